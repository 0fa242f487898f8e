import { readStatementAmount } from './statement-amount.ts';
import { beginsWithDay } from './statement-time.ts';
import { type ZelleParts, zelleBank } from './zelle-bank.ts';

/** `ANN DOE ON 03/16 REF # WFCT0ABC123 memo`: the number is the bank's, the text behind it the payer's. */
const PARTS = /^(.+?) ON \d{1,2}\/\d{1,2}(?: REF ?# ?(\S+))?(?: (.+))?$/i;

function partsOf(party: string): ZelleParts {
  const [, name = party, transactionId = '', note = ''] = PARTS.exec(party) ?? [];
  return { name, transactionId, note };
}

/** A checking account's download, which begins with the first payment. */
export const wellsFargo = zelleBank({
  key: 'wells-fargo',
  label: 'Wells Fargo',
  columns: [],
  titles: ['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5'],
  fitsUntitled: (row) =>
    beginsWithDay(row('Column 1')) &&
    readStatementAmount(row('Column 2')) !== undefined &&
    row('Column 3') === '*',
  date: 'Column 1',
  description: 'Column 5',
  amountOf: (row) => row('Column 2'),
  partsOf,
});

export const wellsFargoTitled = zelleBank({
  key: 'wells-fargo-titled',
  label: 'Wells Fargo, with titles',
  columns: ['Date', 'Description', 'Amount', 'Check #', 'Status'],
  date: 'Date',
  description: 'Description',
  amountOf: (row) => row('Amount'),
  partsOf,
});
