import { updateDepositPaymentMethod } from '#contract/deposits/update-deposit-payment-method.ts';
import { methodEdit } from '#server/features/records/edits.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { ChangeDeposit } from './change-deposit.ts';

export function updateDepositPaymentMethodHandler(change: ChangeDeposit) {
  return defineHandler(updateDepositPaymentMethod, ({ input, staff }) =>
    change(input, staff, 'payment method', (before) =>
      methodEdit('deposit_payment_method_updated', before, input.newMethod),
    ),
  );
}
