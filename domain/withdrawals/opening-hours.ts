import { nyMinutes } from '#domain/time/new-york.ts';
import { minutesOf } from './closed-message.ts';

/** Wall clock times of New York, `HH:MM` of a 24-hour day. */
export type WithdrawalHours = {
  readonly enabled24_7: boolean;
  readonly startTime: string;
  readonly endTime: string;
};

export const DEFAULT_WITHDRAWAL_HOURS: WithdrawalHours = {
  enabled24_7: true,
  startTime: '08:00',
  endTime: '18:00',
};

/** Minutes since midnight; an end before the start is on the following day. */
type Window = { readonly start: number; readonly end: number };

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1_440;

/** On the day of a clock change a transition may be missing, but not on the day after. */
const LOOK_AHEAD_MINUTES = 3 * MINUTES_PER_DAY;

/**
 * New York time, start inclusive, end exclusive; equal times are closed all day, since being open has a
 * switch. Unreadable times or an invalid date allow it (docs/reference/customer-site.md, 'Errors').
 */
export function withdrawalsAllowed(hours: WithdrawalHours, now: Date): boolean {
  const window = windowOf(hours);
  return window === undefined || Number.isNaN(now.getTime()) || isInside(window, nyMinutes(now));
}

/** The first change of `withdrawalsAllowed` after `now`; undefined if it never changes. */
export function nextChange(hours: WithdrawalHours, now: Date): Date | undefined {
  const window = windowOf(hours);
  if (window === undefined || window.start === window.end || Number.isNaN(now.getTime())) return undefined;

  const before = withdrawalsAllowed(hours, now);
  const firstMinute = Math.floor(now.getTime() / MINUTE_MS);
  let minute = firstMinute;
  while (minute < firstMinute + LOOK_AHEAD_MINUTES) {
    minute += minutesToLookAgain(window, minute);
    const instant = new Date(minute * MINUTE_MS);
    if (withdrawalsAllowed(hours, instant) !== before) return instant;
  }
  return undefined;
}

/** Undefined: no restriction. */
function windowOf({ enabled24_7, startTime, endTime }: WithdrawalHours): Window | undefined {
  const [start, end] = [minutesOf(startTime), minutesOf(endTime)];
  return enabled24_7 || start === undefined || end === undefined ? undefined : { start, end };
}

function isInside({ start, end }: Window, minutes: number): boolean {
  return start <= end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
}

/** Up to the next edge of the window, but not past a full hour, where the wall clock itself may change. */
function minutesToLookAgain({ start, end }: Window, minuteSinceEpoch: number): number {
  const onWall = nyMinutes(new Date(minuteSinceEpoch * MINUTE_MS));
  const until = (edge: number) => (edge - onWall + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY;
  return Math.min(until(start), until(end), 60 - (minuteSinceEpoch % 60));
}
