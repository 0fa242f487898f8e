import { updateWithdrawalAmount } from '#contract/withdrawals/update-withdrawal-amount.ts';
import { amountEdit } from '#server/features/records/edits.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { ChangeWithdrawal } from './change-withdrawal.ts';

export function updateWithdrawalAmountHandler(change: ChangeWithdrawal) {
  return defineHandler(updateWithdrawalAmount, ({ input, staff }) =>
    change(input, staff, 'Withdrawal amount updated successfully.', (before) =>
      amountEdit('withdrawal_amount_updated', before, input.amount),
    ),
  );
}
