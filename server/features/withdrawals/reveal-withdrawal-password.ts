import { revealWithdrawalPassword } from '#contract/withdrawals/reveal-withdrawal-password.ts';
import { recordActivity } from '#server/features/activity/record.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { recordNotFound } from '#server/features/records/record-kind.ts';
import type { Database } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import { openPassword } from './player-password.ts';

export function revealWithdrawalPasswordHandler({ queries }: Database, sealer: Sealer) {
  return defineHandler(revealWithdrawalPassword, ({ input, staff }) =>
    // Nothing is answered unless the entry is there for good.
    queries.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('withdrawals')
        .select(['id', 'username', 'method', 'amount_cents', 'status', 'password_sealed'])
        .where('id', '=', input.withdrawalId)
        .executeTakeFirst();
      if (row === undefined) throw recordNotFound('withdrawal');
      if (row.password_sealed === null) {
        throw new CallError('FAILED_PRECONDITION', 'There is no password to this withdrawal any more.');
      }
      const password = openPassword(sealer, row.id, row.password_sealed);
      const event = {
        action: 'withdrawal_password_revealed',
        message: `Player password of ${row.username} revealed`,
      } as const;
      await recordActivity(transaction, recordActivityEntry('withdrawal', row, staff, event));
      return { password };
    }),
  );
}
