import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '#web/data/call.ts';
import type { ListedRecord } from '../record/record.ts';
import type { StatusChoice } from '../record/record-source.ts';

/** How the last change of one record's status goes. */
export type StatusChange =
  | { readonly phase: 'saving'; readonly status: string }
  | { readonly phase: 'saved' }
  | { readonly phase: 'failed'; readonly message: string };

export type StatusChanges<Listed extends ListedRecord> = {
  /** By record id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
  /** @returns why it was not changed; it also shows beside the record */
  readonly change: (record: Listed, choice: StatusChoice) => Promise<string | undefined>;
  readonly dismiss: (id: string) => void;
};

type StatusSaving<Listed extends ListedRecord> = {
  /** @throws CallError */
  readonly save: (record: Listed, choice: StatusChoice) => Promise<Listed>;
  /** Takes in a record that the server has answered with. */
  readonly apply: (record: Listed) => void;
  readonly reload: (id: string) => Promise<void>;
  readonly problemOf: (error: unknown) => string;
};

const SAVED_MS = 2_000;

export function useStatusChanges<Listed extends ListedRecord>({
  save,
  apply,
  reload,
  problemOf,
}: StatusSaving<Listed>): StatusChanges<Listed> {
  const [changes, setChanges] = useState<ReadonlyMap<string, StatusChange>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const { mutateAsync } = useMutation({
    mutationFn: (change: { readonly record: Listed; readonly choice: StatusChoice }) =>
      save(change.record, change.choice),
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
    async (record: Listed, choice: StatusChoice) => {
      note(record.id, { phase: 'saving', status: choice.status });
      try {
        apply(await mutateAsync({ record, choice }));
        note(record.id, { phase: 'saved' });
        return undefined;
      } catch (error) {
        const message = problemOf(error);
        note(record.id, { phase: 'failed', message });
        if (error instanceof CallError && error.status === 'ABORTED') await reload(record.id);
        return message;
      }
    },
    [apply, reload, problemOf, mutateAsync, note],
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
