import { defineHandler } from '#server/features/define-handler.ts';
import { changeDeposit, type DepositEdit } from './change-deposit.ts';
import type { DepositRow } from './store.ts';

export const updateDepositPaymentAccountHandler = defineHandler(
  'updateDepositPaymentAccount',
  ({ input, staff }, services) =>
    changeDeposit(services, input, staff, 'payment account', (before) =>
      paymentAccountEdit(before, input.paymentAccount),
    ),
);

function paymentAccountEdit(before: DepositRow, paymentAccount: string): DepositEdit | undefined {
  if (before.payment_account === paymentAccount) return undefined;
  const paymentAccountChange = `${before.payment_account ?? 'none'} → ${paymentAccount}`;
  return {
    fields: { payment_account: paymentAccount },
    event: {
      action: 'deposit_payment_account_updated',
      message: `Payment account changed: ${paymentAccountChange}`,
      details: { paymentAccountChange },
    },
  };
}
