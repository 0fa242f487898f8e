import { nyDay, startOfNyDay } from '#domain/time/new-york.ts';

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

/** Whether text is a calendar month, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** The New York month that an instant falls in, `YYYY-MM`. */
export function nyMonth(instant: Date): string {
  return nyDay(instant).slice(0, 7);
}

/** The month `count` months later, earlier when negative. RangeError for text that is not a month. */
export function addMonths(month: string, count: number): string {
  if (!isMonth(month)) throw new RangeError(`not a month: ${month}`);
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  const year = String(Math.floor(months / 12)).padStart(4, '0');
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The instant at which a New York month ends and the next begins. RangeError for text that is not a month. */
export function endOfNyMonth(month: string): Date {
  return startOfNyDay(`${addMonths(month, 1)}-01`);
}

/** `June 2026` */
export function monthName(month: string): string {
  return `${NAMES[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** The New York day of an instant, in full: `July 1, 2026`. */
export function formatNyDay(instant: Date): string {
  const [year, month, day] = nyDay(instant).split('-').map(Number) as [number, number, number];
  return `${NAMES[month - 1]} ${day}, ${year}`;
}
