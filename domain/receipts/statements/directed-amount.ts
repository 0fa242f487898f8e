import type { MappedDirection } from './mapping.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow } from './statement-format.ts';
import { type Reading, unreadable } from './statement-line.ts';

/** With a minus if its column says that it went out; or why that is not known. */
export function directedAmount(
  amount: string,
  { column, in: cameIn, out }: MappedDirection,
  row: NamedRow,
): string | Reading {
  const said = row(column);
  const [isIn, isOut] = [cameIn, out].map((words) => words.some((word) => hasWord(said, word)));
  if (isIn === isOut) {
    const what = isIn ? 'both that money came in and that it' : 'neither that money came in nor that it';
    return unreadable(`Its ${column} says ${what} went out: ${said || 'there is none'}.`);
  }
  if (isOut) return wentOut(amount);
  return (readStatementAmount(amount) ?? 0) < 0
    ? unreadable(`Its amount goes the other way than its ${column}: ${amount}.`)
    : amount;
}

/** `Credit` is a word of `ACH_CREDIT`, not of `Creditor`. */
function hasWord(text: string, word: string): boolean {
  const plain = (said: string) =>
    ` ${said
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return plain(text).includes(plain(word));
}

export function wentOut(amount: string): string {
  const signed = readStatementAmount(amount);
  return signed === undefined || signed < 0 ? amount : `-${amount.replace('+', '')}`;
}
