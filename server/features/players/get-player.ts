import { sql } from 'kysely';
import { getPlayer } from '#contract/players/get-player.ts';
import { cents } from '#domain/money/usd.ts';
import type { Standing } from '#domain/players/standing.ts';
import { COMPLETED_STATUSES } from '#domain/records/completed-statuses.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import {
  cutPage,
  inOrder,
  isAfter,
  oneMoreThan,
  type PagePosition,
  readCursor,
  UUID,
} from '#server/platform/paging/page-cursor.ts';

const TABLES = {
  deposit: { table: 'deposits', name: 'sender_name' },
  withdrawal: { table: 'withdrawals', name: 'recipient_name' },
} as const;

export const getPlayerHandler = defineHandler(getPlayer, async ({ input }, { database: { reads } }) => {
  const { username, cursor, limit } = input;
  const after = cursor === undefined ? undefined : readCursor(cursor, UUID);
  const [kept, deposits, withdrawals, found] = await Promise.all([
    reads
      .selectFrom('players')
      .select(['standing', 'note'])
      .where('username', '=', username)
      .executeTakeFirst(),
    findSums(reads, 'deposit', username),
    findSums(reads, 'withdrawal', username),
    findRequests(reads, username, { after, limit }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, undefined);
  const first = [deposits.since, withdrawals.since].flatMap((since) => since?.getTime() ?? []);
  return {
    username,
    standing: (kept?.standing ?? 'good') as Standing,
    standingNote: kept?.note ?? null,
    since: first.length === 0 ? null : new Date(Math.min(...first)).toISOString(),
    deposits: deposits.sums,
    withdrawals: withdrawals.sums,
    requests: rows.map(({ created_at, ...row }) => ({ ...row, timestamp: created_at.toISOString() })),
    nextCursor,
  };
});

async function findSums(reads: Queries, kind: RecordKind, username: string) {
  const done = sql`status in (${sql.join(COMPLETED_STATUSES[kind].map((status) => sql.lit(status)))})`;
  const { rows } = await sql<
    Record<'count' | 'amount' | 'doneCount' | 'doneAmount', number> & { since: Date | null }
  >`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount,
      (count(*) filter (where ${done}))::int as "doneCount",
      coalesce(sum(amount_cents) filter (where ${done}), 0)::bigint as "doneAmount",
      min(created_at) as since
    from ${sql.table(TABLES[kind].table)} where username = ${username}`.execute(reads);
  const [{ since, count, amount, doneCount, doneAmount }] = rows as [(typeof rows)[number]];
  return { since, sums: { count, amount: cents(amount), doneCount, doneAmount: cents(doneAmount) } };
}

type Row = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly created_at: Date;
  readonly method: string;
  readonly amount: ReturnType<typeof cents>;
  readonly status: string;
  readonly name: string | null;
};

async function findRequests(
  reads: Queries,
  username: string,
  { after, limit }: { readonly after: PagePosition | undefined; readonly limit: number },
): Promise<readonly Row[]> {
  const ofKind = (kind: RecordKind) => {
    const { table, name } = TABLES[kind];
    return sql`(
      select ${sql.lit(kind)} as kind, id, created_at, method, amount_cents as amount, status,
        ${sql.ref(name)} as name
      from ${sql.table(table)}
      where username = ${username} and ${after ? isAfter(table, after) : sql`true`}
      order by ${inOrder('newest')} limit ${oneMoreThan(limit)}
    )`;
  };
  const { rows } = await sql<Row>`
    select * from (${ofKind('deposit')} union all ${ofKind('withdrawal')}) as requests
    order by ${inOrder('newest')} limit ${oneMoreThan(limit)}`.execute(reads);
  return rows;
}
