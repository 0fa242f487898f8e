import { updateWithdrawalAmount } from '#contract/withdrawals/update-withdrawal-amount.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { amountEdit } from '#server/features/records/edits.ts';
import { changeWithdrawal } from './change-withdrawal.ts';

export const updateWithdrawalAmountHandler = defineHandler(
  updateWithdrawalAmount,
  ({ input, staff }, services) =>
    changeWithdrawal(services, input, staff, 'Withdrawal amount updated successfully.', (before) =>
      amountEdit('withdrawal_amount_updated', before, input.amountCents),
    ),
);
