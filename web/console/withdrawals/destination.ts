import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { COIN_DETAILS, COINS } from '#domain/methods/coins.ts';

/** One way to reach a player's money: what it is, and what to copy. */
export type DestinationPart = { readonly label: string; readonly value: string; readonly note?: string };

type Fields = Pick<
  WithdrawalRecord,
  | 'paymentUsername'
  | 'email'
  | 'phone'
  | 'walletAddress'
  | 'coin'
  | 'network'
  | 'backupPaymentUsername'
  | 'backupEmail'
  | 'backupPhone'
  | 'backupWalletAddress'
>;

/** Where a withdrawal is to be paid: handle, email, phone, wallet; those that are there. */
export function destinationOf(withdrawal: Fields): DestinationPart[] {
  return parts(
    ['handle', withdrawal.paymentUsername],
    ['email', withdrawal.email],
    ['phone', withdrawal.phone],
    ['wallet', withdrawal.walletAddress, coinAndNetwork(withdrawal)],
  );
}

/** Where it may be paid instead. */
export function backupOf(withdrawal: Fields): DestinationPart[] {
  return parts(
    ['backup handle', withdrawal.backupPaymentUsername],
    ['backup email', withdrawal.backupEmail],
    ['backup phone', withdrawal.backupPhone],
    ['backup wallet', withdrawal.backupWalletAddress],
  );
}

/** `USDT on Tron`; of a coin that one network alone carries, the coin. */
function coinAndNetwork({ coin, network }: Pick<Fields, 'coin' | 'network'>): string {
  const known = COINS.find((one) => one === coin);
  const [usual, ...others] = known === undefined ? [] : COIN_DETAILS[known].withdrawalNetworks;
  const isOnlyOne = others.length === 0 && network === usual;
  return [coin, !isOnlyOne && network].filter(Boolean).join(' on ');
}

/** The beginning and the end of a wallet address, by which people tell them apart. */
export function shortWallet(address: string): string {
  return address.length <= 15 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;
}

function parts(...all: ReadonlyArray<readonly [string, string | null, string?]>): DestinationPart[] {
  return all.flatMap(([label, value, note]) => (value ? [{ label, value, ...(note && { note }) }] : []));
}
