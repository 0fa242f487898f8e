import { useLiveState } from '../live/live-context.tsx';
import styles from './live-indicator.module.css';

export function LiveIndicator() {
  const state = useLiveState();
  return (
    <p className={styles.live} data-state={state} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {state === 'live' ? 'Live' : 'Reconnecting…'}
    </p>
  );
}
