import { type SelectQueryBuilder, type Simplify, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '#db/types.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { type InTurn, readAhead } from '#server/platform/exports/export-file.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';
import { changedWithin } from '#server/platform/live/noted-changes.ts';
import { inOrder } from '#server/platform/paging/page-cursor.ts';
import {
  allMatching,
  findFigures,
  findRecordPage,
  type PageFilter,
  type PageRow,
  type RecordFilter,
} from './record-page.ts';

const ID = sql`id`;
const EXPORT_BATCH = 1_000;

/** `select` has the columns, without conditions. */
export function viewRecords<Table extends keyof DB, Row extends PageRow, Schema extends z.ZodType>(
  kind: RecordKind,
  schema: Schema,
  select: (queries: Queries) => SelectQueryBuilder<DB, Table, Row>,
  toRecord: (row: Simplify<Row>) => z.input<Schema>,
) {
  return {
    async findPage(database: Database, filter: PageFilter) {
      const asked = findRecordPage(
        database,
        kind,
        filter,
        async (queries, condition, order, limit, total) => {
          const place = inOrder(order);
          if (filter.search) {
            const found = queries.selectFrom(RECORD_TABLES[kind]).select('id').where(condition);
            const ids = (await found.orderBy(place).limit(limit).execute()).map(({ id }) => id);
            // A search's plan depends on its text; planning the record's many columns along takes too long.
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
      const counted = filter.withFigures ? findFigures(database, kind, filter) : undefined;
      const [{ rows, ...page }, figures] = await Promise.all([asked, counted]);
      return { records: rows.map(toRecord), ...page, ...(figures && { figures }) };
    },

    async measure(queries: Queries, filter: RecordFilter): Promise<{ count: number; at: Date }> {
      return queries
        .selectFrom(RECORD_TABLES[kind])
        .where(allMatching(kind, filter))
        .select([
          sql<number>`count(*)`.as('count'),
          // The answering server's clock may be behind that of the server which stored the newest.
          sql<Date>`greatest(now(), max(created_at))`.as('at'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Two batches are in memory at a time. */
    async *readAll(
      queries: Queries,
      filter: RecordFilter,
      inTurn: InTurn,
    ): AsyncGenerator<readonly z.input<Schema>[]> {
      const batches = readAhead<Simplify<Row>>((last) => {
        const after = last && { createdAt: last.created_at, id: last.id };
        const batch = select(queries)
          .where(allMatching(kind, filter, after))
          .orderBy(inOrder(filter.order ?? 'newest'))
          .limit(EXPORT_BATCH);
        return inTurn(() => batch.execute());
      });
      for await (const rows of batches) yield rows.map(toRecord);
    },

    async findOne(queries: Queries, id: string): Promise<z.input<Schema>> {
      return toRecord(await select(queries).where(sql<boolean>`id = ${id}`).executeTakeFirstOrThrow());
    },

    async findAll(queries: Queries, ids: readonly string[]): Promise<Map<string, z.input<Schema>>> {
      const rows = await select(queries).where(sql<boolean>`id = any(${ids}::uuid[])`).execute();
      return new Map(rows.map((row) => [(row as PageRow).id, toRecord(row)]));
    },

    source:
      ({ queries }: Database): LiveSource<z.output<Schema>> =>
      async (range) => {
        const rows = await select(queries)
          .where(sql<boolean>`id = any(${changedWithin(RECORD_TABLES[kind], range)})`)
          .orderBy(sql`changed_in`)
          .orderBy(ID)
          .execute();
        return rows.map((row) => schema.parse(toRecord(row)));
      },
  };
}
