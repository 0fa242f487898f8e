import { defineHandler, defineSharedRead } from '#server/features/define-handler.ts';
import { methodEdit } from '#server/features/records/edits.ts';
import { lockRecord, unlockRecord } from '#server/features/records/lock-record.ts';
import { changeDeposit, type DepositEdit } from './change-deposit.ts';
import type { DepositRow } from './store.ts';
import { findDeposits } from './view.ts';

export { createManualDeposit } from './create-manual-deposit.ts';
export { getCreditedToday } from './get-credited-today.ts';
export { getRecentDepositUsage } from './get-recent-deposit-usage.ts';
export { sendDepositEmail } from './send-deposit-email.ts';
export { updateDepositAmount } from './update-deposit-amount.ts';
export { updateDepositStatus } from './update-deposit-status.ts';
export { updateDepositUsername } from './update-deposit-username.ts';

export const getDeposits = defineSharedRead('getDeposits', ({ input }, { database }) =>
  findDeposits(database, input),
);

export const lockDeposit = defineHandler('lockDeposit', ({ input, staff }, { change, records }) =>
  lockRecord(change, records.deposit, input.depositId, { staff, takeOver: input.takeOver ?? false }),
);

export const unlockDeposit = defineHandler('unlockDeposit', ({ input, staff }, { change, records }) =>
  unlockRecord(change, records.deposit, input.depositId, staff),
);

export const updateDepositPaymentAccount = defineHandler(
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

export const updateDepositPaymentMethod = defineHandler(
  'updateDepositPaymentMethod',
  ({ input, staff }, services) =>
    changeDeposit(services, input, staff, 'payment method', (before) =>
      methodEdit('deposit_payment_method_updated', before, input.newMethod),
    ),
);

export const updateDepositSenderName = defineHandler(
  'updateDepositSenderName',
  ({ input, staff }, services) =>
    changeDeposit(services, input, staff, 'sender name', (before) =>
      senderNameEdit(before, input.senderName),
    ),
);

function senderNameEdit(before: DepositRow, senderName: string): DepositEdit | undefined {
  if (before.sender_name === senderName) return undefined;
  const senderNameChange = `${before.sender_name ?? 'none'} → ${senderName}`;
  return {
    fields: { sender_name: senderName },
    event: {
      action: 'deposit_sender_name_updated',
      message: `Sender name changed: ${senderNameChange}`,
      details: { senderNameChange, senderName },
    },
  };
}
