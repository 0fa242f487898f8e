import { DATE_ORDERS, readDay } from '#domain/receipts/statements/statement-time.ts';
import { andList } from '#domain/words/english.ts';

const AMOUNT = /^(?:[<>]=?\$?\d[\d,]*(?:\.\d{1,2})?|\$\d[\d,]*(?:\.\d{1,2})?|\d[\d,]*\.\d{2})$/;
const RECORD_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
/** Terms of other searches, which people try here. */
const OTHER_TERMS = [
  ...['is', 'has', 'in', 'id', 'by', 'ref', 'reference', 'date'],
  ...['player', 'user', 'username', 'name', 'account'],
];

/** The problem with words that seem to be more than text: the texts searched hold no amounts and no days. */
export function notUnderstood(words: readonly string[], terms: readonly string[]): string | undefined {
  for (const word of words) {
    if (isTermLike(word, terms)) {
      const names = andList([...terms.map((name) => `${name}:`), '@']);
      return `“${word}” is not a search term. The terms are ${names}.`;
    }
    if (AMOUNT.test(word)) return `To find an amount, write amount:${word.replace('$', '')}.`;
    if (DATE_ORDERS.some((order) => readDay(word, order) !== undefined)) {
      return 'To find a day, write from:2026-03-01 to:2026-03-01.';
    }
    if (RECORD_ID.test(word)) return 'This is the id of a record: open it by Ctrl K.';
  }
  return undefined;
}

/** `-status:sent` excludes, which no term does; `bitcoin:bc1…` is a text. */
function isTermLike(word: string, terms: readonly string[]): boolean {
  const [, less, name = ''] = /^(-?)([a-z]+):(?!\/\/)/i.exec(word) ?? [];
  const known = name.toLowerCase();
  return OTHER_TERMS.includes(known) || (less === '-' && terms.includes(known));
}
