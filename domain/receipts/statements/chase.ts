import { nameAndNumber, zelleBank } from './zelle-bank.ts';

export const chase = zelleBank({
  key: 'chase',
  label: 'Chase',
  endsInComma: true,
  columns: ['Details', 'Posting Date', 'Description', 'Amount', 'Type', 'Balance', 'Check or Slip #'],
  date: 'Posting Date',
  description: 'Description',
  amountOf: (row) => row('Amount'),
  partsOf: nameAndNumber,
});
