import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { InTurn } from '#server/platform/exports/export-turns.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';
import { inOrder, type PagePosition } from '#server/platform/paging/page-cursor.ts';
import {
  allMatching,
  changedIn,
  findRecordPage,
  type PageFilter,
  type PageRow,
  type RecordFilter,
} from './record-page.ts';

const ID = sql`id`;
const EXPORT_BATCH = 1_000;

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
    async findPage(database: Database, filter: PageFilter) {
      const { rows, ...page } = await findRecordPage(
        database,
        kind,
        filter,
        async (queries, condition, order, limit, total) => {
          const place = inOrder(order);
          if (filter.search) {
            const found = queries.selectFrom(RECORD_TABLES[kind]).select('id').where(condition);
            const ids = (await found.orderBy(place).limit(limit).execute()).map(({ id }) => id);
            // A search is planned for what it looks for, but what there is to say of a record takes long to plan.
            return select(database.reads)
              .where(sql<boolean>`id = any(${ids}::uuid[])`)
              .orderBy(place)
              .execute();
          }
          const page = select(queries).where(condition).orderBy(place).limit(limit);
          if (total === undefined) return page.execute();
          return page.select(sql<number>`${total}`.as('total')).execute();
        },
      );
      return { records: rows.map(toRecord), ...page };
    },

    /** How many match, and when that was. */
    async measure(queries: Queries, filter: RecordFilter): Promise<{ count: number; at: Date }> {
      return queries
        .selectFrom(RECORD_TABLES[kind])
        .where(allMatching(kind, filter))
        .select([sql<number>`count(*)`.as('count'), sql<Date>`now()`.as('at')])
        .executeTakeFirstOrThrow();
    },

    /**
     * All that match, in their order, in batches: however many there are, one batch is in memory at a time.
     * @param inTurn reads each of them
     */
    async *readAll(
      queries: Queries,
      filter: RecordFilter,
      inTurn: InTurn,
    ): AsyncGenerator<readonly z.input<Schema>[]> {
      let after: PagePosition | undefined;
      for (;;) {
        const batch = select(queries)
          .where(allMatching(kind, filter, after))
          .orderBy(inOrder(filter.order ?? 'newest'))
          .limit(EXPORT_BATCH);
        const rows = await inTurn(() => batch.execute());
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map(toRecord);
        after = { createdAt: last.created_at, id: last.id };
      }
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
