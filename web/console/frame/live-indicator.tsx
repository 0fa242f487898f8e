import { formatNyTime } from '#domain/time/display.ts';
import type { LiveState } from '#web/data/live.ts';
import { useLiveState } from '../live/live-context.tsx';
import styles from './live-indicator.module.css';

const TOO_MANY_WINDOWS = 'The console is open in too many other windows. This one goes on when you use it.';

export function LiveIndicator() {
  const state = useLiveState();
  return (
    <p
      className={styles.live}
      data-state={state.status}
      role="status"
      title={state.status === 'replaced' ? TOO_MANY_WINDOWS : undefined}
    >
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
      return `Paused since ${formatNyTime(state.since)}`;
  }
}
