import { updateWithdrawalMethod } from '#contract/withdrawals/update-withdrawal-method.ts';
import { methodEdit } from '#server/features/records/edits.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { ChangeWithdrawal } from './change-withdrawal.ts';

export function updateWithdrawalMethodHandler(change: ChangeWithdrawal) {
  return defineHandler(updateWithdrawalMethod, ({ input, staff }) =>
    change(input, staff, 'Withdrawal payment method updated successfully.', (before) =>
      methodEdit('withdrawal_method_updated', before, input.newMethod),
    ),
  );
}
