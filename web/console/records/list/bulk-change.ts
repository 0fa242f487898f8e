import { useState } from 'react';
import { type Cents, exactCents, sumCents } from '#domain/money/usd.ts';
import { lockOf } from '../record/locks.ts';
import type { ListedRecord, RecordKind, Records } from '../record/record.ts';
import type { StatusChoice } from '../record/record-source.ts';
import type { StatusChange, StatusChanges } from '../status/pending-changes.ts';
import { hasNote } from '../status/status.tsx';

export type BulkPlan<Listed extends ListedRecord> = {
  readonly changing: readonly Listed[];
  /** How many have the status already. */
  readonly unchanged: number;
  /** How many were set to something else since they were selected. */
  readonly decided: number;
  /** How many somebody else has locked. */
  readonly held: number;
  readonly totalCents: Cents;
  readonly changingCents: Cents;
};

/** @param asSelected the status that each record had when it was selected */
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

/** Counts the changes under way that wait longer than a moment. */
export function countUnanswered(changes: ReadonlyMap<string, StatusChange>): number {
  return [...changes.values()].filter((change) => change.phase === 'saving' && hasNote(change)).length;
}

function sum(records: readonly ListedRecord[]): Cents {
  return sumCents(records.map(({ amount }) => exactCents(amount)));
}

/** Runs a task for each item in order, at most `atOnce` at a time. The task must not fail. */
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

const AT_ONCE = 4;

export type BulkRun =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly done: number }
  | { readonly phase: 'done'; readonly changed: number; readonly failures: readonly BulkFailure[] };

type BulkFailure = { readonly record: ListedRecord; readonly message: string };

export type BulkChange<Kind extends RecordKind> = ReturnType<typeof useBulkChange<Kind>>;

/** Sets one status on several records, each by its own call with its own version. */
export function useBulkChange<Kind extends RecordKind>({ change, dismiss }: StatusChanges<Kind>) {
  const [run, setRun] = useState<BulkRun>({ phase: 'idle' });

  async function start(records: readonly Records[Kind][], choice: StatusChoice<Kind>): Promise<void> {
    const failures: BulkFailure[] = [];
    let done = 0;
    setRun({ phase: 'running', done });
    await runEach(records, AT_ONCE, async (record) => {
      const message = await change(record, choice);
      if (message !== undefined) {
        failures.push({ record, message });
        // the dialog shows it
        dismiss(record.id);
      }
      done += 1;
      setRun({ phase: 'running', done });
    });
    setRun({ phase: 'done', changed: records.length - failures.length, failures });
  }

  return { run, start, reset: () => setRun({ phase: 'idle' }) };
}
