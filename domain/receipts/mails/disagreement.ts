import type { ReadReceipt } from '../receipt.ts';
import { AMOUNT, amountOf } from './fields.ts';

/** Also of those that no template takes. */
const ANY_AMOUNT = new RegExp(String.raw`${AMOUNT}|\b\d[\d,.]{0,15}(?= ?USD\b)`, 'g');

/** What decides whom a receipt is given to: a text that leaves one of these out says something else. */
const DECIDING = [
  ['payerName', 'payers'],
  ['note', 'notes'],
] as const;
/** What one of two texts may leave out. */
const OPTIONAL = [
  ['payerHandle', 'payers'],
  ['paidTo', 'payees'],
  ['transactionId', 'transaction IDs'],
] as const;

/** What two texts of one mail name differently, in the plural; undefined if they agree. */
export function disagreement(one: ReadReceipt, other: ReadReceipt): string | undefined {
  if (one.amount !== other.amount || one.currency !== other.currency) return 'amounts';
  if (one.rail !== other.rail || one.direction !== other.direction) return 'payments';
  const deciding = DECIDING.find(([field]) => letters(one[field]) !== letters(other[field]));
  const optional = OPTIONAL.find(([field]) => {
    const [said, also] = [letters(one[field]), letters(other[field])];
    return said !== '' && also !== '' && said !== also;
  });
  return (deciding ?? optional)?.[1];
}

/**
 * What a text that no template reads names otherwise than the one that was read, in the plural; undefined if nothing. One
 * without an amount, such as a word about how to see the other, says nothing.
 */
export function contradiction(read: ReadReceipt, lines: readonly string[]): string | undefined {
  const amounts = lines.flatMap((line) => line.match(ANY_AMOUNT) ?? []);
  if (amounts.length === 0) return undefined;
  if (!amounts.some((amount) => amountOf(`$${amount.replace(/^\$ ?/, '')}`) === read.amount))
    return 'amounts';
  const said = letters(lines.join(' '));
  return DECIDING.find(([field]) => !said.includes(letters(read[field])))?.[1];
}

/** Mail programs turn the rest of a text, such as signs and line ends, into others. */
function letters(text: string | undefined): string {
  return (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
