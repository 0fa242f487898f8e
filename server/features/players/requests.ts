import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { inOrder, isAfter, oneMoreThan, type PagePosition } from '#server/platform/paging/page-cursor.ts';

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
  /** Without manual entries. */
  readonly isOwn?: boolean;
};

/** Newest first, and one more than the limit if there are more. */
export async function findRequests(
  reads: Queries,
  username: string,
  { after, limit, isOwn = false }: Part,
): Promise<readonly Row[]> {
  const ofKind = (kind: RecordKind) => {
    const table = RECORD_TABLES[kind];
    return sql`(
      select ${sql.lit(kind)} as kind, id, created_at, method, amount_cents as amount, status,
        ${sql.ref(NAME_COLUMNS[kind])} as name
      from ${sql.table(table)}
      where username = ${username} and ${isOwn ? sql`source = 'player'` : sql`true`}
        and ${after ? isAfter(table, after) : sql`true`}
      order by ${inOrder('newest')} limit ${oneMoreThan(limit)}
    )`;
  };
  const { rows } = await sql<Row>`
    select * from (${ofKind('deposit')} union all ${ofKind('withdrawal')}) as requests
    order by ${inOrder('newest')} limit ${oneMoreThan(limit)}`.execute(reads);
  return rows;
}
