import { sql } from 'kysely';
import { can } from '#domain/access/capabilities.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { Standing } from '#domain/players/player.ts';
import {
  COMPLETED_STATUSES,
  RECORD_KINDS,
  type RecordKind,
  VIEW_CAPABILITIES,
} from '#domain/records/record.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import {
  inOrder,
  type PagePosition,
  readCursor,
  UUID,
  writeCursor,
} from '#server/platform/paging/page-cursor.ts';
import { findRecordPage } from './record-page.ts';

/** Requests of each kind that one page looks at. */
const LOOKED_AT = 100;

const NAMES: Readonly<Record<RecordKind, string>> = { deposit: 'sender_name', withdrawal: 'recipient_name' };

type Found = {
  readonly id: string;
  readonly created_at: Date;
  readonly username: string;
  readonly name: string | null;
};

/**
 * The players of the newest requests that a search finds. Of each kind a page of them is looked at, so that it may
 * have few players, or none, and still be followed by another.
 */
export const getPlayers = defineHandler('getPlayers', async ({ input, staff }, { database }) => {
  const { search, cursor, limit } = input;
  const kinds = RECORD_KINDS.filter((kind) => can(staff.role, VIEW_CAPABILITIES[kind]));
  const pages = await Promise.all(
    kinds.map((kind) => findNewest(database, kind, { search, cursor, limit: LOOKED_AT })),
  );
  const ends = pages.flatMap(({ nextCursor }) => (nextCursor === null ? [] : readCursor(nextCursor, UUID)));
  const { players, next } = playersOf(
    pages.flatMap(({ rows }) => rows),
    ends,
    limit,
  );
  const usernames = players.map(({ username }) => username);
  const [standings, deposits, withdrawals] = await Promise.all([
    standingsOf(database.reads, usernames),
    sumsOf(database.reads, 'deposit', usernames),
    sumsOf(database.reads, 'withdrawal', usernames),
  ]);
  return {
    players: players.map(({ username, name, created_at }) => ({
      username,
      name,
      lastRequestAt: created_at.toISOString(),
      standing: standings.get(username) ?? ('good' as const),
      deposits: deposits.get(username) ?? NONE,
      withdrawals: withdrawals.get(username) ?? NONE,
    })),
    nextCursor: next ? writeCursor(next) : null,
  };
});

function findNewest(
  database: Database,
  kind: RecordKind,
  filter: {
    readonly search: string | undefined;
    readonly cursor: string | undefined;
    readonly limit: number;
  },
) {
  const table = RECORD_TABLES[kind];
  return findRecordPage<Found>(database, kind, filter, async (queries, condition, order, limit) => {
    const { rows } = await sql<Found>`
      select id, created_at, username, ${sql.ref(NAMES[kind])} as name from ${sql.table(table)}
      where ${condition} order by ${inOrder(order)} limit ${limit}`.execute(queries);
    return rows;
  });
}

/** @param ends of what was looked at of a kind, where there is more: nothing older is complete */
export function playersOf(
  found: readonly Found[],
  ends: readonly PagePosition[],
  limit: number,
): { readonly players: readonly Found[]; readonly next: PagePosition | undefined } {
  const horizon = ends.toSorted(newestFirst)[0];
  const rows = found
    .map((row) => ({ ...row, createdAt: row.created_at }))
    .filter((row) => horizon === undefined || newestFirst(row, horizon) <= 0)
    .sort(newestFirst);
  const players = new Map<string, Found>();
  let last: PagePosition | undefined;
  for (const row of rows) {
    if (!players.has(row.username)) {
      if (players.size === limit) return { players: [...players.values()], next: last };
      players.set(row.username, row);
    }
    last = row;
  }
  return { players: [...players.values()], next: horizon };
}

function newestFirst(one: PagePosition, other: PagePosition): number {
  return (
    other.createdAt.getTime() - one.createdAt.getTime() ||
    (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
  );
}

async function standingsOf(reads: Queries, usernames: readonly string[]) {
  const rows = await reads
    .selectFrom('players')
    .select(['username', 'standing'])
    .where('username', 'in', usernames.length > 0 ? usernames : [''])
    .execute();
  return new Map(rows.map(({ username, standing }) => [username, standing as Standing]));
}

type Sums = { readonly count: number; readonly doneCount: number; readonly doneAmount: Cents };

const NONE: Sums = { count: 0, doneCount: 0, doneAmount: cents(0) };

async function sumsOf(reads: Queries, kind: RecordKind, usernames: readonly string[]) {
  const done = sql`status in (${sql.join(COMPLETED_STATUSES[kind].map((status) => sql.lit(status)))})`;
  const { rows } = await sql<{ username: string; count: number; doneCount: number; doneAmount: number }>`
    select username, count(*)::int as count, (count(*) filter (where ${done}))::int as "doneCount",
      coalesce(sum(amount_cents) filter (where ${done}), 0)::bigint as "doneAmount"
    from ${sql.table(RECORD_TABLES[kind])} where username = any(${usernames}) group by username`.execute(
    reads,
  );
  return new Map<string, Sums>(
    rows.map(({ username, count, doneCount, doneAmount }) => [
      username,
      { count, doneCount, doneAmount: cents(doneAmount) },
    ]),
  );
}
