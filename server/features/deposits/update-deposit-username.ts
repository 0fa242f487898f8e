import { updateDepositUsername } from '#contract/deposits/update-deposit-username.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { usernameEdit } from '#server/features/records/edits.ts';
import { changeDeposit } from './change-deposit.ts';

export const updateDepositUsernameHandler = defineHandler(
  updateDepositUsername,
  ({ input, staff }, services) =>
    changeDeposit(services, input, staff, 'username', (before) =>
      usernameEdit('deposit_username_updated', before, input.username),
    ),
);
