import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { networksOf } from '#domain/coins/coins.ts';

export type DestinationPart = {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** Where there is little room. */
  readonly shortNote?: string;
};

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

export function destinationOf(withdrawal: Fields): DestinationPart[] {
  const { coin, network } = withdrawal;
  const note = [coin, network].filter(Boolean).join(' on ');
  const shortNote = coin !== null && isUsual(coin, network) ? coin : note;
  const found = parts(
    ['handle', withdrawal.paymentUsername],
    ['email', withdrawal.email],
    ['phone', withdrawal.phone],
    ['wallet', withdrawal.walletAddress],
  );
  return found.map((part) => (part.label === 'wallet' && note ? { ...part, note, shortNote } : part));
}

export function backupOf(withdrawal: Fields): DestinationPart[] {
  return parts(
    ['backup handle', withdrawal.backupPaymentUsername],
    ['backup email', withdrawal.backupEmail],
    ['backup phone', withdrawal.backupPhone],
    ['backup wallet', withdrawal.backupWalletAddress],
  );
}

/** The coin's only network: naming it adds nothing. */
function isUsual(coin: string, network: string | null): boolean {
  const [usual, ...others] = networksOf(coin);
  return usual !== undefined && others.length === 0 && network === usual;
}

/** Keeps the beginning and the end, by which people distinguish addresses. */
export function shortWallet(address: string): string {
  return address.length <= 15 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;
}

function parts(...all: ReadonlyArray<readonly [string, string | null]>): DestinationPart[] {
  return all.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
