import { useCallback, useEffect, useRef, useState } from 'react';
import { UNDO_MS } from '#domain/records/undo.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

/** A verdict that can still be undone. */
export type Done<Kind extends RecordKind> = {
  readonly before: Records[Kind];
  readonly after: Records[Kind];
};

/** The verdicts of the last seconds. */
export function useUndo<Kind extends RecordKind>(source: Pick<RecordSource<Kind>, 'verdicts'>) {
  const [done, setDone] = useState<readonly Done<Kind>[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const forget = useCallback(
    (verdict: Done<Kind>) => setDone((all) => all.filter((each) => each !== verdict)),
    [],
  );
  const note = useCallback(
    (before: Records[Kind], after: Records[Kind]) => {
      if (source.verdicts(before) === undefined || before.status === after.status) return;
      const verdict = { before, after };
      setDone((all) => [...all.filter((each) => each.before.id !== before.id), verdict]);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        forget(verdict);
      }, UNDO_MS);
      timers.current.add(timer);
    },
    [source, forget],
  );
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return { last: done.at(-1), note, forget };
}
