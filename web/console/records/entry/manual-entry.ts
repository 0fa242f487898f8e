import { checkAmount } from '../editing/edit-field.ts';

/** A record as staff enter it. `requestId` is of the dialog: sending it again stores nothing twice. */
export type ManualEntry = {
  readonly username: string;
  readonly amount: number;
  readonly method: string;
  readonly name: string;
  readonly requestId: string;
};

/** The problem with an entry as it was typed. Source: docs/reference/console.md, 'Corrections'. */
export function checkEntry(fields: Readonly<Record<'username' | 'amount' | 'name', string>>) {
  const isIncomplete = [fields.username, fields.amount, fields.name].some((value) => value.trim() === '');
  return isIncomplete ? 'Please fill in all fields' : checkAmount(fields.amount);
}
