import type { ReadReceipt } from '../receipt.ts';
import { amountOf, amountsIn } from './fields.ts';

/** These decide who is given a receipt: a text that leaves one out says something else. */
const DECIDING = [
  ['payerName', 'payers'],
  ['note', 'notes'],
] as const;
/** One of the two texts may leave these out. */
const OPTIONAL = [
  ['payerHandle', 'payers'],
  ['paidTo', 'payees'],
  ['transactionId', 'transaction IDs'],
] as const;

/** The plural of what differs; undefined if they agree. A summary (`isSummary`) leaves the note out. */
export function disagreement(one: ReadReceipt, other: ReadReceipt, isSummary = false): string | undefined {
  if (isOtherAmount(one, other)) return 'amounts';
  if (one.rail !== other.rail || one.direction !== other.direction) return 'payments';
  const deciding = DECIDING.find(([field]) =>
    field === 'payerName'
      ? !isOnePerson(one.payerName, other.payerName)
      : letters(one.note) !== letters(other.note) && !(isSummary && other.note === undefined),
  );
  const optional = OPTIONAL.find(([field]) => {
    const [said, also] = [letters(one[field]), letters(other[field])];
    return said !== '' && also !== '' && said !== also;
  });
  return (deciding ?? optional)?.[1];
}

/** Readings of one person's payment; one may find less of it than the other. */
export function isSamePayment(one: ReadReceipt, other: ReadReceipt): boolean {
  return (
    !isOtherAmount(one, other) &&
    one.rail === other.rail &&
    one.direction === other.direction &&
    isOnePerson(one.payerName, other.payerName)
  );
}

function isOtherAmount(one: ReadReceipt, other: ReadReceipt): boolean {
  return one.amount !== other.amount || one.currency !== other.currency;
}

/** In the plural, what a text without a template contradicts. Without an amount it says nothing. */
export function contradiction(read: ReadReceipt, lines: readonly string[]): string | undefined {
  const amounts = lines.flatMap(amountsIn);
  if (amounts.length === 0) return undefined;
  if (!amounts.some((amount) => amountOf(amount) === read.amount)) return 'amounts';
  const said = letters(lines.join(' '));
  return DECIDING.find(([field]) => !said.includes(letters(read[field])))?.[1];
}

/** The same, or with equal first and last words and middle names left out or cut to initials. */
function isOnePerson(one: string | undefined, other: string | undefined): boolean {
  if (letters(one) === letters(other)) return true;
  const [short = [], long = []] = [one, other]
    .map((name) => (name ?? '').trim().split(/\s+/).map(letters))
    .sort((a, b) => a.length - b.length);
  if (short.length < 2 || short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let at = 1;
  return short.slice(1, -1).every((word) => {
    const found = long.slice(0, -1).findIndex((other, index) => index >= at && isInitialOf(word, other));
    at = found + 1;
    return found !== -1;
  });
}

function isInitialOf(one: string, other: string): boolean {
  return (
    one === other ||
    (one.length === 1 && other.startsWith(one)) ||
    (other.length === 1 && one.startsWith(other))
  );
}

/** Mail programs change the rest of a text, such as signs and line ends. */
function letters(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
