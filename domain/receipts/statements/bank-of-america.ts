import { tellMovement } from './movement.ts';
import { readStatementAmount } from './statement-amount.ts';
import type { NamedRow, StatementFormat } from './statement-format.ts';
import { unreadable } from './statement-line.ts';
import { startOfDay } from './statement-time.ts';
import { readZelleLine } from './zelle-line.ts';

const AMOUNT = String.raw`("-?[\d,]+\.\d{2}"|-?\d+\.\d{2}|)`;
/**
 * Quotation marks inside of a description are not escaped, and a payer may write `","9,999.00","` as a memo. So a line is
 * cut from both its ends: the amounts are the last two values.
 */
const LINE = new RegExp(`^([^,]*),(.*),${AMOUNT},${AMOUNT}$`);
const PARTS = /^(.+?)(?: for "(.*)")?;? Conf# (\S+)$/i;
const TRANSFER_PARTS = /^Conf# ([^;\s]+); *(.+)$/i;

/** Of its lines, those of Zelle payments: a bank's account also has others. */
export const bankOfAmerica: StatementFormat = {
  key: 'bank-of-america',
  label: 'Bank of America',
  rail: 'zelle',
  cellsOf(line) {
    const [, date, description, amount, balance] = LINE.exec(line.trimEnd()) ?? [];
    return date === undefined
      ? undefined
      : [date, description, amount, balance].map((cell = '') => unquoted(cell));
  },
  columns: ['Date', 'Description', 'Amount', 'Running Bal.'],

  read(row, before) {
    const zelle = readZelleLine(row('Description'), row('Amount'));
    if ('reading' in zelle) return zelle.reading;
    if (before !== undefined && !follows(row, before)) {
      return unreadable('Its running balance does not follow from the line before it.');
    }
    const { party } = zelle;
    const date = row('Date');
    const { name, note, transactionId } = partsOf(party);
    return tellMovement({
      rail: 'zelle',
      event: 'payment',
      amount: row('Amount'),
      time: date,
      occurredAt: startOfDay(date, 'mdy'),
      transactionId,
      name,
      note: unquoted(note),
    });
  },
};

function partsOf(party: string) {
  const [, confirmation, transferred] = TRANSFER_PARTS.exec(party) ?? [];
  if (confirmation && transferred) {
    // `DOE, ANN` is how that line writes a name.
    const name = transferred.replace(/^([^,]+), *([^,]+)$/, '$2 $1');
    return { name, note: '', transactionId: confirmation };
  }
  const [, name = party, note = '', transactionId = ''] = PARTS.exec(party) ?? [];
  return { name, note, transactionId };
}

/** Whether the balance is that of the line before with this amount, whichever of the two is the older. */
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
