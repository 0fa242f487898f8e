import { updateDepositAmount } from '#contract/deposits/update-deposit-amount.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { amountEdit } from '#server/features/records/edits.ts';
import { changeDeposit } from './change-deposit.ts';

export const updateDepositAmountHandler = defineHandler(updateDepositAmount, ({ input, staff }, services) =>
  changeDeposit(services, input, staff, 'amount', (before) =>
    amountEdit('deposit_amount_updated', before, input.amountCents),
  ),
);
