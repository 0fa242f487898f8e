import { nameAndNumber, zelleBank } from './zelle-bank.ts';

export const usBank = zelleBank({
  key: 'us-bank',
  label: 'U.S. Bank',
  columns: ['Date', 'Transaction', 'Name', 'Memo', 'Amount'],
  date: 'Date',
  description: 'Name',
  amountOf: (row) => row('Amount'),
  partsOf: nameAndNumber,
});
