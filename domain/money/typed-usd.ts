import { typedText } from '#domain/words/spelling.ts';
import { AMOUNT_WORDS, type AmountWords } from './amount-words.ts';
import { type Cents, centsOfDigits } from './usd.ts';

const US = String.raw`(?:US|U\.S\.)`;
const BEFORE = String.raw`(?:USD ?|${US} ?)?\$|USD|U\$[SD]`;
const BEHIND = String.raw`(?:USD ?|${US} ?)?\$|\$ ?USD?|USD|(?:${US} )?dollars?|d[oó]lar(?:es)?|bucks?`;
const WITHOUT_CURRENCY = new RegExp(`^(?:${BEFORE})? ?(.*?) ?(?:${BEHIND})?$`, 'i');
/** `.5`, `,50`, `.`, `,-`. */
const FRACTION = String.raw`[.,](?<fraction>\d{1,2}|\p{Pd})?`;
const UNGROUPED = new RegExp(`^(?<dollars>\\d+)(?:${FRACTION})?$`, 'u');
const GROUPED = new RegExp(
  `^(?<dollars>[1-9]\\d{0,2}(?<sign>[.,'])\\d{3}(?:\\k<sign>\\d{3})*)(?:(?!\\k<sign>)${FRACTION})?$`,
  'u',
);

/** From any keypad: `75,50`, `75 dollars`, `1,250`, `1.250,00`. Undefined where it could be two amounts. */
export function parseTypedUsd(text: string): Cents | undefined {
  const number = numberIn(text);
  const { dollars, fraction } = (UNGROUPED.exec(number) ?? GROUPED.exec(number))?.groups ?? {};
  if (dollars === undefined || /^\d+\.\d{3}$/.test(number)) return undefined;
  return centsOfDigits(dollars.replace(/\D/g, ''), fraction?.replace(/\D/, ''));
}

function numberIn(text: string): string {
  return WITHOUT_CURRENCY.exec(asciiAmount(text))?.[1] ?? '';
}

/** One sign each for the scripts' and regions' points, commas and grouping marks. */
function asciiAmount(text: string): string {
  return typedText(text.replace(/(?<=\p{Nd})[\u00a0\u2009\u202f’](?=\p{Nd}{3})/gu, "'"))
    .replace(/[٫。｡]/g, '.')
    .replace(/[٬،]/g, ',');
}

/** For text that `parseTypedUsd` cannot read. */
export function unreadableUsd(text: string, words: AmountWords = AMOUNT_WORDS): string {
  if (typedText(text) === '') return words.missing;
  return /^\d[\d.,' -]*\d[.,]?$/.test(numberIn(text)) ? words.unclear : words.unreadable;
}
