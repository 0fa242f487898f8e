import { directedAmount, wentOut } from './directed-amount.ts';
import { unreadable } from './statement-line.ts';
import { nameAndNumber, zelleBank } from './zelle-bank.ts';

export const chase = zelleBank({
  key: 'chase',
  label: 'Chase',
  endsInComma: true,
  columns: ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'],
  date: 'Posting Date',
  description: 'Description',
  balance: 'Balance',
  amountOf: (row) => row('Amount'),
  partsOf: nameAndNumber,
});

const CAPITAL_ONE_DIRECTION = { column: 'Transaction Type', in: ['Credit'], out: ['Debit'] };

/** 360 Checking and Savings, whose lines have no numbers. */
export const capitalOne = zelleBank({
  key: 'capital-one',
  label: 'Capital One',
  columns: [
    'Account Number',
    'Transaction Description',
    'Transaction Date',
    'Transaction Type',
    'Transaction Amount',
    'Balance',
  ],
  date: 'Transaction Date',
  description: 'Transaction Description',
  balance: 'Balance',
  amountOf: (row) => directedAmount(row('Transaction Amount'), CAPITAL_ONE_DIRECTION, row),
  partsOf: (name) => ({ name }),
});

export const usBank = zelleBank({
  key: 'us-bank',
  label: 'U.S. Bank',
  columns: ['Date', 'Transaction', 'Name', 'Memo', 'Amount'],
  date: 'Date',
  description: 'Name',
  amountOf: (row) => row('Amount'),
  partsOf: nameAndNumber,
});

export const pnc = zelleBank({
  key: 'pnc',
  label: 'PNC',
  columns: ['Transaction Date', 'Transaction Description', 'Amount', 'Category', 'Balance'],
  date: 'Transaction Date',
  description: 'Transaction Description',
  balance: 'Balance',
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
  balance: 'Balance',
  amountOf(row) {
    const [cameIn, out] = [row('Deposits'), row('Withdrawals')];
    if (out === '') return cameIn;
    return cameIn === '' ? wentOut(out) : unreadable('It has an amount that came in and one that went out.');
  },
  partsOf: nameAndNumber,
});

const NAVY_FEDERAL_DIRECTION = { column: 'Credit Debit Indicator', in: ['Credit'], out: ['Debit'] };

export const navyFederal = zelleBank({
  key: 'navy-federal',
  label: 'Navy Federal',
  columns: ['Posting Date', 'Transaction Date', 'Amount', 'Credit Debit Indicator', 'Description'],
  date: 'Posting Date',
  description: 'Description',
  amountOf: (row) => directedAmount(row('Amount'), NAVY_FEDERAL_DIRECTION, row),
  partsOf: nameAndNumber,
});
