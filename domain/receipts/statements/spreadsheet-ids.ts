import type { ReadRow } from './read-rows.ts';
import { type Reading, unreadable } from './statement-line.ts';

/** `4.47809E+18`, or `####` of a narrow column. */
const SHOWN_OTHERWISE = /^(?:\d(?:[.,]\d+)?E[+-]\d+|#{2,})$/i;
/** As many digits as Excel keeps; it writes zeros for the others. */
const KEPT_DIGITS = 15;
/** As many zeros as numbers do not end in by chance. */
const TELLING_ZEROS = 4;

const SPOILT = unreadable(
  'A spreadsheet program such as Excel has changed its number. Import the file as it was downloaded.',
);

/** For a number that a spreadsheet has written in its own way; several payments may share it. */
export function spoiltNumber(id: string): Reading | undefined {
  return SHOWN_OTHERWISE.test(id) ? SPOILT : undefined;
}

/** A file saved by Excel has rounded all of its long numbers, never a few. */
export function withoutRoundedNumbers(rows: readonly ReadRow[]): readonly ReadRow[] {
  const long = rows.flatMap(({ reading }) => longNumber(reading) ?? []);
  const zeros = long.reduce((sum, number) => sum + number.length - KEPT_DIGITS, 0);
  if (zeros < TELLING_ZEROS || !long.every(isRounded)) return rows;
  return rows.map((row) => (longNumber(row.reading) === undefined ? row : { ...row, reading: SPOILT }));
}

function longNumber(reading: Reading): string | undefined {
  if (reading.kind !== 'receipt') return undefined;
  const { transactionId, undoes = '' } = reading.read;
  const number = transactionId ?? undoes;
  return number.length > KEPT_DIGITS && /^\d+$/.test(number) ? number : undefined;
}

function isRounded(number: string): boolean {
  return /^0+$/.test(number.slice(KEPT_DIGITS));
}
