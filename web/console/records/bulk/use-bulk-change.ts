import { useState } from 'react';
import type { ListedRecord, RecordKind, Records } from '../record/record.ts';
import type { StatusChoice } from '../record/record-source.ts';
import type { StatusChanges } from '../status/use-kept-changes.ts';
import { runEach } from './bulk-plan.ts';

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
