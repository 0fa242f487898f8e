import { sql } from 'kysely';
import { TOLD_AFTER_MS } from '#domain/records/record.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { statusEvent } from '#server/features/records/status-event.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { refused } from '#server/platform/protocol/call-error.ts';
import { changeWithdrawal } from './change-withdrawal.ts';
import { keptStatus } from './status-columns.ts';
import { cooldownFailure, type WithdrawalRow } from './store.ts';

export const undoWithdrawalStatus = defineHandler('undoWithdrawalStatus', ({ input, staff }, services) =>
  changeWithdrawal(
    services,
    input,
    staff,
    'Withdrawal status taken back successfully.',
    async (before, context) => {
      const kept = keptStatus(before);
      if (kept === undefined)
        throw refused('There is nothing to take back: the last change was not to its status.');
      if (before.status_updated_by !== staff.id)
        throw refused('Only the person who set a status can take it back.');
      if (Date.now() - Number(before.status_updated_at) > TOLD_AFTER_MS) {
        throw refused('It is too late to take it back: the player has been told. Set its status instead.');
      }
      const isOvertaken = await hasOther(context.transaction, before, kept.cooldown);
      const event = statusEvent('withdrawal', before.status, kept.status);
      return {
        fields: { ...kept, ...(isOvertaken && { cooldown: null }), status_before: null },
        event: {
          ...event,
          action: 'withdrawal_status_reverted',
          details: { ...event.details, note: 'Undone' },
        },
      };
    },
  ).catch((error) => {
    throw cooldownFailure(error, 'the same player');
  }),
);

/** Another withdrawal may have come in while this one had no cooldown. */
async function hasOther(
  transaction: Queries,
  { id, username }: WithdrawalRow,
  cooldown: WithdrawalRow['cooldown'] | undefined,
): Promise<boolean> {
  if (!cooldown) return false;
  const other = await transaction
    .selectFrom('withdrawals')
    .select('id')
    .where('username', '=', username)
    .where('id', '!=', id)
    .where(sql<boolean>`cooldown && ${cooldown}::tstzrange`)
    .executeTakeFirst();
  return other !== undefined;
}
