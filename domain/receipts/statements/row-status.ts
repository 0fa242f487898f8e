import type { ReceiptEvent } from '#domain/receipts/receipt.ts';
import type { NamedRow } from './statement-format.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';

/** Titles of columns that say nothing but what became of the payment. */
const STATUS_TITLE =
  /^(?:(?:transaction|payment|transfer|deposit|posting|current|zelle)[ _-]?)?(?:status|estado|estatus)$/i;
/** Of those that may say it, and columns without a title. */
const MAYBE_STATUS = /status|^state$|^column \d+$/i;

const WAITING = /^(?:pending|processing|scheduled|authori[sz]ed)\b/i;
const WORDS = {
  stands:
    'posted|cleared|completed?|settled|paid|deposited|processed|success(?:ful)?|succeeded|received|credited|done|final(?:ized)?|executed|reconciled|completad[oa]|pagad[oa]|procesad[oa]|exitos[oa]|acreditad[oa]',
  waits:
    'on hold|held|in (?:progress|process|transit|review)|(?:awaiting|waiting)(?: .*)?|queued|initiated|submitted|unclaimed|incomplete|(?:not (?:yet )?|un)(?:posted|cleared|settled|completed)|pendiente|en proceso',
  failed:
    'failed|failure|declined|denied|rejected|refused|cancell?ed|void(?:ed)?|expired|blocked|error|unsuccessful|fallid[oa]|rechazad[oa]|cancelad[oa]',
  undone: 'returned|reversed|refunded|disputed|charged? ?back|recalled|devuelt[oa]|reembolsad[oa]',
} as const;
const OUTCOMES = Object.entries(WORDS).map(([outcome, words]) => ({
  outcome: outcome as keyof typeof WORDS,
  said: new RegExp(`^(?:(?:payment|transaction|transfer|deposit)[ -]+)?(?:${words})(?: successfully)?$`, 'i'),
}));

export function isStatus(title: string): boolean {
  return STATUS_TITLE.test(title);
}

/**
 * What becomes of a row whose payment has not come, or did not stay; undefined if it stands. Posted later under
 * another date, a waiting one would be a second receipt. Payers may write in `texts`; of `conditioned`, somebody
 * has said which words to import.
 */
export function notSettled(
  row: NamedRow,
  titles: readonly string[],
  {
    date,
    texts,
    conditioned = [],
  }: {
    readonly date: string;
    readonly texts: ReadonlyArray<string | undefined>;
    readonly conditioned?: readonly string[];
  },
): Reading | undefined {
  if (WAITING.test(row(date))) return passed(`Not posted yet: ${row(date)}.`);
  for (const title of titles) {
    if (!(isStatus(title) || MAYBE_STATUS.test(title)) || texts.includes(title)) continue;
    const told = toldBy(title, row(title), isStatus(title) && !conditioned.includes(title));
    if (told !== undefined) return told;
  }
  return undefined;
}

function toldBy(title: string, said: string, isAlone: boolean): Reading | undefined {
  if (WAITING.test(said)) return passed(`Not posted yet: ${said}.`);
  switch (OUTCOMES.find((each) => each.said.test(said))?.outcome) {
    case 'stands':
      return undefined;
    case 'waits':
      return passed(`Not posted yet: ${said}.`);
    case 'failed':
      return passed(`Not completed: ${said}.`);
    case 'undone':
      return unreadable(`Its payment did not stay: its ${title} is ${said}.`);
    default:
      return isAlone && said !== ''
        ? unreadable(
            `Its ${title} is not one that Cage knows: ${said}. If such payments have come, import by a form only lines whose ${title} contains it.`,
          )
        : undefined;
  }
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
