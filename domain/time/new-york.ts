/** The calendar of America/New_York, where the casino's days begin and end. A day is text, `YYYY-MM-DD`. */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Month is 1 to 12, hour 0 to 23. */
export type NyWallTime = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>;

/** RangeError for an invalid date. */
export function nyWallTime(instant: Date): NyWallTime {
  const time = instant.getTime();
  // Long ago, clocks were not set by whole hours.
  if (time < 0) return readClock(instant);
  const wall = new Date(time + offsetAt(time));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
}

// A thousand hours take 100 kB, and asking Intl for each of them again 20 ms.
const MOST_HOURS = 1_000;
const offsets = new Map<number, number>();

/** Milliseconds from UTC to the wall clock, remembered by the hour: clocks are set on one. */
function offsetAt(time: number): number {
  const hour = Math.floor(time / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const wall = readClock(new Date(hour * HOUR_MS));
  const shown = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  const offset = shown - hour * HOUR_MS;
  if (offsets.size >= MOST_HOURS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

function readClock(instant: Date): NyWallTime {
  const wall = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of CLOCK.formatToParts(instant)) {
    if (type in wall) wall[type as keyof NyWallTime] = Number(value);
  }
  return wall;
}

export function nyDay(instant: Date): string {
  const { year, month, day } = nyWallTime(instant);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** From 0 to 1439 by the wall clock. */
export function nyMinutes(instant: Date): number {
  const { hour, minute } = nyWallTime(instant);
  return hour * 60 + minute;
}

/** RangeError for text that is not a day. */
export function startOfNyDay(day: string): Date {
  const utcMidnight = parseDay(day);
  // New York is 4 or 5 hours behind and changes its clocks at 2 in the morning: 4 hours after UTC midnight it
  // is 23:00 or midnight there, and no clock change lies between that and the midnight sought.
  const nearby = new Date(utcMidnight + 4 * HOUR_MS);
  const hour = nyWallTime(nearby).hour;
  return new Date(nearby.getTime() + ((24 - hour) % 24) * HOUR_MS);
}

/** `minutes` by the wall clock. A repeated time is its first; a skipped one counts on from before. */
export function instantOfNyTime(day: string, minutes: number): Date {
  const near = startOfNyDay(day).getTime() + minutes * MINUTE_MS;
  const instants = [near, near + HOUR_MS, near - HOUR_MS].map((time) => new Date(time));
  const shown = instants.find((each) => nyDay(each) === day && nyMinutes(each) === minutes);
  return shown ?? new Date(near);
}

/** RangeError for text that is not a day. */
export function addDays(day: string, count: number): string {
  return isoDay(parseDay(day) + count * DAY_MS);
}

/** Both inclusive; none if the last is before the first. RangeError for text that is not a day. */
export function daysBetween(first: string, last: string): string[] {
  const [begin, end] = [parseDay(first), parseDay(last)];
  const count = Math.max(0, (end - begin) / DAY_MS + 1);
  return Array.from({ length: count }, (_, place) => isoDay(begin + place * DAY_MS));
}

/** A real calendar date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && isoDay(time) === text;
}

/** Days are computed in UTC, where all are equally long. */
function parseDay(day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return Date.parse(day);
}

function isoDay(utcMidnight: number): string {
  return new Date(utcMidnight).toISOString().slice(0, 10);
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

export function nyMonth(instant: Date): string {
  return nyDay(instant).slice(0, 7);
}

/** RangeError for text that is not a month. */
export function addMonths(month: string, count: number): string {
  if (!isMonth(month)) throw new RangeError(`not a month: ${month}`);
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Where the next month begins. RangeError for text that is not a month. */
export function endOfNyMonth(month: string): Date {
  return startOfNyDay(`${addMonths(month, 1)}-01`);
}

export function monthName(month: string): string {
  return `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** `July 1, 2026`. */
export function formatNyDay(instant: Date): string {
  const [year, month, day] = nyDay(instant).split('-').map(Number) as [number, number, number];
  return `${NAMES[month - 1]} ${day}, ${year}`;
}

/** Whether the end of some days, as far as both are chosen, is before their start. */
export function isBackwards({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): boolean {
  return Boolean(from && to && from > to);
}
