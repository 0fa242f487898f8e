import { sql } from 'kysely';
import type { z } from 'zod';
import type { playerSummary } from '#contract/players.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { Standing } from '#domain/players/player.ts';
import { COMPLETED_STATUSES, type RecordKind } from '#domain/records/record.ts';
import { addDays, startOfNyDay } from '#domain/time/new-york.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { inOrder, isAfter, oneMoreThan, type PagePosition } from '#server/platform/paging/page-cursor.ts';

const MOST_USED = 20;
const NAME_COLUMNS = { deposit: 'sender_name', withdrawal: 'recipient_name' } as const;

type Row = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly created_at: Date;
  readonly method: string;
  readonly amount: Cents;
  readonly status: string;
  readonly name: string | null;
};

type Part = {
  readonly after: PagePosition | undefined;
  readonly limit: number;
  /** New York days, both included. */
  readonly days?: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined;
  /** Without manual entries. */
  readonly isOwn?: boolean;
};

/** Newest first, and one more than the limit if there are more. */
export async function findRequests(
  reads: Queries,
  username: string,
  { after, limit, days = {}, isOwn = false }: Part,
): Promise<readonly Row[]> {
  const ofKind = (kind: RecordKind) => {
    const table = RECORD_TABLES[kind];
    return sql`(
      select ${sql.lit(kind)} as kind, id, created_at, method, amount_cents as amount, status,
        ${sql.ref(NAME_COLUMNS[kind])} as name
      from ${sql.table(table)}
      where username = ${username} and ${isOwn ? sql`source = 'player'` : sql`true`}
        and ${after ? isAfter(table, after) : sql`true`}
        and ${days.from ? sql`created_at >= ${startOfNyDay(days.from)}` : sql`true`}
        and ${days.to ? sql`created_at < ${startOfNyDay(addDays(days.to, 1))}` : sql`true`}
      order by ${inOrder('newest')} limit ${oneMoreThan(limit)}
    )`;
  };
  const { rows } = await sql<Row>`
    select * from (${ofKind('deposit')} union all ${ofKind('withdrawal')}) as requests
    order by ${inOrder('newest')} limit ${oneMoreThan(limit)}`.execute(reads);
  return rows;
}

type Used = {
  readonly kind: RecordKind;
  readonly method: string;
  readonly text: string;
  readonly count: number;
  readonly lastAt: Date;
};

/** Senders of deposits and destinations of withdrawals, the last used first. */
export async function findUsed(reads: Queries, username: string): Promise<readonly Used[]> {
  const { rows } = await sql<Used>`
    select kind, method, text, count(*)::int as count, max(created_at) as "lastAt" from (
      select 'deposit' as kind, method, sender_name as text, created_at
      from deposits where username = ${username}
      union all
      select 'withdrawal', coalesce(coin, method), coalesce(wallet_address, payment_username, email, phone), created_at
      from withdrawals where username = ${username}
    ) as requests
    where text <> ''
    group by kind, method, text
    order by "lastAt" desc, text limit ${MOST_USED}`.execute(reads);
  return rows;
}

export async function findSummary(reads: Queries, username: string): Promise<z.input<typeof playerSummary>> {
  const [kept, deposits, withdrawals] = await Promise.all([
    reads
      .selectFrom('players')
      .select(['standing', 'note'])
      .where('username', '=', username)
      .executeTakeFirst(),
    findSums(reads, 'deposit', username),
    findSums(reads, 'withdrawal', username),
  ]);
  const first = [deposits.since, withdrawals.since].flatMap((since) => since?.getTime() ?? []);
  return {
    username,
    standing: (kept?.standing ?? 'good') as Standing,
    standingNote: kept?.note ?? null,
    since: first.length === 0 ? null : new Date(Math.min(...first)).toISOString(),
    deposits: deposits.sums,
    withdrawals: withdrawals.sums,
  };
}

async function findSums(reads: Queries, kind: RecordKind, username: string) {
  const done = sql`status in (${sql.join(COMPLETED_STATUSES[kind].map((status) => sql.lit(status)))})`;
  const { rows } = await sql<
    Record<'count' | 'amount' | 'doneCount' | 'doneAmount', number> & { since: Date | null }
  >`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as amount,
      (count(*) filter (where ${done}))::int as "doneCount",
      coalesce(sum(amount_cents) filter (where ${done}), 0)::bigint as "doneAmount",
      min(created_at) as since
    from ${sql.table(RECORD_TABLES[kind])} where username = ${username}`.execute(reads);
  const [{ since, count, amount, doneCount, doneAmount }] = rows as [(typeof rows)[number]];
  return { since, sums: { count, amount: cents(amount), doneCount, doneAmount: cents(doneAmount) } };
}
