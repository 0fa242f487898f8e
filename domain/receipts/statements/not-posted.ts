import type { NamedRow } from './statement-format.ts';
import { passed, type Reading } from './statement-line.ts';

const WAITING = /^(?:pending|processing|scheduled|authori[sz]ed)\b/i;
/** Columns whose titles say so, and those that have none. */
const STATUS_TITLE = /status|^state$|^column \d+$/i;

/**
 * Why a row is passed over that a bank has not posted: it is posted later, under another date, and one payment would make
 * two receipts.
 * @param texts the columns in which payers may write
 */
export function notPosted(
  row: NamedRow,
  titles: readonly string[],
  { date, texts }: { readonly date: string; readonly texts: ReadonlyArray<string | undefined> },
): Reading | undefined {
  const statuses = titles.filter((title) => STATUS_TITLE.test(title) && !texts.includes(title));
  const said = [date, ...statuses].map(row).find((cell) => WAITING.test(cell));
  return said === undefined ? undefined : passed(`Not posted yet: ${said}.`);
}
