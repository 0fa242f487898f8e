import { sql } from 'kysely';
import { getPlayer } from '#contract/players/get-player.ts';
import type { Cents } from '#domain/money/usd.ts';
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
import { findSummary } from './summary.ts';

const TABLES = {
  deposit: { table: 'deposits', name: 'sender_name' },
  withdrawal: { table: 'withdrawals', name: 'recipient_name' },
} as const;

export const getPlayerHandler = defineHandler(getPlayer, async ({ input }, { database: { reads } }) => {
  const { username, cursor, limit } = input;
  const after = cursor === undefined ? undefined : readCursor(cursor, UUID);
  const [summary, found] = await Promise.all([
    findSummary(reads, username),
    findRequests(reads, username, { after, limit }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, undefined);
  return {
    ...summary,
    requests: rows.map(({ created_at, ...row }) => ({ ...row, timestamp: created_at.toISOString() })),
    nextCursor,
  };
});

type Row = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly created_at: Date;
  readonly method: string;
  readonly amount: Cents;
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
