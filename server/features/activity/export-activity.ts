import type { FastifyInstance } from 'fastify';
import { type ActivityExportQuery, type ActivityLogEntry, exportActivity } from '#contract/activity.ts';
import { readFields } from '#contract/base/field-problems.ts';
import { ACTIVITY_CSV_COLUMNS, activityCsvRow } from '#domain/activity/csv.ts';
import { exportFileName } from '#domain/time/date-filter.ts';
import type { Services } from '#server/features/services.ts';
import { type BeginExport, CSV, csvText, sendFile } from '#server/platform/exports/export-file.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';
import type { Identification } from '#server/platform/protocol/identification.ts';
import { findArchivedBefore } from './log-archives.ts';
import type { Actor, NewActivity } from './store.ts';
import { measureExport, readExport } from './view.ts';

const FORMATS = {
  csv: { type: CSV, write: writeCsv },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
} as const;

export function serveActivityExport(
  api: FastifyInstance,
  { change, database }: Pick<Services, 'change' | 'database'>,
  identification: Identification,
  beginExport: BeginExport,
): void {
  api.get(exportActivity.path, { exposeHeadRoute: false }, async (request, reply) => {
    const staff = await identification.require(request, exportActivity.access, exportActivity);
    const query = readQuery(request.query);
    const { type, write } = FORMATS[query.format];
    const inTurn = beginExport(staff, reply);
    const { count, ...scope } = await inTurn(() => measureExport(database.exports, query));
    const archivedBefore = await findArchivedBefore(database.unhurried);
    await change(async (_, log) => log(exportEntry(staff, query, count)));
    return sendFile(reply, {
      name: fileName(query, archivedBefore),
      type,
      count,
      text: write(readExport(database.exports, scope, inTurn)),
    });
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

/** Archived entries are not in the file, and its name says from when on it is complete. */
function fileName({ from, to, format }: ActivityExportQuery, archivedBefore: Date | undefined): string {
  const since = archivedBefore && (from === undefined || from < archivedBefore) ? archivedBefore : from;
  return exportFileName('activity', { ...(since && { from: since }), ...(to && { to }) }, format, new Date());
}

export function writeCsv(batches: AsyncIterable<ActivityLogEntry[]>) {
  return csvText(ACTIVITY_CSV_COLUMNS, batches, activityCsvRow);
}

export async function* writeJson(batches: AsyncIterable<ActivityLogEntry[]>) {
  let separator = '[\n';
  for await (const entries of batches) {
    if (entries.length === 0) continue;
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
