import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CallInput } from '#contract/calls.ts';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import type { DepositStatus } from '#domain/deposits/status.ts';
import { CallError, call } from '#web/data/call.ts';
import { reloadDeposit } from './deposit-requests.ts';
import { statusProblem } from './status-problem.ts';

/** How the last change of one deposit's status goes. */
export type StatusChange =
  | { readonly phase: 'saving'; readonly status: DepositStatus }
  | { readonly phase: 'saved' }
  | { readonly phase: 'failed'; readonly message: string };

export type StatusChanges = {
  /** By deposit id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
  readonly change: (deposit: DepositRecord, status: DepositStatus) => void;
  readonly dismiss: (depositId: string) => void;
};

const SAVED_MS = 2_000;

/** @param apply takes in a deposit that the server has answered with */
export function useStatusChanges(apply: (deposit: DepositRecord) => void): StatusChanges {
  const [changes, setChanges] = useState<ReadonlyMap<string, StatusChange>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const { mutateAsync } = useMutation({
    mutationFn: (input: CallInput<'updateDepositStatus'>) => call('updateDepositStatus', input),
  });

  const note = useCallback((id: string, change: StatusChange | undefined) => {
    clearTimeout(timers.current.get(id));
    setChanges((before) => {
      const after = new Map(before);
      if (change === undefined) after.delete(id);
      else after.set(id, change);
      return after;
    });
    if (change?.phase === 'saved')
      timers.current.set(
        id,
        setTimeout(() => note(id, undefined), SAVED_MS),
      );
  }, []);

  const change = useCallback(
    async (deposit: DepositRecord, status: DepositStatus) => {
      const { id, version } = deposit;
      note(id, { phase: 'saving', status });
      try {
        apply((await mutateAsync({ depositId: id, status, version })).deposit);
        note(id, { phase: 'saved' });
      } catch (error) {
        note(id, { phase: 'failed', message: statusProblem(error) });
        if (!isOvertaken(error)) return;
        const current = await reloadDeposit(deposit).catch(() => undefined);
        if (current) apply(current);
      }
    },
    [apply, mutateAsync, note],
  );

  const dismiss = useCallback((id: string) => note(id, undefined), [note]);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  return useMemo(() => ({ changes, change, dismiss }), [changes, change, dismiss]);
}

function isOvertaken(error: unknown): boolean {
  return error instanceof CallError && error.status === 'ABORTED';
}
