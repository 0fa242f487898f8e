import { formatNyTime } from '#domain/time/display.ts';
import type { LiveState } from '#web/data/live.ts';
import { useLiveState } from '../live/live-context.tsx';
import styles from './live-indicator.module.css';

export function LiveIndicator() {
  const state = useLiveState();
  return (
    <p className={styles.live} data-state={state.status} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {textOf(state)}
    </p>
  );
}

function textOf(state: LiveState): string {
  switch (state.status) {
    case 'live':
      return 'Live';
    case 'connecting':
      return 'Reconnecting…';
    case 'stopped':
      return `No updates since ${formatNyTime(state.since)}`;
    case 'replaced':
      return `Paused since ${formatNyTime(state.since)}: open in too many windows`;
  }
}
