import { sql } from 'kysely';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { changeWithdrawal } from '../change-withdrawal.ts';
import { NO_COOLDOWN } from '../store.ts';

export const liftWithdrawalCooldown = defineHandler('liftWithdrawalCooldown', ({ input, staff }, services) =>
  changeWithdrawal(
    services,
    input,
    staff,
    'Withdrawal cooldown lifted successfully.',
    async ({ id, username }, { transaction }) => {
      if (!(await isInCooldown(transaction, id))) {
        throw new CallError('FAILED_PRECONDITION', 'This withdrawal has no cooldown running.');
      }
      return {
        fields: NO_COOLDOWN,
        event: {
          action: 'withdrawal_cooldown_lifted',
          message: `Withdrawal cooldown of ${username} lifted`,
        },
      };
    },
  ),
);

async function isInCooldown(transaction: Queries, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('withdrawals')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`upper(cooldown) > now()`)
    .executeTakeFirst();
  return row !== undefined;
}
