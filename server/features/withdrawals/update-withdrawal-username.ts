import { sql, type Updateable } from 'kysely';
import { updateWithdrawalUsername } from '#contract/withdrawals/update-withdrawal-username.ts';
import type { Withdrawals } from '#db/types.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { usernameEdit } from '#server/features/records/edits.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { changeWithdrawal } from './change-withdrawal.ts';
import type { WithdrawalRow } from './store.ts';

export const updateWithdrawalUsernameHandler = defineHandler(
  updateWithdrawalUsername,
  ({ input, staff }, services) =>
    changeWithdrawal(
      services,
      input,
      staff,
      'Withdrawal username updated successfully.',
      async (before, transaction) => {
        const edit = usernameEdit('withdrawal_username_updated', before, input.username);
        if (edit === undefined) return undefined;
        const cooldown = await cooldownBesideOthers(transaction, before, input.username);
        return { ...edit, fields: { ...edit.fields, ...cooldown } };
      },
    ).catch((error) => {
      throw isExclusionViolation(error) ? metRequest(input.username) : error;
    }),
);

/**
 * A cooldown moves with its record to another player, who may already have one: then it starts where the other ends, or
 * is dropped if it would end first. So the player waits until the later of the two ends.
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

function isExclusionViolation(error: { readonly code?: string }): boolean {
  return error.code === '23P01';
}

function metRequest(username: string): CallError {
  return new CallError(
    'ABORTED',
    `A withdrawal of ${username} came in at the same moment. Look at it, then make your change.`,
  );
}
