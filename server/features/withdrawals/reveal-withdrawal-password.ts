import { sql } from 'kysely';
import { REVEAL_LIMITS } from '#domain/withdrawals/withdrawal.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import { recordNotFound } from '#server/features/records/record-store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { openPassword } from './player-password.ts';

const SPOILT =
  'The password kept for this withdrawal cannot be read: it was changed in the database, outside Cage, or the key that sealed it is missing. The owners are told. Ask the player for it.';

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

const PERIODS = { withinHour: 'an hour', withinDay: '24 hours' } as const;

/** Counted in the log; a person's next reveal waits until the transaction ends. RESOURCE_EXHAUSTED. */
async function limitReveals(transaction: Queries, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reveals ' || ${staffId}, 0))`.execute(transaction);
  for (const period of ['withinDay', 'withinHour'] as const) {
    const { most, milliseconds } = REVEAL_LIMITS[period];
    const first = await findNthLast(transaction, staffId, most);
    const waitMs = first === undefined ? 0 : milliseconds - first.ageMs;
    if (waitMs <= 0) continue;
    throw new CallError(
      'RESOURCE_EXHAUSTED',
      `You have revealed ${most} player passwords within ${PERIODS[period]}, which is the limit. Please try again in ${waitText(waitMs)}.`,
      { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
    );
  }
}

/** By the database's clock, which the entries have. */
async function findNthLast(
  transaction: Queries,
  staffId: string,
  nth: number,
): Promise<{ ageMs: number } | undefined> {
  return transaction
    .selectFrom('activity_log')
    .select(sql<number>`(extract(epoch from now() - created_at) * 1000)::float8`.as('ageMs'))
    .where('action', '=', 'withdrawal_password_revealed')
    .where('actor_id', '=', staffId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
}

function waitText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.ceil(minutes / 60);
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}
