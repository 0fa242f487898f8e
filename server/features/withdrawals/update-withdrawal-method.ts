import { updateWithdrawalMethod } from '#contract/withdrawals/update-withdrawal-method.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { methodEdit } from '#server/features/records/edits.ts';
import { changeWithdrawal } from './change-withdrawal.ts';

export const updateWithdrawalMethodHandler = defineHandler(
  updateWithdrawalMethod,
  ({ input, staff }, services) =>
    changeWithdrawal(services, input, staff, 'Withdrawal payment method updated successfully.', (before) =>
      methodEdit('withdrawal_payment_method_updated', before, input.newMethod),
    ),
);
