import { isPossibleTime } from '../entry-bounds.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours behind UTC. */
const ZONES: Readonly<Record<string, number>> = {
  EST: 5,
  EDT: 4,
  CST: 6,
  CDT: 5,
  MST: 7,
  MDT: 6,
  PST: 8,
  PDT: 7,
  UTC: 0,
  GMT: 0,
};
const TIME =
  /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}), (?<year>\d{4})(?: at|,) (?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))? (?<half>[AP])M (?<zone>[A-Z]{3})$/i;

/** `March 28, 2026 at 12:20:28 AM EDT`. Undefined for a day alone: when the mail came says more. */
export function timeOf(text: string | undefined): Date | undefined {
  const { month, day, year, hour, minute, second, half, zone } = TIME.exec(text ?? '')?.groups ?? {};
  const monthIndex = MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase());
  const behind = ZONES[(zone ?? '').toUpperCase()];
  const isTime = Number(hour) >= 1 && Number(hour) <= 12 && Number(minute) < 60 && Number(second ?? 0) < 60;
  if (!isTime || behind === undefined || dayOf(text) === undefined) return undefined;
  const hours = (Number(hour) % 12) + (half?.toUpperCase() === 'P' ? 12 : 0);
  return new Date(
    Date.UTC(Number(year), monthIndex, Number(day), hours + behind, Number(minute), Number(second ?? 0)),
  );
}

const DAY = /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}), (?<year>\d{4})\b/;
const NUMBERS = /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})\b/;

/** `Jul 8, 2026` or `07/08/2026`, whatever follows; as noon by UTC. */
export function dayOf(text: string | undefined): Date | undefined {
  const { month, day, year } = (DAY.exec(text ?? '') ?? NUMBERS.exec(text ?? ''))?.groups ?? {};
  if (month === undefined) return undefined;
  const monthIndex = /\d/.test(month) ? Number(month) - 1 : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const noon = new Date(Date.UTC(Number(year), monthIndex, Number(day), 12));
  return monthIndex !== -1 && noon.getUTCMonth() === monthIndex ? noon : undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From the noon of a day, by UTC, to a day after its end in the west of America. */
const AFTER_DAY_MS = 44 * HOUR_MS;
/** No date is longer, and parentheses that are not closed cost the square of it. */
const MOST_OF_FIELD = 200;
const LABELLED = /^(?:Date|Sent on|Fecha)(?:$|: ?| )(?<value>.*)$/i;

/** The earliest possible date stated, if not of the arrival: mail moved from an archive arrives as of now. */
export function datedOtherwise(date: string, lines: readonly string[], arrivedAt: Date): Date | undefined {
  const sent = Date.parse(date.slice(0, MOST_OF_FIELD).replace(/\([^)]*\)/g, ' '));
  const differs = (at: number, by: number) =>
    isPossibleTime(new Date(at), arrivedAt) &&
    (arrivedAt.getTime() - at > by || at - arrivedAt.getTime() > DAY_MS);
  const days = lines.flatMap((line, at) => {
    const said = LABELLED.exec(line)?.groups?.value;
    const day = dayOf(said === '' ? lines[at + 1] : said)?.getTime();
    return day !== undefined && differs(day, AFTER_DAY_MS) ? [day] : [];
  });
  const all = [...(differs(sent, DAY_MS) ? [sent] : []), ...days];
  return all.length === 0 ? undefined : new Date(Math.min(...all));
}
