import { isDay, startOfNyDay } from '#domain/time/new-york.ts';

/** Which of day, month and year stands first in `03/04/2026`. */
export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What statements call the zones of the United States, with the hours that they differ from UTC. */
const FIXED_HOURS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
};

/** These name the time of the season. */
const SEASONAL: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};

const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AP]M)?$/i;
const SEPARATED = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/;

/** A day as `YYYY-MM-DD`; undefined if it is not in that order, or no day of the calendar. A year has four digits. */
export function readDay(text: string, order: DateOrder): string | undefined {
  const [, ...parts] = SEPARATED.exec(text.trim()) ?? [];
  const [year, month, day] = [order.indexOf('y'), order.indexOf('m'), order.indexOf('d')].map(
    (at) => parts[at] ?? '',
  );
  const written = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

/** The instant at which a day begins in New York, for what tells no time. */
export function startOfDay(text: string, order: DateOrder): Date | undefined {
  const day = readDay(text, order);
  return day === undefined ? undefined : startOfNyDay(day);
}

/** A time of day as `HH:MM:SS`, from `9:00`, `09:00:00` or `9:00 PM`; undefined if it is none. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00', half] = TIME.exec(text.trim()) ?? [];
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half.toUpperCase());
  if (hours === '' || hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    return undefined;
  }
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

/** Whether a zone is one that `instantOf` knows. */
export function isKnownZone(zone: string): boolean {
  return instantOf('2026-01-01', '12:00:00', zone) !== undefined;
}

/**
 * The instant of a day and a time of it in a zone: `EDT`, `PT`, `GMT-07:00`, `America/Chicago`. Of a time that a change
 * of the clocks repeats, the first; of one that it leaves out, as if the clock had not been changed yet.
 * @returns undefined for a zone that is not known
 */
export function instantOf(day: string, time: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${day}T${time}Z`);
  const fixed = fixedOffsetMinutes(zone.trim().toUpperCase());
  if (fixed !== undefined) return new Date(asUtc - fixed * MINUTE_MS);
  const clock = clockOf(SEASONAL[zone.trim().toUpperCase()] ?? zone.trim());
  if (clock === undefined) return undefined;
  const before = asUtc - offsetMs(clock, asUtc - DAY_MS);
  const after = asUtc - offsetMs(clock, asUtc + DAY_MS);
  const isAfter = before !== after && wallMs(clock, before) !== asUtc && wallMs(clock, after) === asUtc;
  return new Date(isAfter ? after : before);
}

function hourOfHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === 'PM' ? 12 : 0);
}

function fixedOffsetMinutes(zone: string): number | undefined {
  const hours = FIXED_HOURS[zone];
  if (hours !== undefined) return hours * 60;
  const [, sign, offsetHours = '', minutes = '0'] = OFFSET.exec(zone) ?? [];
  if (sign === undefined || Number(offsetHours) > 14 || Number(minutes) > 59) return undefined;
  return (Number(offsetHours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

/** Making one takes longer than reading a line with it. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!/^[A-Za-z]+(?:[/_-][A-Za-z]+)+$/.test(zone)) return undefined;
  if (!clocks.has(zone) && clocks.size < 100) clocks.set(zone, makeClock(zone));
  return clocks.get(zone);
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return undefined;
  }
}

/** What the clock of the zone shows at an instant, as if it were UTC. */
function wallMs(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = Object.fromEntries(
    clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function offsetMs(clock: Intl.DateTimeFormat, instant: number): number {
  return wallMs(clock, instant) - instant;
}
