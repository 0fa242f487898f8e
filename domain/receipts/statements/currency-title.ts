export const US_DOLLARS = /^(?:USD?|US ?\$|\$|(?:U\.?S\.? )?dollars?|840)$/i;
const CODES = new Set(Intl.supportedValuesOf('currency'));
/** Also words of amounts' titles. */
const WORDS_LIKE_CODES = ['ALL', 'TOP', 'TRY', 'SVC', 'STD', 'ADP'];

const OTHER_SIGN = /[€£¥₹₱₩₽₺₫₦₪₿]|\b(?!US\$)[A-Z]{1,3}\$/;
const OTHER_NAME = /\b(?:euros?|pesos?|pounds?|sterling|yen|yuan|rupees?|francs?|bitcoin)\b/i;

/** `Amount (EUR)`, `amount_mxn`, `Betrag in €`; a sentence that says what to do. */
export function otherCurrencyTitle({
  amount,
  amountOut = amount,
  balance = amount,
}: {
  readonly amount: string;
  readonly amountOut?: string | undefined;
  readonly balance?: string | undefined;
}): string | undefined {
  const title = [amount, amountOut, balance].find(isOfOtherCurrency);
  return title && `${title} is not in US dollars. Choose a column of amounts in US dollars.`;
}

function isOfOtherCurrency(title: string): boolean {
  const words = title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(/[^\p{L}$]+/u);
  if (words.some((word) => US_DOLLARS.test(word))) return false;
  return OTHER_SIGN.test(title) || OTHER_NAME.test(title) || words.some(isCode);
}

export function isCode(word: string): boolean {
  const code = word.toUpperCase();
  return CODES.has(code) && !WORDS_LIKE_CODES.includes(code);
}
