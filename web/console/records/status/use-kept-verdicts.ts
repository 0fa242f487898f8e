import { useCallback, useEffect, useRef, useState } from 'react';
import { UNDO_MS } from '#domain/records/record.ts';

/** A status that one key or click sets or has set, for as long as it can be undone. */
export type KeptVerdict = {
  readonly recordId: string;
  /** The record, and what it was set to. */
  readonly words: string;
  /** On the clock of `performance.now()`. */
  readonly pressedAt: number;
  /** Once the server has answered. Until then an undo waits for the answer. */
  readonly undo?: () => void;
  readonly isUnwanted?: boolean;
};

/** The verdicts of the last seconds, one of a record, the last one last; all to be kept while the console is open. */
export function useKeptVerdicts() {
  const [verdicts, setVerdicts] = useState<readonly KeptVerdict[]>([]);
  const kept = useRef(verdicts);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const put = useCallback((next: readonly KeptVerdict[]) => {
    kept.current = next;
    setVerdicts(next);
  }, []);
  const find = useCallback((id: string) => kept.current.find(({ recordId }) => recordId === id), []);
  const forget = useCallback(
    (id: string) => put(kept.current.filter(({ recordId }) => recordId !== id)),
    [put],
  );
  const change = useCallback(
    (id: string, part: Partial<KeptVerdict>) =>
      put(kept.current.map((each) => (each.recordId === id ? { ...each, ...part } : each))),
    [put],
  );
  const press = useCallback(
    (verdict: KeptVerdict) => {
      forget(verdict.recordId);
      put([...kept.current, verdict]);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        const current = find(verdict.recordId);
        // an undo that waits is neither forgotten nor done by itself
        if (current?.pressedAt === verdict.pressedAt && !current.isUnwanted) forget(verdict.recordId);
      }, UNDO_MS);
      timers.current.add(timer);
    },
    [find, forget, put],
  );
  return { verdicts, press, find, change, forget };
}
