import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { centsFromUsd } from '#domain/money/usd.ts';
import { lockOf } from '../records/lock.ts';

/** What setting one status on several deposits will do. */
export type BulkPlan = {
  readonly changing: readonly DepositRecord[];
  /** Those that have the status already. */
  readonly unchanged: number;
  /** Those that somebody else is working on. */
  readonly held: number;
  /** Of all of them, and of those that change. */
  readonly totalCents: number;
  readonly changingCents: number;
};

export function planBulk(
  deposits: readonly DepositRecord[],
  status: string,
  viewer: { readonly uid: string; readonly now: Date },
): BulkPlan {
  const different = deposits.filter((deposit) => deposit.status !== status);
  const changing = different.filter((deposit) => lockOf(deposit, viewer.uid, viewer.now).state !== 'other');
  return {
    changing,
    unchanged: deposits.length - different.length,
    held: different.length - changing.length,
    totalCents: sum(deposits),
    changingCents: sum(changing),
  };
}

function sum(deposits: readonly DepositRecord[]): number {
  return deposits.reduce((cents, { amount }) => cents + (centsFromUsd(amount) ?? 0), 0);
}

/**
 * Runs a task for each, so many at a time, in order.
 * @param task does not fail
 */
export async function runEach<Item>(
  items: readonly Item[],
  atOnce: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  async function work(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item);
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work));
}
