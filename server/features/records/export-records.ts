import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { RouteDefinition } from '#contract/base/define-route.ts';
import { readFields } from '#contract/base/field-problems.ts';
import { loggedAmount } from '#domain/activity/logged-values.ts';
import { type DateRange, exportFileName } from '#domain/time/date-filter.ts';
import { csvRow } from '#domain/words/escaping.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import {
  type BeginExport,
  CSV,
  csvText,
  type InTurn,
  sendFile,
} from '#server/platform/exports/export-file.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Identification } from '#server/platform/protocol/identification.ts';
import type { RecordFilter } from './record-page.ts';

export type ExportedList<Query extends RecordFilter, Listed> = {
  readonly plural: 'deposits' | 'withdrawals';
  readonly route: RouteDefinition & { readonly access: 'records.export'; readonly query: z.ZodType<Query> };
  filterOf(query: Query): RecordFilter;
  measure(queries: Queries, filter: RecordFilter): Promise<{ readonly count: number; readonly at: Date }>;
  readAll(queries: Queries, filter: RecordFilter, inTurn: InTurn): AsyncIterable<readonly Listed[]>;
  csvOf(query: Query): {
    readonly titles: readonly string[];
    fieldsOf(record: Listed): readonly (string | null)[];
  };
};

export function serveRecordsExport<Query extends RecordFilter, Listed>(
  api: FastifyInstance,
  { change, database: { exports } }: Pick<Services, 'change' | 'database'>,
  identification: Identification,
  beginExport: BeginExport,
  list: ExportedList<Query, Listed>,
): void {
  const { route, plural } = list;
  api.get(route.path, { exposeHeadRoute: false }, async (request, reply) => {
    const staff = await identification.require(request, route.access, route);
    const reading = readFields(route.query, request.query);
    if (!reading.ok) throw invalidArgument(reading.problems);
    const query = reading.data;
    const filter = list.filterOf(query);
    const inTurn = beginExport(staff, reply);
    const { count, at } = await inTurn(() => list.measure(exports, filter));
    await change(async (_, log) => log(exportEntry(staff, plural, query, count)));
    const { titles, fieldsOf } = list.csvOf(query);
    // records that arrive meanwhile would never let an export end that begins with the oldest
    const until = { ...filter, to: earlier(filter.to, new Date(at.getTime() + 1)) };
    return sendFile(reply, {
      name: exportFileName(plural, rangeOf(filter), 'csv', new Date()),
      type: CSV,
      count,
      text: csvText(titles, list.readAll(exports, until, inTurn), (record) => csvRow(fieldsOf(record))),
    });
  });
}

function exportEntry(
  actor: Actor,
  plural: 'deposits' | 'withdrawals',
  { minAmount, maxAmount, ...filters }: RecordFilter,
  count: number,
): NewActivity {
  const records = count === 1 ? `1 ${plural.slice(0, -1)}` : `${count.toLocaleString('en-US')} ${plural}`;
  return {
    action: 'records_exported',
    message: `Exported ${records} as CSV`,
    actor,
    details: {
      filters: {
        ...filters,
        ...(minAmount !== undefined && { minAmount: loggedAmount(minAmount) }),
        ...(maxAmount !== undefined && { maxAmount: loggedAmount(maxAmount) }),
      },
      count,
    },
  };
}

function rangeOf({ from, to }: RecordFilter): DateRange {
  return { ...(from && { from }), ...(to && { to }) };
}

function earlier(one: Date | undefined, other: Date): Date {
  return one !== undefined && one < other ? one : other;
}
