import { updateDepositUsername } from '#contract/deposits/update-deposit-username.ts';
import { usernameEdit } from '#server/features/records/edits.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { ChangeDeposit } from './change-deposit.ts';

export function updateDepositUsernameHandler(change: ChangeDeposit) {
  return defineHandler(updateDepositUsername, ({ input, staff }) =>
    change(input, staff, 'username', (before) =>
      usernameEdit('deposit_username_updated', before, input.username),
    ),
  );
}
