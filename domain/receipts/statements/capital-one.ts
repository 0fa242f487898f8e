import { directedAmount } from './directed-amount.ts';
import { zelleBank } from './zelle-bank.ts';

const TYPES = { column: 'Transaction Type', in: ['Credit'], out: ['Debit'] };

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
  amountOf: (row) => directedAmount(row('Transaction Amount'), TYPES, row),
  partsOf: (name) => ({ name }),
});
