import type { Cents } from '#domain/money/usd.ts';
import { isCompleted } from '#domain/records/record.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { amountEdit, askedForAmount } from '#server/features/records/edits.ts';
import { changeDeposit, type DepositEdit } from './change-deposit.ts';
import type { DepositRow } from './store.ts';

type AmountChange = { readonly depositId: string; readonly amountCents: Cents };

export const updateDepositAmount = defineHandler('updateDepositAmount', ({ input, staff }, services) =>
  changeDeposit(services, input, staff, 'amount', (before) => depositAmountEdit(before, input)),
);

export function depositAmountEdit(
  before: DepositRow,
  { depositId, amountCents }: AmountChange,
): DepositEdit | undefined {
  const edit = amountEdit('deposit_amount_updated', before, amountCents);
  const input = { depositId, amountCents };
  if (edit === undefined) return undefined;
  // Credit beyond the received money counts as an entry by hand.
  const counts = isCompleted('deposit', before.status) && amountCents > before.received_cents;
  return { ...edit, asked: askedForAmount('updateDepositAmount', input, before, edit.event, { counts }) };
}
