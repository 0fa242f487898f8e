import { sql } from 'kysely';
import type { WithdrawalQueueInCents } from '#contract/records.ts';
import { can, type Role } from '#domain/access/capabilities.ts';
import type { Cents } from '#domain/money/usd.ts';
import { type RecordKind, VIEW_CAPABILITIES } from '#domain/records/record.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { totalsIn } from './kept-totals.ts';

export const getQueue = defineSharedRead('getQueue', async ({ role }, { database }) => {
  const [deposits, withdrawals] = await Promise.all([
    queueFor(database, 'deposit', role),
    queueFor(database, 'withdrawal', role),
  ]);
  return { deposits, withdrawals };
});

async function queueFor(
  database: Database,
  kind: RecordKind,
  role: Role,
): Promise<WithdrawalQueueInCents | null> {
  if (!can(role, VIEW_CAPABILITIES[kind])) return null;
  const [waiting, oldest, toSendOldest] = await Promise.all([
    keptWaiting(database, kind),
    oldestIn(database, kind, 'pending'),
    kind === 'withdrawal' ? oldestIn(database, kind, 'approved') : null,
  ]);
  return { ...waiting, oldest, toSendOldest };
}

/** Read from the kept totals: nothing is counted, however long the queue. */
export async function keptWaiting({ reads }: Database, kind: RecordKind) {
  return reads
    .selectFrom(totalsIn({}))
    .where('kind', '=', kind)
    .where('status', 'in', ['pending', 'approved'])
    .select([
      sql<number>`coalesce(sum(count) filter (where status = 'pending'), 0)::bigint`.as('pending'),
      sql<Cents>`coalesce(sum(amount_cents) filter (where status = 'pending'), 0)::bigint`.as('amount'),
      sql<number>`coalesce(sum(count) filter (where status = 'approved'), 0)::bigint`.as('toSend'),
      sql<Cents>`coalesce(sum(amount_cents) filter (where status = 'approved'), 0)::bigint`.as(
        'toSendAmount',
      ),
    ])
    .executeTakeFirstOrThrow();
}

async function oldestIn({ reads }: Database, kind: RecordKind, status: string): Promise<string | null> {
  const row = await reads
    .selectFrom(RECORD_TABLES[kind])
    .select('created_at')
    .where('status', '=', status)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at.toISOString() ?? null;
}
