import type { ActivityEntry } from '#domain/activity/entry.ts';
import { reasonLabel } from '#domain/reasons/reasons.ts';
import { csvRow } from '#domain/words/escaping.ts';

export const ACTIVITY_CSV_COLUMNS = [
  'Timestamp (ET)',
  'User',
  'Worker',
  'Action',
  'Type',
  'Method',
  'Amount',
  'Status Before',
  'Status After',
  'Notes',
  'Request ID',
  'Metadata',
] as const;

/** With its line end. */
export function activityCsvRow(entry: ActivityEntry): string {
  const { metadata, details } = entry;
  const amount = metadata.amount ?? details.amount;
  return csvRow([
    entry.readableTimestamp,
    entry.username,
    entry.actorName ?? entry.actorEmail,
    entry.action,
    entry.subjectType,
    metadata.method ?? details.method,
    typeof amount === 'number' ? amount.toFixed(2) : amount,
    metadata.statusBefore ?? details.oldStatus,
    metadata.statusAfter ?? details.newStatus ?? metadata.status,
    notesOf(entry),
    entry.subjectId,
    JSON.stringify({ ...metadata, ...details, address: entry.address, sessionId: entry.sessionId }),
  ]);
}

function notesOf({ message, details }: ActivityEntry): string {
  const { declineReason, customDeclineReason } = details;
  return declineReason ? reasonLabel(declineReason, customDeclineReason) : message;
}
