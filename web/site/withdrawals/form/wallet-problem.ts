import type { WithdrawalForm } from '#domain/withdrawals/withdrawal-request.ts';
import { call } from '#web/data/call.ts';
import * as words from '#words/wallets.ts';

const TIMEOUT_MS = 4_000;

/**
 * What the server says of the wallet in a form. Undefined where there is none, or nothing is wrong with it, or no answer
 * has come: it is checked once more when the request is sent.
 */
export async function walletProblem({
  network,
  walletAddress,
}: Pick<WithdrawalForm, 'network' | 'walletAddress'>): Promise<string | undefined> {
  if (network === undefined || walletAddress === undefined) return undefined;
  const answer = await call('checkWallet', { network, walletAddress }, TIMEOUT_MS).catch(() => undefined);
  return answer?.problem ? words.walletProblems[answer.problem]({ network }) : undefined;
}
