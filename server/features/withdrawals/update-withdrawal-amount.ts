import type { Cents } from '#domain/money/usd.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { amountEdit, askedForAmount } from '#server/features/records/edits.ts';
import { changeWithdrawal, type Decide } from './change-withdrawal.ts';
import { requireOpen } from './four-eyes.ts';

type AmountChange = { readonly withdrawalId: string; readonly amountCents: Cents };

export const updateWithdrawalAmount = defineHandler('updateWithdrawalAmount', ({ input, staff }, services) =>
  changeWithdrawal(
    services,
    input,
    staff,
    'Withdrawal amount updated successfully.',
    withdrawalAmountEdit(input),
  ),
);

export function withdrawalAmountEdit({ withdrawalId, amountCents }: AmountChange): Decide {
  return async (before, context) => {
    const edit = amountEdit('withdrawal_amount_updated', before, amountCents);
    if (edit === undefined) return undefined;
    await requireOpen(context, before);
    const input = { withdrawalId, amountCents };
    return { ...edit, asked: askedForAmount('updateWithdrawalAmount', input, before, edit.event) };
  };
}
