import { compareNames } from './matching/payer-name.ts';
import { mayBeSameMoney } from './matching/same-money.ts';
import type { Authenticity, ReadReceipt, ReceiptSource } from './receipt.ts';

/** What one source tells of money. */
export type Told = {
  readonly source: ReceiptSource;
  readonly authenticity: Authenticity;
  readonly accountId: string | null;
  readonly read: ReadReceipt & { readonly occurredAt: Date };
};

// A statement may know the day alone, and date a payment on the next.
export const NEAR_MS = 36 * 3_600_000;

/** What names a transaction: no two receipts have the same. Between two own accounts it goes out and comes in. */
export function transactionKey({
  rail,
  transactionId,
  event,
  direction,
}: Pick<ReadReceipt, 'rail' | 'transactionId' | 'event' | 'direction'>): string | undefined {
  return transactionId === undefined ? undefined : JSON.stringify([rail, transactionId, event, direction]);
}

/**
 * Whether a mail and a line of a statement tell of the same money: by the same transaction, or, where one of them names
 * none, by the same amount and payer within a minute.
 */
export function isSameMoney(one: Told, other: Told): boolean {
  const key = transactionKey(one.read);
  if (key !== undefined && key === transactionKey(other.read)) return true;
  const isMailAndLine = [one.source, other.source].sort().join() === 'mail,statement';
  return isMailAndLine && mayBeSameMoney(moneyOf(one), moneyOf(other));
}

/** Whether two sources may tell of the same money, which is then for a person to say. */
export function mayRepeat(one: Told, other: Told): boolean {
  // The banks behind Zelle each have numbers of their own.
  const haveOwnIds =
    one.read.rail !== 'zelle' &&
    one.read.transactionId !== undefined &&
    other.read.transactionId !== undefined;
  return one.source !== other.source && !haveOwnIds && isAlike(one, other) && distance(one, other) <= NEAR_MS;
}

/** Of two that tell of the same money, whether the other's word counts more than the one's. */
export function outweighs(other: Told, one: Told): boolean {
  return weightOf(other) > weightOf(one);
}

/**
 * What is known of money of which two sources tell. Nothing unproved is taken over. How much it was is said by the one that
 * counts; all else by the one that is proved, where only one is, and the other makes known what that leaves out. But what
 * rules go by, note and handle, is never made known to what is proved by what is not.
 */
export function mergeTold(counting: Told, other: Told): Told {
  if (other.authenticity === 'unproved') return counting;
  const first = counting.authenticity !== 'proved' && other.authenticity === 'proved' ? other : counting;
  const second = first === counting ? other : counting;
  const agree = agreesOnAmount(counting, other);
  const authenticity = agree ? first.authenticity : counting.authenticity;
  const known = { ...second.read };
  if (authenticity === 'proved' && second.authenticity !== 'proved') {
    delete known.note;
    delete known.payerHandle;
  }
  const { amount, currency } = counting.read;
  return {
    source: counting.source,
    authenticity,
    accountId: first.accountId ?? second.accountId,
    read: { ...known, ...withoutAbsent(first.read), amount, currency },
  };
}

export function agreesOnAmount(one: Told, other: Told): boolean {
  return one.read.amount === other.read.amount && one.read.currency === other.read.currency;
}

function weightOf({ source, authenticity }: Told): number {
  if (authenticity === 'unproved') return 0;
  if (source === 'person') return 1;
  if (source === 'mail') return 2;
  return authenticity === 'entered' ? 3 : 4;
}

function isAlike(one: Told, other: Told): boolean {
  const [a, b] = [one.read, other.read];
  return (
    a.rail === b.rail &&
    a.event === b.event &&
    a.direction === b.direction &&
    agreesOnAmount(one, other) &&
    (one.accountId === null || other.accountId === null || one.accountId === other.accountId) &&
    compareNames(a.payerName ?? null, b.payerName ?? null) !== 'other'
  );
}

function moneyOf({ accountId, read }: Told) {
  const { payerName = null, payerHandle = null, transactionId = null, ...fields } = read;
  return { ...fields, accountId, payerName, payerHandle, transactionId };
}

function distance(one: Told, other: Told): number {
  return Math.abs(one.read.occurredAt.getTime() - other.read.occurredAt.getTime());
}

function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
