import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

const PAUSE_MS = 500;

/**
 * Loads something at once, and whatever is asked for until a moment after that once more, however often: a mailbox that
 * is read for the first time tells of thousands of receipts.
 */
export function useSpaced(load: () => Promise<void>): () => void {
  const state = useRef<'idle' | 'busy' | 'asked'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(async () => {
    state.current = 'busy';
    await load();
    timer.current = setTimeout(() => {
      if (state.current === 'asked') void run();
      else state.current = 'idle';
    }, PAUSE_MS);
  });
  useEffect(() => {
    return () => {
      clearTimeout(timer.current);
      state.current = 'idle';
    };
  }, []);
  return useCallback(() => {
    if (state.current === 'idle') void run();
    else state.current = 'asked';
  }, []);
}
