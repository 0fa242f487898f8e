import { isDay, startOfNyDay } from '#domain/time/new-york.ts';

export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Hours from UTC. */
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

/** These follow the season. */
const SEASONAL: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};

const OFFSET = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AP]M)?$/i;
const SEPARATED = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NAME =
  '(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const NAMED = new RegExp(
  `^(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\\.?,? )?(?:(?<first>\\d{1,2})[ -])?${NAME}(?:[ -](?<day>\\d{1,2}))?,?[ -](?<year>\\d{4}|\\d{2})$`,
  'i',
);

/**
 * `YYYY-MM-DD`, from `03/04/2026`, `3/4/26`, `Mar 4, 2026`, `4 March 2026` or `04-Mar-26`. A month by name,
 * and a year of four digits in front, count before the order. Undefined for no day of the calendar.
 */
export function readDay(text: string, order: DateOrder): string | undefined {
  const { year, month, day } = namedParts(text.trim()) ?? numberedParts(text.trim(), order) ?? {};
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // Nobody reckons with a day in another century.
  return written < LAST_DAY && isDay(written) ? written : undefined;
}

const LAST_DAY = '2100-01-01';

type DateParts = { readonly year?: string; readonly month?: string; readonly day?: string };

function numberedParts(text: string, order: DateOrder): DateParts | undefined {
  const [, ...parts] = SEPARATED.exec(text) ?? [];
  const written = parts[0]?.length === 4 ? 'ymd' : order;
  const [year, month, day] = ['y', 'm', 'd'].map((part) => parts[written.indexOf(part)] ?? '');
  // `26-03-04` could be of any order; a year first has four digits.
  const isYear = year?.length === 4 || (year?.length === 2 && written !== 'ymd');
  return isYear && month && day ? { year, month, day } : undefined;
}

function namedParts(text: string): DateParts | undefined {
  const { first, day = first, name = '', year } = NAMED.exec(text)?.groups ?? {};
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  if (year === undefined || day === undefined || month === -1) return undefined;
  return { year, month: String(month + 1), day };
}

export function beginsWithDay(text: string): boolean {
  const { day } = splitDay(text);
  return DATE_ORDERS.some((order) => readDay(day, order) !== undefined);
}

/** `2026-03-08T09:00:00Z`, `Mar 8, 2026 9:05 PM` and `03/08/2026 09:00 EDT` as the day and the rest. */
export function splitDay(text: string): { readonly day: string; readonly rest: string } {
  const [, day = text, rest = ''] = /^(.*?\d)(?:T|,?\s+)(\d{1,2}:\d{2}.*)$/i.exec(text.trim()) ?? [];
  return { day, rest };
}

/** In New York, where no time is given. */
export function startOfDay(text: string, order: DateOrder): Date | undefined {
  const day = readDay(text, order);
  return day === undefined ? undefined : startOfNyDay(day);
}

/** `HH:MM:SS`, from `9:00`, `09:00:00` or `9:00 PM`. */
export function readTime(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00', half] = TIME.exec(text.trim()) ?? [];
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half.toUpperCase());
  if (hours === '' || hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    return undefined;
  }
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`;
}

/** `zone` is what counts where the time names none: `9:00`, `09:00:00 EDT`, `9:00 PM America/Chicago`. */
export function instantAt(day: string, timeText: string, order: DateOrder, zone: string): Date | undefined {
  const [, clock = '', ownZone = ''] = /^([\d:.]+(?:\s?[AP]M)?)\s*(.*)$/i.exec(timeText.trim()) ?? [];
  const [written, time] = [readDay(day, order), readTime(clock)];
  return written && time ? instantOf(written, time, ownZone || zone) : undefined;
}

/** A day and its time in one cell. A spreadsheet program that saved the file may have written them anew. */
export function instantInCell(text: string, zone: string): Date | undefined {
  const { day, rest } = splitDay(text);
  return instantAt(day, rest, 'mdy', zone);
}

export function isKnownZone(zone: string): boolean {
  return instantOf('2026-01-01', '12:00:00', zone) !== undefined;
}

/**
 * Zones: `EDT`, `PT`, `GMT-07:00`, `America/Chicago`; undefined if unknown. Where the clocks change, a
 * repeated time is the first; a skipped one is as if they had not changed yet.
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

/** As if it were UTC. */
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
