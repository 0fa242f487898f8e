import { defineHandler } from '#server/features/define-handler.ts';
import { changeDeposit, type DepositEdit } from './change-deposit.ts';
import type { DepositRow } from './store.ts';

export const updateDepositSenderNameHandler = defineHandler(
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
