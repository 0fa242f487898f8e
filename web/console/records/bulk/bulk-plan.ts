import { type Cents, exactCents, sumCents } from '#domain/money/usd.ts';
import { lockOf } from '../locks/lock.ts';
import type { ListedRecord, RecordKind } from '../record/record.ts';
import { hasNote } from '../status/change-note.tsx';
import type { StatusChange } from '../status/use-kept-changes.ts';

/** What setting one status on several records would do. */
export type BulkPlan<Listed extends ListedRecord> = {
  readonly changing: readonly Listed[];
  /** Records that already have the status. */
  readonly unchanged: number;
  /** Records that were set to something else since they were selected. */
  readonly decided: number;
  /** Records that somebody else has locked. */
  readonly held: number;
  /** Of all selected records, and of those that change. */
  readonly totalCents: Cents;
  readonly changingCents: Cents;
};

/** @param asSelected the status that each had when it was selected */
export function planBulk<Listed extends ListedRecord>(
  records: readonly Listed[],
  status: string,
  viewer: { readonly uid: string; readonly now: Date },
  asSelected: ReadonlyMap<string, string>,
): BulkPlan<Listed> {
  const different = records.filter((record) => record.status !== status);
  const undecided = different.filter(({ id, status: now }) => (asSelected.get(id) ?? now) === now);
  const changing = undecided.filter((record) => lockOf(record, viewer.uid, viewer.now).state !== 'other');
  return {
    changing,
    unchanged: records.length - different.length,
    decided: different.length - undecided.length,
    held: undecided.length - changing.length,
    totalCents: sum(records),
    changingCents: sum(changing),
  };
}

/** The changes under way that wait longer than a moment. */
export function countUnanswered(changes: ReadonlyMap<string, StatusChange>): number {
  return [...changes.values()].filter((change) => change.phase === 'saving' && hasNote(change)).length;
}

function sum(records: readonly ListedRecord[]): Cents {
  return sumCents(records.map(({ amount }) => exactCents(amount)));
}

/**
 * Runs a task for each item in order, with limited concurrency.
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

export function counted(count: number, kind: RecordKind): string {
  return `${count} ${kind}${count === 1 ? '' : 's'}`;
}
