import { defineHandler } from '#server/features/define-handler.ts';
import { methodEdit } from '#server/features/records/edits.ts';
import { changeDeposit } from './change-deposit.ts';

export const updateDepositPaymentMethodHandler = defineHandler(
  'updateDepositPaymentMethod',
  ({ input, staff }, services) =>
    changeDeposit(services, input, staff, 'payment method', (before) =>
      methodEdit('deposit_payment_method_updated', before, input.newMethod),
    ),
);
