import { useSyncExternalStore } from 'react';
import {
  formatNyDateTime,
  formatNyDateTimeInSentence,
  formatNyShort,
  formatReadableTimestamp,
  relativeTime,
} from '#domain/time/display.ts';
import { formatNyDay } from '#domain/time/new-york.ts';

type WhenProps = { readonly instant: string; readonly className?: string | undefined };

export function ExactTime({ instant, className }: WhenProps) {
  return (
    <time dateTime={instant} title={newYork(instant)} className={className}>
      {formatNyDateTime(instant, useNow())}
    </time>
  );
}

/** `3:04 PM`, with its day where that is not today; the exact time on hover. */
export function ShortTime({ instant }: Pick<WhenProps, 'instant'>) {
  return (
    <time dateTime={instant} title={newYork(instant)} style={{ whiteSpace: 'nowrap' }}>
      {formatNyShort(instant, useNow())}
    </time>
  );
}

/** `by Sam, today 3:04:05 PM`. No line ends before its AM or PM. */
export function TimeInSentence({ instant }: Pick<WhenProps, 'instant'>) {
  return (
    <time dateTime={instant} title={newYork(instant)} style={{ whiteSpace: 'nowrap' }}>
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

const TICK_MS = 15_000;

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = new Date();
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    // it has stood still since the last screen that shows a time
    if (Date.now() - now.getTime() >= TICK_MS) now = new Date();
  }
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** To the quarter of a minute: one clock for every relative time on the screen. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

export function archivedText(archivedBefore: string): string {
  return `Entries before ${formatNyDay(new Date(archivedBefore))} are archived. Whoever runs the server has them.`;
}
