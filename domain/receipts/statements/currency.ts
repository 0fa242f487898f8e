import { isCode, US_DOLLARS } from './currency-title.ts';
import { columnName, type NamedRow } from './statement-format.ts';
import { passed, type Reading, unreadable } from './statement-line.ts';

const CURRENCY = '(?:currency|ccy|curr|cur|moneda|divisa|moeda|devise|valuta|währung)';
/** Names of a column that says in what the amount is. */
const OF_AMOUNT = new RegExp(`^(?:iso)?${CURRENCY}(?:code|iso)?$`);
/** `Original currency`, `Account currency`: maybe of the amount, maybe of what it was changed from. */
const OF_SOMETHING = /currency|ccy|moneda|divisa|moeda|devise|valuta|währung/;

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
