import { sql, type Updateable } from 'kysely';
import type { Withdrawals } from '#db/types.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { requireUsername } from '#server/features/players/username.ts';
import { askedForOwnWord, usernameEdit } from '#server/features/records/edits.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { changeWithdrawal, type Decide } from './change-withdrawal.ts';
import { requireOpen } from './four-eyes.ts';
import { cooldownFailure, type WithdrawalRow } from './store.ts';

type UsernameChange = { readonly withdrawalId: string; readonly username: string };

export const updateWithdrawalUsername = defineHandler(
  'updateWithdrawalUsername',
  ({ input, staff }, services) => {
    requireUsername(input.username, services.configuration.idPrefix);
    return changeWithdrawal(
      services,
      input,
      staff,
      'Withdrawal username updated successfully.',
      withdrawalUsernameEdit(input),
    ).catch((error) => {
      throw cooldownFailure(error, input.username);
    });
  },
);

export function withdrawalUsernameEdit({ withdrawalId, username }: UsernameChange): Decide {
  return async (before, context) => {
    const edit = usernameEdit('withdrawal_username_updated', before, username);
    if (edit === undefined) return undefined;
    await requireOpen(context, before);
    const cooldown = await cooldownBesideOthers(context.transaction, before, username);
    const input = { withdrawalId, username };
    return {
      ...edit,
      fields: { ...edit.fields, ...cooldown },
      asked: askedForOwnWord('updateWithdrawalUsername', input, before, [edit.event.message], [username]),
    };
  };
}

/**
 * Beside a cooldown of the new player, the moved one starts where that ends, or is dropped if it would end
 * first: the player waits until the later end.
 */
async function cooldownBesideOthers(
  transaction: Queries,
  before: WithdrawalRow,
  username: string,
): Promise<Pick<Updateable<Withdrawals>, 'cooldown'>> {
  const { rows } = await sql<{ remaining: string | null }>`
    select case when max(upper(other.cooldown)) < upper(moved.cooldown)
        then tstzrange(max(upper(other.cooldown)), upper(moved.cooldown)) end as remaining
    from withdrawals as moved
    join withdrawals as other on other.username = ${username} and other.cooldown && moved.cooldown
    where moved.id = ${before.id}
    group by moved.cooldown`.execute(transaction);
  return rows[0] === undefined ? {} : { cooldown: rows[0].remaining };
}
