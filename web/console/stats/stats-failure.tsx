import { Button } from '@mantine/core';
import { formatNyDateTime } from '#domain/time/display.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { useNow } from '../time/clock.ts';
import { rangeText } from './range-text.ts';
import styles from './stats-screen.module.css';
import type { LoadedStats } from './use-stats.ts';

type StatsFailureProps = {
  readonly error: Error;
  readonly loaded: LoadedStats | undefined;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
};

/** The last figures stay, and it is said which they are. */
export function StatsFailure({ error, loaded, onRetry, isRetrying }: StatsFailureProps) {
  const now = useNow();
  return (
    <div className={styles.failure} role="alert">
      <WarningIcon />
      <p>
        <span>The figures could not be loaded. {error.message} </span>
        {loaded && (
          <span>{`The figures below are the last that were loaded: ${rangeText(loaded.search)}, as of ${formatNyDateTime(loaded.stats.at, now)}.`}</span>
        )}
      </p>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Retry
      </Button>
    </div>
  );
}
