import type { ListedRecord } from './record.ts';

const MINUTE_MS = 60_000;

/** How long a pending request has waited: long from 5 minutes on, too long from 15. */
export type Waiting = 'short' | 'long' | 'too-long';

/** Undefined for requests that no longer wait. */
export function waitingOf(
  { status, timestamp }: Pick<ListedRecord, 'status' | 'timestamp'>,
  now: Date,
): Waiting | undefined {
  return status === 'pending' ? waitingSince(timestamp, now) : undefined;
}

export function waitingSince(timestamp: string, now: Date): Waiting {
  const minutes = (now.getTime() - Date.parse(timestamp)) / MINUTE_MS;
  if (minutes >= 15) return 'too-long';
  return minutes >= 5 ? 'long' : 'short';
}
