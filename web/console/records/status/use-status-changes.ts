import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { useLeaving } from '../../controls/use-leaving.ts';
import { isOvertaken, type Sending, sendChange } from '../../sending/send-change.ts';
import { loadRecord } from '../record/load-record.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { RecordSource, StatusChoice } from '../record/record-source.ts';

/** The state of the last change of one record's status. */
export type StatusChange =
  | { readonly phase: 'saving'; readonly status: string; readonly sending: Sending }
  | { readonly phase: 'saved' }
  | { readonly phase: 'failed'; readonly message: string };

export type StatusChanges<Kind extends RecordKind> = {
  /** By record id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
  /** @returns why it was not changed, or that it waits for a second person; it also shows beside the record */
  readonly change: (record: Records[Kind], choice: StatusChoice<Kind>) => Promise<string | undefined>;
  readonly dismiss: (id: string) => void;
};

type Updates<Kind extends RecordKind> = {
  /** Shows a record that the server has answered with. */
  readonly apply: (record: Records[Kind]) => void;
  readonly reload: (id: string) => Promise<void>;
  /** Must be stable between renders, like the others. */
  readonly onSaved: (before: Records[Kind], after: Records[Kind]) => void;
};

const SAVED_MS = 2_000;

export function useStatusChanges<Kind extends RecordKind>(
  source: Pick<RecordSource<Kind>, 'saveStatus' | 'hasStatus' | 'loadOne' | 'singular' | 'statusProblem'>,
  { apply, reload, onSaved }: Updates<Kind>,
): StatusChanges<Kind> {
  const [changes, setChanges] = useState<ReadonlyMap<string, StatusChange>>(new Map());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
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

  const leaving = useLeaving();
  const { mutateAsync } = useMutation({
    mutationFn: ({
      record,
      choice,
    }: {
      readonly record: Records[Kind];
      readonly choice: StatusChoice<Kind>;
    }) =>
      sendChange({
        base: record.version,
        send: () => source.saveStatus(record, choice),
        load: () => loadRecord(source, record.id),
        isMade: (loaded) => source.hasStatus(loaded, choice),
        onSending: (sending) => note(record.id, { phase: 'saving', status: choice.status, sending }),
        signal: leaving(),
      }),
  });

  const change = useCallback(
    async (record: Records[Kind], choice: StatusChoice<Kind>) => {
      try {
        const saved = await mutateAsync({ record, choice });
        apply(saved);
        if (source.hasStatus(saved, choice)) {
          note(record.id, { phase: 'saved' });
          onSaved(record, saved);
          return undefined;
        }
        // the record says that it waits
        note(record.id, undefined);
        return WAITS_FOR_APPROVAL;
      } catch (error) {
        const message = source.statusProblem(error);
        note(record.id, { phase: 'failed', message });
        if (isOvertaken(error)) await reload(record.id);
        return message;
      }
    },
    [source, apply, reload, onSaved, mutateAsync, note],
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
