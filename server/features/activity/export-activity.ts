import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  type ActivityExportQuery,
  exportActivity,
  TOTAL_COUNT_HEADER,
} from '#contract/activity/export-activity.ts';
import type { ActivityLogEntry } from '#contract/activity/get-activity-logs.ts';
import { readFields } from '#contract/field-problems.ts';
import { ACTIVITY_CSV_COLUMNS, activityCsvRow, csvRow } from '#domain/activity/csv.ts';
import { exportFileName } from '#domain/activity/export-file-name.ts';
import type { Services } from '#server/features/services.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Identification } from '#server/platform/protocol/identification.ts';
import { createTurns } from '#server/platform/turns/turns.ts';
import type { Actor, NewActivity } from './store.ts';
import { measureExport, readExport } from './view.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

// A statement of an export, or its count, takes a while in a long log: there is a connection left for other long work.
const AT_ONCE = 1;
const MOST_WAITING = 100;
const PATIENCE_MS = 60_000;

const FORMATS = {
  csv: { contentType: 'text/csv; charset=utf-8', write: writeCsv },
  json: { contentType: 'application/json; charset=utf-8', write: writeJson },
} as const;

/** Serves the activity log as a file. The export itself is logged. */
export function serveActivityExport(
  api: FastifyInstance,
  { change, database }: Pick<Services, 'change' | 'database'>,
  identification: Identification,
): void {
  const inTurn = oneAtATime();
  api.get(exportActivity.path, { exposeHeadRoute: false }, async (request, reply) => {
    const staff = await identification.require(request, exportActivity.access, exportActivity);
    const query = readQuery(request.query);
    const { contentType, write } = FORMATS[query.format];
    const { count, ...scope } = await inTurn(() => measureExport(database.unhurried, query));
    await change(async (_, log) => log(exportEntry(staff, query, count)));
    return reply
      .header(TOTAL_COUNT_HEADER, count)
      .header('content-disposition', `attachment; filename="${fileName(query)}"`)
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(Readable.from(write(readExport(database.unhurried, scope, inTurn))));
  });
}

function readQuery(query: unknown): ActivityExportQuery {
  const reading = readFields(exportActivity.query, query);
  if (!reading.ok) throw invalidArgument(reading.problems);
  return reading.data;
}

function exportEntry(actor: Actor, { format, ...filters }: ActivityExportQuery, count: number): NewActivity {
  const entries = count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`;
  return {
    action: 'activity_exported',
    message: `Exported ${entries} of the activity log as ${format.toUpperCase()}`,
    actor,
    details: { filters, count },
  };
}

function fileName({ from, to, format }: ActivityExportQuery): string {
  return exportFileName({ ...(from && { from }), ...(to && { to }) }, format, new Date());
}

async function* writeCsv(batches: AsyncIterable<ActivityLogEntry[]>) {
  yield BYTE_ORDER_MARK + csvRow(ACTIVITY_CSV_COLUMNS);
  for await (const entries of batches) yield entries.map(activityCsvRow).join('');
}

async function* writeJson(batches: AsyncIterable<ActivityLogEntry[]>) {
  let separator = '[\n';
  for await (const entries of batches) {
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** What waits between two batches, for whoever downloads them, keeps no other export from its next one. */
function oneAtATime() {
  const turns = createTurns({ atOnce: AT_ONCE, waiting: MOST_WAITING, patienceMs: PATIENCE_MS });
  return async <Result>(read: () => Promise<Result>): Promise<Result> => {
    const endTurn = await turns.take();
    try {
      return await read();
    } finally {
      endTurn();
    }
  };
}
