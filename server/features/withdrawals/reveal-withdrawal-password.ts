import { defineHandler } from '#server/features/define-handler.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { recordNotFound } from '#server/features/records/record-store.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { limitReveals } from './limit-reveals.ts';
import { openPassword } from './player-password.ts';

const SPOILT =
  'The password that is kept of this withdrawal cannot be read: it was changed in the database, past Cage, or the key that sealed it is missing. The owners are told. Ask the player for it.';

export const revealWithdrawalPassword = defineHandler(
  'revealWithdrawalPassword',
  ({ input, staff }, { change, sealer, onAltered }) =>
    // The password is answered only once the log entry is committed.
    change(async (transaction, log) => {
      const row = await transaction
        .selectFrom('withdrawals')
        .select(['id', 'username', 'method', 'amount_cents', 'status', 'password_sealed'])
        .where('id', '=', input.withdrawalId)
        .executeTakeFirst();
      if (row === undefined) throw recordNotFound('withdrawal');
      if (row.password_sealed === null) {
        throw new CallError('FAILED_PRECONDITION', 'This withdrawal has no player password any more.');
      }
      await limitReveals(transaction, staff.id);
      const password = openPassword(sealer, row.id, row.password_sealed);
      if (password === undefined) {
        onAltered({ seals: [`withdrawal:${row.id}`] });
        throw new CallError('FAILED_PRECONDITION', SPOILT);
      }
      const event = {
        action: 'withdrawal_password_revealed',
        message: `Player password of ${row.username} revealed`,
      } as const;
      log(recordActivityEntry('withdrawal', row, staff, event));
      return { password };
    }),
);
