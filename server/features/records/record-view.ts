import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';
import { inOrder } from '#server/platform/paging/page-cursor.ts';
import { changedIn, findRecordPage, type PageRow, type RecordFilter } from './record-page.ts';

const ID = sql`id`;

/**
 * The ways in which staff read records of a kind.
 * @param select the columns, without conditions
 */
export function viewRecords<Table extends keyof DB, Row extends PageRow, Schema extends z.ZodType>(
  kind: RecordKind,
  schema: Schema,
  select: (queries: Queries) => SelectQueryBuilder<DB, Table, Row>,
  toRecord: (row: Simplify<Row>) => z.input<Schema>,
) {
  return {
    /** A page after the cursor. */
    async findPage(database: Database, filter: RecordFilter) {
      const { rows, ...page } = await findRecordPage(
        database,
        kind,
        filter,
        async (queries, condition, order, limit, total) => {
          const page = select(queries).where(condition).orderBy(inOrder(order)).limit(limit);
          if (total === undefined) return page.execute();
          return page.select(sql<number>`${total}`.as('total')).execute();
        },
      );
      return { records: rows.map(toRecord), ...page };
    },

    async findOne(queries: Queries, id: string): Promise<z.input<Schema>> {
      return toRecord(await select(queries).where(sql<boolean>`id = ${id}`).executeTakeFirstOrThrow());
    },

    /** Those that the live feed sends, as they are on the wire. */
    source:
      ({ queries }: Database): LiveSource<z.output<Schema>> =>
      async ({ from, until, limit }) => {
        const rows = await select(queries)
          .where(changedIn(kind, { from, until }))
          .orderBy(sql`changed_in`)
          .orderBy(ID)
          .limit(limit)
          .execute();
        return rows.map((row) => schema.parse(toRecord(row)));
      },
  };
}
