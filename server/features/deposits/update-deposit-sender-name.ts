import { updateDepositSenderName } from '#contract/deposits/update-deposit-sender-name.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { ChangeDeposit, DepositEdit, DepositRow } from './change-deposit.ts';

export function updateDepositSenderNameHandler(change: ChangeDeposit) {
  return defineHandler(updateDepositSenderName, ({ input, staff }) =>
    change(input, staff, 'sender name', (before) => senderNameEdit(before, input.senderName)),
  );
}

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
