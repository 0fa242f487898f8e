import { directedAmount } from './directed-amount.ts';
import { nameAndNumber, zelleBank } from './zelle-bank.ts';

const INDICATOR = { column: 'Credit Debit Indicator', in: ['Credit'], out: ['Debit'] };

export const navyFederal = zelleBank({
  key: 'navy-federal',
  label: 'Navy Federal',
  columns: ['Posting Date', 'Transaction Date', 'Amount', 'Credit Debit Indicator', 'Description'],
  date: 'Posting Date',
  description: 'Description',
  amountOf: (row) => directedAmount(row('Amount'), INDICATOR, row),
  partsOf: nameAndNumber,
});
