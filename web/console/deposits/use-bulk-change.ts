import { useState } from 'react';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import type { DepositStatus } from '#domain/deposits/status.ts';
import type { StatusChanges } from '../records/use-status-changes.ts';
import { runEach } from './bulk-plan.ts';

const AT_ONCE = 4;

export type BulkFailure = { readonly deposit: DepositRecord; readonly message: string };

export type BulkRun =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly done: number }
  | { readonly phase: 'done'; readonly changed: number; readonly failures: readonly BulkFailure[] };

/** Sets one status on several deposits, each by its own call with its own version. */
export function useBulkChange({ change, dismiss }: StatusChanges<DepositRecord>) {
  const [run, setRun] = useState<BulkRun>({ phase: 'idle' });

  async function start(deposits: readonly DepositRecord[], status: DepositStatus): Promise<void> {
    const failures: BulkFailure[] = [];
    let done = 0;
    setRun({ phase: 'running', done });
    await runEach(deposits, AT_ONCE, async (deposit) => {
      const message = await change(deposit, { status });
      if (message !== undefined) {
        failures.push({ deposit, message });
        // it is told in the dialog
        dismiss(deposit.id);
      }
      done += 1;
      setRun({ phase: 'running', done });
    });
    setRun({ phase: 'done', changed: deposits.length - failures.length, failures });
  }

  return { run, start, reset: () => setRun({ phase: 'idle' }) };
}
