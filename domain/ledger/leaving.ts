import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import { compareNames } from '#domain/receipts/matching/payer-name.ts';
import { elapsed } from '#domain/words/english.ts';

/** What money that left was for. The table `outgoing_matches` names them in a check. */
export const LEAVING_KINDS = {
  payout: 'Payout',
  return: 'Return',
  'own-transfer': 'Own transfer',
  fee: 'Fee',
  outside: 'Outside',
  /** Another receipt tells of the same money. */
  repeat: 'Reported twice',
} as const;
export type LeavingKind = keyof typeof LEAVING_KINDS;

/** Money that was seen leaving an account. */
export type Leaving = {
  readonly amount: Cents;
  readonly accountId: string | null;
  /** Of whoever got it. */
  readonly name: string | null;
  readonly handle: string | null;
  readonly at: Date;
};

/** A withdrawal that is said to be sent by the same way, and was not seen leaving. */
export type Payout = {
  readonly amount: Cents;
  readonly paidFrom: string | null;
  readonly name: string | null;
  readonly handles: readonly (string | null)[];
  readonly sentAt: Date;
};

export type Fit = {
  /** Of what left, what the provider took. */
  readonly fee: Cents;
  readonly reasons: readonly string[];
  /** Whether it went to whom it was said to be sent, as far as both are known. */
  readonly recipient: 'same' | 'other' | 'unknown';
  /** It may be this payout, from whichever account: its recipient and the exact amount. */
  readonly isLike: boolean;
  /** Nothing else than what a rule may go by: one handle, the exact amount, that account, those days. */
  readonly isSure: boolean;
  /** The higher the likelier. */
  readonly weight: number;
};

const DAY_MS = 86_400_000;
/** Between paying and saying so, or between saying so and a bank that posts it. */
export const FITS_WITHIN_DAYS = 5;
export const LARGEST_FEE = cents(2_500);
export const LARGEST_FEE_PART = 0.03;

/** The most that a fee makes of a payout. */
export function mostWithFee(payout: Cents): Cents {
  return cents(payout + Math.min(LARGEST_FEE, Math.ceil(payout * LARGEST_FEE_PART)));
}

/** Undefined if it cannot be that payout, or nothing but its amount says so. */
export function fitOf(leaving: Leaving, payout: Payout): Fit | undefined {
  const fee = cents(leaving.amount - payout.amount);
  if (fee < 0 || leaving.amount > mostWithFee(payout.amount)) return undefined;
  const apart = Math.abs(leaving.at.getTime() - payout.sentAt.getTime());
  const key = handleKey(leaving.handle);
  const isHandle = key !== null && payout.handles.some((handle) => handleKey(handle) === key);
  const name = compareNames(leaving.name, payout.name);
  const isName = name === 'same' || name === 'near';
  // Only the very name speaks for another handle than the payout's.
  const isOtherHandle = key !== null && name !== 'same' && payout.handles.some((each) => each !== null);
  const isSame = isHandle || (isName && !isOtherHandle);
  const recipient = isSame ? 'same' : name === 'other' || isOtherHandle ? 'other' : 'unknown';
  const isNear = apart <= FITS_WITHIN_DAYS * DAY_MS;
  if (!isNear || (!isHandle && !isName && fee > 0)) return undefined;
  const isOther =
    payout.paidFrom !== null && leaving.accountId !== null && payout.paidFrom !== leaving.accountId;
  return {
    fee,
    recipient,
    isLike: (isHandle || name === 'same') && fee === 0,
    reasons: [
      ...(recipient === 'other' ? ['To somebody else'] : []),
      ...(isHandle ? [`To ${leaving.handle}`] : []),
      ...(name === 'same' ? ['Same name'] : name === 'near' ? ['Similar name'] : []),
      fee === 0 ? 'Exact amount' : `With a fee of ${formatUsd(fee)}`,
      ...(isOther ? ['Said to be sent from another account'] : []),
      `Said to be sent ${elapsed(apart)} ${payout.sentAt < leaving.at ? 'before' : 'after'}`,
    ],
    isSure: isHandle && fee === 0 && !isOther,
    weight:
      (isHandle ? 8 : 0) + (isName ? 4 : 0) + (fee === 0 ? 2 : 0) - (isOther ? 6 : 0) - apart / (10 * DAY_MS),
  };
}
