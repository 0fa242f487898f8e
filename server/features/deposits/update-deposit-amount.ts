import { updateDepositAmount } from '#contract/deposits/update-deposit-amount.ts';
import { amountEdit } from '#server/features/records/edits.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { ChangeDeposit } from './change-deposit.ts';

export function updateDepositAmountHandler(change: ChangeDeposit) {
  return defineHandler(updateDepositAmount, ({ input, staff }) =>
    change(input, staff, 'amount', (before) => amountEdit('deposit_amount_updated', before, input.amount)),
  );
}
