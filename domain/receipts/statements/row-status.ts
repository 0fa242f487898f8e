import type { ReceiptEvent } from '#domain/receipts/receipt.ts';
import type { NamedRow } from './statement-format.ts';
import { passed, type Reading } from './statement-line.ts';

const WAITING = /^(?:pending|processing|scheduled|authori[sz]ed)\b/i;
/** Titles of status columns, and columns without a title. */
const STATUS_TITLE = /status|^state$|^column \d+$/i;

/** Posted later under another date, such a row would be a second receipt. Payers may write in `texts`. */
export function notPosted(
  row: NamedRow,
  titles: readonly string[],
  { date, texts }: { readonly date: string; readonly texts: ReadonlyArray<string | undefined> },
): Reading | undefined {
  const statuses = titles.filter((title) => STATUS_TITLE.test(title) && !texts.includes(title));
  const said = [date, ...statuses].map(row).find((cell) => WAITING.test(cell));
  return said === undefined ? undefined : passed(`Not posted yet: ${said}.`);
}

/** By a provider's status or type; undefined for a payment that stands. */
export function undoingOf(word: string): Exclude<ReceiptEvent, 'payment'> | undefined {
  if (/\brefund/i.test(word)) return 'refund';
  if (/\b(?:revers|charge ?back|disput)/i.test(word)) return 'dispute';
  return undefined;
}

/** The end of a hold; a line of its own reports the money's outcome. */
export function isRelease(word: string): boolean {
  return /\brelease\b|\b(?:cancel|revers)\w* of (?:\w+ ){0,3}hold\b/i.test(word);
}
