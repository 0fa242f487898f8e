import { endOfNyDay } from './printed-balances.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow } from './statement-format.ts';
import { unreadable } from './statement-line.ts';
import { readDay } from './statement-time.ts';
import { type ZelleParts, zelleBank } from './zelle-bank.ts';

const AMOUNT = String.raw`("-?[\d,]+\.\d{2}"|-?\d+\.\d{2}|)`;
/** Inner quotes are not escaped, and payers may write `","9,999.00","`: amounts are the last two values. */
const LINE = new RegExp(`^([^,]*),(.*),${AMOUNT},${AMOUNT}$`);
const PARTS = /^(.+?)(?: for "(.*)")?;? Conf# (\S+)$/i;
const ENDING = /^"?Ending balance as of ([\d/]+)"?,"?"?,"?([^"]+)"?$/i;
const TRANSFER_PARTS = /^Conf# ([^;\s]+); *(.+)$/i;

export const bankOfAmerica = zelleBank({
  key: 'bank-of-america',
  label: 'Bank of America',
  cellsOf(line) {
    const [, date, description, amount, balance] = LINE.exec(line.trimEnd()) ?? [];
    return date === undefined
      ? undefined
      : [date, description, amount, balance].map((cell = '') => unquoted(cell));
  },
  columns: ['Date', 'Description', 'Amount', 'Running Bal.'],
  date: 'Date',
  description: 'Description',
  balance: 'Running Bal.',
  balancesAbove: (preamble) =>
    preamble.flatMap((text, place) => {
      const [, written = '', said = ''] = ENDING.exec(text.trim()) ?? [];
      const [day, amount] = [readDay(written, 'mdy'), readStatementAmount(said)];
      return day && amount !== undefined ? [{ line: place + 1, asOf: endOfNyDay(day), amount }] : [];
    }),
  amountOf: (row) => row('Amount'),
  partsOf,
  check: (row, before) =>
    follows(row, before)
      ? undefined
      : unreadable('Its running balance does not follow from the line before it.'),
});

function partsOf(party: string): ZelleParts {
  const [, confirmation, transferred] = TRANSFER_PARTS.exec(party) ?? [];
  if (confirmation && transferred) {
    // `DOE, ANN` is how that line writes a name.
    const name = transferred.replace(/^([^,]+), *([^,]+)$/, '$2 $1');
    return { name, transactionId: confirmation };
  }
  const [, name = party, note = '', transactionId = ''] = PARTS.exec(party) ?? [];
  return { name, note: unquoted(note), transactionId };
}

/** Whichever of the two lines is the older. */
function follows(row: NamedRow, before: NamedRow): boolean {
  const [balance, amount] = [readStatementAmount(row('Running Bal.')), readStatementAmount(row('Amount'))];
  const [balanceBefore, amountBefore] = [
    readStatementAmount(before('Running Bal.')),
    readStatementAmount(before('Amount')),
  ];
  if (balance === undefined || amount === undefined || balanceBefore === undefined) return false;
  return balance === balanceBefore + amount || balance === balanceBefore - (amountBefore ?? 0);
}

function unquoted(text: string): string {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
}
