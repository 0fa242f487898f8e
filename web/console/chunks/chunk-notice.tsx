import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import kit from '../kit/kit.module.css';
import overlays from '../kit/overlays.module.css';
import { useLongWait } from '../kit/waiting.tsx';
import type { Chunk, ChunkState } from './chunk.ts';
import styles from './chunks.module.css';
import { isAnythingTyped, reloadAgain, untilReloadMs } from './reload-again.ts';

type ChunkNoticeProps = {
  readonly chunk: Chunk;
  /** As the beginning of a sentence: 'Withdrawals'. */
  readonly name: string;
};

/** Also loads the page again where nothing else helps. */
export function ChunkNotice({ chunk, name }: ChunkNoticeProps) {
  const state = useSyncExternalStore(chunk.onState, () => chunk.state);
  const isLong = useLongWait(state === 'loading');
  useEffect(() => {
    // found out a while ago, when nobody had asked for it yet
    if (chunk.state === 'missing') chunk.tryAgain();
  }, [chunk]);
  useEffect(() => {
    const afterMs = state === chunk.state && state === 'missing' ? untilReloadMs() : undefined;
    if (afterMs === undefined) return;
    const timer = setTimeout(() => {
      if (!isAnythingTyped()) reloadAgain();
    }, afterMs);
    return () => clearTimeout(timer);
  }, [chunk, state]);

  const text = textOf(state, name, isLong);
  return (
    <div className={styles.place} aria-live="polite">
      {text && (
        <div
          className={`${kit.row} ${kit.floats} ${kit['weight-medium']} ${overlays.banner} ${styles.notice}`}
        >
          <span>{text}</span>
          {state === 'unreachable' && (
            <Button variant="default" onClick={chunk.tryAgain}>
              Try again
            </Button>
          )}
          {(state === 'missing' || state === 'loading') && (
            <Button variant="default" onClick={() => window.location.reload()}>
              Load the page again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function textOf(state: ChunkState, name: string, isLong: boolean): string | undefined {
  switch (state) {
    case 'idle':
    case 'loaded':
      return undefined;
    case 'loading':
      return isLong ? `${name}: still loading. The cashier has not answered yet.` : undefined;
    case 'unreachable':
      return `${name}: the cashier cannot be reached. It opens by itself once the cashier is back.`;
    case 'missing':
      return isAnythingTyped()
        ? `${name} needs the page to be loaded again. What you have typed here and not saved would be lost.`
        : `${name} could not be loaded yet, and is tried again. If it does not open, load the page again.`;
    default:
      return state satisfies never;
  }
}
