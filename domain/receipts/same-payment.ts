import { handleKey } from './matching/handle-key.ts';
import { compareNames } from './matching/payer-name.ts';
import { mayBeSameMoney } from './matching/same-money.ts';
import { type Authenticity, type ReadReceipt, type ReceiptSource, SOURCES } from './receipt.ts';

/** What one source tells of money. */
export type Observation = {
  readonly source: ReceiptSource;
  readonly authenticity: Authenticity;
  readonly accountId: string | null;
  readonly read: ReadReceipt & { readonly occurredAt: Date };
};

const HOUR_MS = 3_600_000;
// A statement may know the day alone, and date a payment on the next.
const NEAR_MS = 36 * HOUR_MS;
// What is paid before a weekend or a holiday, banks post on the next business day.
const POSTED_WITHIN_MS = 5 * 24 * HOUR_MS;
// Two days begin at least so far apart: what one source says of each is of two payments.
const SAME_DAY_MS = 23 * HOUR_MS;
/** Nothing further apart tells of the same money. */
export const FURTHEST_MS = POSTED_WITHIN_MS;
const MIDNIGHTS_IN_NEW_YORK: readonly number[] = [4 * HOUR_MS, 5 * HOUR_MS];

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
 * Whether two tell of one transaction, whichever was told first, of one account as far as both are known: money would else
 * move from account to account by a file's word. The banks behind Zelle each have numbers of their own, so there it takes a
 * payer of no other name too. What is not proved is of a transaction only if it agrees on payer and amount as well: somebody
 * may have given it to a deposit, which nothing else is to pay.
 */
export function isSameTransaction(one: Observation, other: Observation): boolean {
  const key = transactionKey(one.read);
  if (key === undefined || key !== transactionKey(other.read) || !isOfOneAccount(one, other)) return false;
  if (!isBelieved(one) || !isBelieved(other)) return agreesOnAmount(one, other) && agreesOnPayer(one, other);
  return one.read.rail !== 'zelle' || haveOnePayer(one, other);
}

/**
 * Of what was told before under its number, that which may tell of the same transaction: what is believed is of the same as
 * what is not only where nobody else is believed to have its number.
 */
export function contenders<Each extends { readonly told: Observation }>(
  now: Observation,
  ofNumber: readonly Each[],
): readonly Each[] {
  const believed = ofNumber.filter(({ told }) => isBelieved(told));
  return isBelieved(now) && believed.length > 0 ? believed : ofNumber;
}

/** What was told before, after another has told of the same. */
export function moreCompleteOf(before: Observation, now: Observation): Observation {
  return isBelieved(before) ? before : { ...before, authenticity: now.authenticity };
}

/** Whether two that are believed tell of one number and of two payments, which is for a person to say. */
export function mayShareNumber(one: Observation, other: Observation): boolean {
  const key = transactionKey(one.read);
  return (
    key !== undefined &&
    key === transactionKey(other.read) &&
    isBelieved(one) &&
    isBelieved(other) &&
    !isSameTransaction(one, other)
  );
}

/**
 * Whether a line of a statement and a mail or a provider's event tell of the same money: by the same transaction, or, where
 * one of them names none, by the same amount and payer within a minute.
 */
export function isSameMoney(one: Observation, other: Observation): boolean {
  if (isSameTransaction(one, other)) return true;
  if (haveBothIds(one, other)) return false;
  const isWithLine = ['mail,statement', 'statement,stripe'].includes(
    [one.source, other.source].sort().join(),
  );
  return isWithLine && mayBeSameMoney(moneyOf(one), moneyOf(other));
}

/** Whether two may tell of the same money, which is then for a person to say. */
export function mayRepeat(one: Observation, other: Observation): boolean {
  if (one.source === other.source && !SOURCES[one.source].mayRepeatItself) return false;
  return !haveOwnNumbers(one, other) && isAlike(one, other) && isNear(one, other);
}

/** Whether both have a number, by which they would be known to be one transaction. */
export function haveOwnNumbers(one: Observation, other: Observation): boolean {
  // The banks behind Zelle each have numbers of their own.
  const areComparable = one.read.rail !== 'zelle' || one.source === other.source;
  return areComparable && haveBothIds(one, other);
}

export function haveBothIds(one: Observation, other: Observation): boolean {
  return one.read.transactionId !== undefined && other.read.transactionId !== undefined;
}

/** When what may tell of the same money happened, at the earliest and at the latest. */
export function nearTo(told: Observation): { readonly from: Date; readonly until: Date } {
  const at = told.read.occurredAt.getTime();
  return {
    from: new Date(at - (isPosted(told) ? POSTED_WITHIN_MS : NEAR_MS)),
    until: new Date(at + POSTED_WITHIN_MS),
  };
}

function isNear(one: Observation, other: Observation): boolean {
  const ms = one.read.occurredAt.getTime() - other.read.occurredAt.getTime();
  if (one.source === other.source) return Math.abs(ms) < SAME_DAY_MS;
  return Math.abs(ms) <= (isPosted(ms > 0 ? one : other) ? POSTED_WITHIN_MS : NEAR_MS);
}

/** Whether it is a line that knows the day alone, on which it was posted. */
function isPosted({ source, read: { occurredAt } }: Observation): boolean {
  return source === 'statement' && MIDNIGHTS_IN_NEW_YORK.includes(occurredAt.getTime() % (24 * HOUR_MS));
}

/** Of two that tell of the same money, whether the other's word counts more than the one's. */
export function outweighs(other: Observation, one: Observation): boolean {
  return weightOf(other) > weightOf(one);
}

/**
 * What is known of money of which two sources tell. Nothing unproved is taken over. How much it was is said by the one that
 * counts; all else by the one that is proved, where only one is, and the other makes known what that leaves out. But what
 * rules and people go by, note, handle and name, is never made known to what is proved by what is not.
 */
export function mergeObservations(counting: Observation, other: Observation): Observation {
  if (other.authenticity === 'unproved') return counting;
  const first = counting.authenticity !== 'proved' && other.authenticity === 'proved' ? other : counting;
  const second = first === counting ? other : counting;
  const agree = agreesOnAmount(counting, other);
  const authenticity = agree ? first.authenticity : counting.authenticity;
  const known = { ...second.read };
  if (authenticity === 'proved' && second.authenticity !== 'proved') {
    delete known.note;
    delete known.payerHandle;
    delete known.payerName;
  }
  const { amount, currency } = counting.read;
  return {
    source: counting.source,
    authenticity,
    accountId: first.accountId ?? second.accountId,
    read: { ...known, ...withoutAbsent(first.read), amount, currency },
  };
}

export function agreesOnAmount(one: Observation, other: Observation): boolean {
  return one.read.amount === other.read.amount && one.read.currency === other.read.currency;
}

function weightOf({ source, authenticity }: Observation): number {
  if (authenticity === 'unproved') return 0;
  if (source === 'person') return 1;
  if (source === 'mail') return 2;
  return authenticity === 'entered' ? 3 : 4;
}

function isAlike(one: Observation, other: Observation): boolean {
  const [a, b] = [one.read, other.read];
  return (
    a.rail === b.rail &&
    a.event === b.event &&
    a.direction === b.direction &&
    agreesOnAmount(one, other) &&
    isOfOneAccount(one, other) &&
    haveOnePayer(one, other)
  );
}

/** Of one account, as far as both are known. */
export function isOfOneAccount(one: Observation, other: Observation): boolean {
  return one.accountId === null || other.accountId === null || one.accountId === other.accountId;
}

function haveOnePayer(one: Observation, other: Observation): boolean {
  return compareNames(one.read.payerName ?? null, other.read.payerName ?? null) !== 'other';
}

function agreesOnPayer({ read: one }: Observation, { read: other }: Observation): boolean {
  const [handle, otherHandle] = [handleKey(one.payerHandle), handleKey(other.payerHandle)];
  if (handle !== null && otherHandle !== null && handle !== otherHandle) return false;
  return ['same', 'unknown'].includes(compareNames(one.payerName ?? null, other.payerName ?? null));
}

function isBelieved({ authenticity }: Observation): boolean {
  return authenticity !== 'unproved';
}

function moneyOf({ accountId, read }: Observation) {
  const { payerName = null, payerHandle = null, transactionId = null, ...fields } = read;
  return { ...fields, accountId, payerName, payerHandle, transactionId };
}

function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
