import {
  formatNyDateTime,
  formatNyDateTimeInSentence,
  formatReadableTimestamp,
  relativeTime,
} from '#domain/time/display.ts';
import { useNow } from './clock.ts';
import styles from './when.module.css';

type WhenProps = { readonly instant: string; readonly className?: string | undefined };

/** New York time; its full date on hover. */
export function ExactTime({ instant, className }: WhenProps) {
  return (
    <time dateTime={instant} title={newYork(instant)} className={className}>
      {formatNyDateTime(instant, useNow())}
    </time>
  );
}

/** The same within a sentence: `by Sam, today 3:04:05 PM`. */
export function TimeInSentence({ instant }: Pick<WhenProps, 'instant'>) {
  return (
    <time dateTime={instant} title={newYork(instant)} className={styles.whole}>
      {formatNyDateTimeInSentence(instant, useNow())}
    </time>
  );
}

/** `5 min ago`; the exact time on hover. */
export function RelativeTime({ instant, className }: WhenProps) {
  return (
    <time dateTime={instant} title={newYork(instant)} className={className}>
      {relativeTime(instant, useNow())}
    </time>
  );
}

function newYork(instant: string): string {
  return `${formatReadableTimestamp(instant)} New York`;
}
