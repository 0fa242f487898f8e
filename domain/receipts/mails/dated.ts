import { dayOf } from './times.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From the noon of a day, by UTC, to a day after its end in the west of America. */
const AFTER_DAY_MS = 44 * HOUR_MS;
/** No date is longer, and parentheses that are not closed cost the square of it. */
const MOST_OF_FIELD = 200;
const LABELLED = /^(?:Date|Sent on|Fecha)(?:$|: ?| )(?<value>.*)$/i;

/** The earliest date stated, if not of the arrival: mail moved from an archive arrives as of now. */
export function datedOtherwise(date: string, lines: readonly string[], arrivedAt: Date): Date | undefined {
  const sent = Date.parse(date.slice(0, MOST_OF_FIELD).replace(/\([^)]*\)/g, ' '));
  const differs = (at: number, by: number) =>
    arrivedAt.getTime() - at > by || at - arrivedAt.getTime() > DAY_MS;
  const days = lines.flatMap((line, at) => {
    const said = LABELLED.exec(line)?.groups?.value;
    const day = dayOf(said === '' ? lines[at + 1] : said)?.getTime();
    return day !== undefined && differs(day, AFTER_DAY_MS) ? [day] : [];
  });
  const all = [...(Number.isNaN(sent) || !differs(sent, DAY_MS) ? [] : [sent]), ...days];
  return all.length === 0 ? undefined : new Date(Math.min(...all));
}
