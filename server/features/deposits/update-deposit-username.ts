import { defineHandler } from '#server/features/define-handler.ts';
import { requireUsername } from '#server/features/players/username.ts';
import { askedForOwnWord, usernameEdit } from '#server/features/records/edits.ts';
import { changeDeposit, type DepositEdit } from './change-deposit.ts';
import type { DepositRow } from './store.ts';

type UsernameChange = { readonly depositId: string; readonly username: string };

export const updateDepositUsername = defineHandler('updateDepositUsername', ({ input, staff }, services) => {
  requireUsername(input.username, services.configuration.idPrefix);
  return changeDeposit(services, input, staff, 'username', (before) => depositUsernameEdit(before, input));
});

/** Crediting another player weighs as much as crediting another amount. */
export function depositUsernameEdit(
  before: DepositRow,
  { depositId, username }: UsernameChange,
): DepositEdit | undefined {
  const edit = usernameEdit('deposit_username_updated', before, username);
  const input = { depositId, username };
  return (
    edit && {
      ...edit,
      asked: askedForOwnWord('updateDepositUsername', input, before, [edit.event.message], [username]),
    }
  );
}
