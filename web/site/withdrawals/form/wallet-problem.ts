import { hasAddressForm, readWalletText } from '#domain/withdrawals/wallet-text.ts';
import type { WithdrawalForm } from '#domain/withdrawals/withdrawal-request.ts';
import { call } from '#web/data/call.ts';
import * as words from '#words/withdrawals.tsx';
import type { KeptForm } from './withdrawal-draft.ts';

const TIMEOUT_MS = 4_000;

/** Undefined without a wallet, a problem or an answer: it is checked once more when the request is sent. */
export async function walletProblem({
  network,
  walletAddress,
}: Pick<WithdrawalForm, 'network' | 'walletAddress'>): Promise<string | undefined> {
  if (network === undefined || walletAddress === undefined) return undefined;
  const answer = await call('checkWallet', { network, walletAddress }, TIMEOUT_MS).catch(() => undefined);
  return answer?.problem ? words.walletProblems[answer.problem]({ network }) : undefined;
}

type Wallet = Pick<KeptForm, 'coin' | 'network' | 'walletAddress'>;

/** What is seen to be no address, in words: it may be a secret, and must not be sent. Otherwise undefined. */
export function noWallet({ coin, network, walletAddress }: Wallet): string | undefined {
  const read = readWalletText(walletAddress, coin, network);
  if ('address' in read) {
    const isFine = read.address === '' || hasAddressForm(read.address, network);
    return isFine ? undefined : words.walletProblems.invalid({ network });
  }
  const { foreign } = read;
  const other = foreign.kind === 'elsewhere' ? foreign.network : undefined;
  return words.foreignWallets[foreign.kind]({ network, other });
}
