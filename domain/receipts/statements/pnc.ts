import { wentOut } from './directed-amount.ts';
import { unreadable } from './statement-line.ts';
import { nameAndNumber, zelleBank } from './zelle-bank.ts';

export const pnc = zelleBank({
  key: 'pnc',
  label: 'PNC',
  columns: ['Transaction Date', 'Transaction Description', 'Amount', 'Category', 'Balance'],
  date: 'Transaction Date',
  description: 'Transaction Description',
  amountOf: (row) => row('Amount'),
  partsOf: nameAndNumber,
});

/** The former download, with columns for each direction. */
export const pncOfTwoColumns = zelleBank({
  key: 'pnc-two-columns',
  label: 'PNC, with withdrawals and deposits',
  columns: ['Date', 'Description', 'Withdrawals', 'Deposits', 'Balance'],
  date: 'Date',
  description: 'Description',
  amountOf(row) {
    const [cameIn, out] = [row('Deposits'), row('Withdrawals')];
    if (out === '') return cameIn;
    return cameIn === '' ? wentOut(out) : unreadable('It has an amount that came in and one that went out.');
  },
  partsOf: nameAndNumber,
});
