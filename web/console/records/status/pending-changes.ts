import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { TOLD_AFTER_MS, UNDO_MS } from '#domain/records/record.ts';
import { useLeaving } from '../../kit/waiting.tsx';
import { isOvertaken, type Sending, sendChange } from '../../sending/send-change.ts';
import { amountText, type RecordKind, type Records } from '../record/record.ts';
import { loadRecord, type RecordSource, type StatusChoice } from '../record/record-source.ts';

export type StatusChange =
  | { readonly phase: 'saving'; readonly status: string; readonly sending: Sending }
  | { readonly phase: 'saved' }
  | { readonly phase: 'failed'; readonly message: string };

export type StatusChanges<Kind extends RecordKind> = {
  /** By record id. */
  readonly changes: ReadonlyMap<string, StatusChange>;
  /** @returns why it was not changed, or that it waits for a second person; also shown beside the record */
  readonly change: (record: Records[Kind], choice: StatusChoice<Kind>) => Promise<string | undefined>;
  readonly dismiss: (id: string) => void;
};

export type RecordUpdates<Kind extends RecordKind> = {
  readonly apply: (record: Records[Kind]) => void;
  readonly reload: (id: string) => Promise<void>;
};

export type ChangeFailure = {
  readonly recordId: string;
  readonly kind: RecordKind;
  /** Names the record, and the status it was to get. */
  readonly words: string;
  readonly message: string;
};

/** For places where the record itself is not shown. */
type About = Pick<ChangeFailure, 'kind' | 'words'>;

const SAVED_MS = 2_000;
const TOO_LATE =
  'It could not be taken back in time: it was saved only now, and the player has been told. Look at it again.';

/** To be kept while the console is open. */
export function usePendingChanges() {
  const [changes, setChanges] = useState<ReadonlyMap<string, StatusChange & About>>(new Map());
  const { verdicts, lapsed, press, find, change: changeVerdict, forget } = useUndoableVerdicts();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  const leaving = useLeaving();
  const { mutateAsync: send } = useMutation({
    mutationFn: (sendIt: (signal: AbortSignal) => Promise<unknown>) => sendIt(leaving()),
  });

  const note = useCallback((id: string, change: (StatusChange & About) | undefined) => {
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
  const dismiss = useCallback((id: string) => note(id, undefined), [note]);

  const make = useCallback(
    async function make<Kind extends RecordKind>(
      source: RecordSource<Kind>,
      { apply, reload }: RecordUpdates<Kind>,
      record: Records[Kind],
      choice: StatusChoice<Kind>,
    ): Promise<string | undefined> {
      const { id } = record;
      const [name, label] = [
        `${record.username}, ${amountText(record.amount)}`,
        source.statusLabel(choice.status),
      ];
      const about = { kind: source.kind, words: `${name}, to be set to ${label}` };
      const pressedAt = performance.now();
      // after an undo the record waits again, one key away: there is nothing to undo
      const isVerdict =
        !choice.isUndo && source.verdicts(record) !== undefined && choice.status !== record.status;
      if (isVerdict) {
        const words = `${name}: ${label}`;
        press({
          kind: source.kind,
          recordId: id,
          words,
          note: source.verdictNote?.(record, choice),
          pressedAt,
        });
      } else forget(id);
      const onSending = (sending: Sending) =>
        note(id, { phase: 'saving', status: choice.status, sending, ...about });
      // at once, so that the row is handled by the time that its question closes
      onSending('sending');
      try {
        const saved = (await send((signal) =>
          sendChange({
            base: record.version,
            send: () => source.saveStatus(record, choice),
            load: () => loadRecord(source, id),
            isMade: (loaded) => source.hasStatus(loaded, choice),
            onSending,
            signal,
          }),
        )) as Records[Kind];
        apply(saved);
        if (!source.hasStatus(saved, choice)) {
          // the record says that it waits
          forget(id);
          note(id, undefined);
          return WAITS_FOR_APPROVAL;
        }
        note(id, { phase: 'saved', ...about });
        if (isVerdict) offerUndo();
        return undefined;

        function offerUndo(): void {
          const verdict = find(id);
          if (verdict?.pressedAt !== pressedAt) return;
          const undo = () => {
            forget(id);
            void make(source, { apply, reload }, saved, source.undoing(record, saved));
          };
          if (!verdict.isUnwanted) changeVerdict(id, { undo });
          else if (performance.now() - pressedAt < TOLD_AFTER_MS) undo();
          else {
            forget(id);
            note(id, { phase: 'failed', message: TOO_LATE, ...about });
          }
        }
      } catch (error) {
        const message = source.statusProblem(error);
        forget(id);
        note(id, { phase: 'failed', message, ...about });
        if (isOvertaken(error)) await reload(id);
        return message;
      }
    },
    [send, note, press, find, forget, changeVerdict],
  );

  // the rendered verdict may be older than the answer
  const takeBack = useCallback(
    (recordId: string) => {
      const undo = find(recordId)?.undo;
      if (undo) undo();
      else changeVerdict(recordId, { isUnwanted: true });
    },
    [find, changeVerdict],
  );

  return useMemo(() => {
    const failures: ChangeFailure[] = [...changes].flatMap(([recordId, change]) =>
      change.phase === 'failed' ? [{ recordId, ...change }] : [],
    );
    return { changes, failures, last: verdicts.at(-1), lapsed, make, dismiss, takeBack };
  }, [changes, verdicts, lapsed, make, dismiss, takeBack]);
}

export type UndoableVerdict = {
  readonly kind: RecordKind;
  readonly recordId: string;
  /** Names the record, and the status it got. */
  readonly words: string;
  readonly note?: ReactNode;
  /** On the clock of `performance.now()`. */
  readonly pressedAt: number;
  /** Absent until the server has answered: until then an undo waits. */
  readonly undo?: () => void;
  readonly isUnwanted?: boolean;
};

/** Verdicts of the last seconds, one for each record, newest last; to be kept while the console is open. */
export function useUndoableVerdicts() {
  const [verdicts, setVerdicts] = useState<readonly UndoableVerdict[]>([]);
  /** The last one that can be undone no more. */
  const [lapsed, setLapsed] = useState<UndoableVerdict>();
  const kept = useRef(verdicts);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const put = useCallback((next: readonly UndoableVerdict[]) => {
    kept.current = next;
    setVerdicts(next);
  }, []);
  const find = useCallback((id: string) => kept.current.find(({ recordId }) => recordId === id), []);
  const forget = useCallback(
    (id: string) => put(kept.current.filter(({ recordId }) => recordId !== id)),
    [put],
  );
  const change = useCallback(
    (id: string, part: Partial<UndoableVerdict>) =>
      put(kept.current.map((each) => (each.recordId === id ? { ...each, ...part } : each))),
    [put],
  );
  const press = useCallback(
    (verdict: UndoableVerdict) => {
      forget(verdict.recordId);
      put([...kept.current, verdict]);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        const current = find(verdict.recordId);
        // an undo that waits for its answer is still to be done
        if (current?.pressedAt !== verdict.pressedAt || current.isUnwanted) return;
        forget(verdict.recordId);
        setLapsed(current);
      }, UNDO_MS);
      timers.current.add(timer);
    },
    [find, forget, put],
  );
  return { verdicts, lapsed, press, find, change, forget };
}
