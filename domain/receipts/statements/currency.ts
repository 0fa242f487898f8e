import { columnName, type NamedRow } from './statement-format.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';

const CURRENCY = '(?:currency|ccy|curr|cur|moneda|divisa|moeda|devise|valuta|währung)';
/** Names of a column that says in what the amount is. */
const OF_AMOUNT = new RegExp(`^(?:iso)?${CURRENCY}(?:code|iso)?$`);
/** `Original currency`, `Account currency`: maybe of the amount, maybe of what it was changed from. */
const OF_SOMETHING = /currency|ccy|moneda|divisa|moeda|devise|valuta|währung/;
const US_DOLLARS = /^(?:USD?|US ?\$|\$|(?:U\.?S\.? )?dollars?|840)$/i;
const CODES = new Set(Intl.supportedValuesOf('currency'));
/** Also words of amounts' titles. */
const WORDS_LIKE_CODES = ['ALL', 'TOP', 'TRY', 'SVC', 'STD', 'ADP'];

/** What becomes of a row whose amount is not in US dollars, or may not be. */
export function otherCurrency(
  row: NamedRow,
  titles: readonly string[],
  { currency }: { readonly currency?: string | undefined },
): Reading | undefined {
  for (const title of currency === undefined ? titles : [currency]) {
    const said = row(title);
    if (said === '' || US_DOLLARS.test(said)) continue;
    if (title === currency || OF_AMOUNT.test(columnName(title))) {
      return /^\p{L}{3}$/u.test(said)
        ? passed(`Not in US dollars: ${said}.`)
        : unreadable(`Its currency is not known: ${said}.`);
    }
    if (OF_SOMETHING.test(columnName(title)) && isCode(said)) {
      return unreadable(
        `Its ${title} is ${said}. If its amount is in US dollars, choose another currency column.`,
      );
    }
  }
  return undefined;
}

const OTHER_SIGN = /[€£¥₹₱₩₽₺₫₦₪₿]|\b(?!US\$)[A-Z]{1,3}\$/;
const OTHER_NAME = /\b(?:euros?|pesos?|pounds?|sterling|yen|yuan|rupees?|francs?|bitcoin)\b/i;

/** `Amount (EUR)`, `amount_mxn`, `Betrag in €`; a sentence that says what to do. */
export function otherCurrencyTitle({
  amount,
  amountOut = amount,
}: {
  readonly amount: string;
  readonly amountOut?: string | undefined;
}): string | undefined {
  const title = [amount, amountOut].find(isOfOtherCurrency);
  return title && `${title} is not in US dollars. Choose a column of amounts in US dollars.`;
}

function isOfOtherCurrency(title: string): boolean {
  const words = title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}$]+/u);
  if (words.some((word) => US_DOLLARS.test(word))) return false;
  return OTHER_SIGN.test(title) || OTHER_NAME.test(title) || words.some(isCode);
}

function isCode(word: string): boolean {
  const code = word.toUpperCase();
  return CODES.has(code) && !WORDS_LIKE_CODES.includes(code);
}
