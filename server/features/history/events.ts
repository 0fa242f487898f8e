import type { ActivityLogEntry } from '#contract/activity/get-activity-logs.ts';
import type { HistoryEvent } from '#contract/records/get-record-history.ts';
import { type StatusChange, tellings } from '#domain/requests/tellings.ts';
import { toEntry } from '#server/features/activity/view.ts';
import { findNotes } from '#server/features/notes/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { HistoricRecord } from './record.ts';

const MOST_ENTRIES = 100;

/** All that happened to a record until now, newest first. */
export async function findEvents(
  queries: Queries,
  record: HistoricRecord,
  now: Date,
): Promise<{ events: HistoryEvent[]; hasOlder: boolean }> {
  const [found, notes] = await Promise.all([findEntries(queries, record), findNotes(queries, record)]);
  const entries = found.slice(0, MOST_ENTRIES).map((row) => toEntry(row, { withOrigin: false }));
  const events: HistoryEvent[] = [
    ...entries.map((entry): HistoryEvent => ({ type: 'logged', timestamp: entry.createdAt, entry })),
    ...notes.map((note): HistoryEvent => ({ type: 'noted', timestamp: note.timestamp, note })),
    ...record.payments.map(
      (payment): HistoryEvent => ({ type: 'received', timestamp: payment.paidAt, payment }),
    ),
    ...toldEvents(record, entries, now),
    ...(found.length > MOST_ENTRIES ? [] : shownEvents(record, entries)),
    askedEvent(record),
  ];
  return {
    events: events.sort((one, other) => other.timestamp.localeCompare(one.timestamp)),
    hasOlder: found.length > MOST_ENTRIES,
  };
}

/** Newest first, and one more than are shown; of locks only that they were taken, of notes the notes themselves. */
function findEntries(queries: Queries, { kind, id }: HistoricRecord) {
  return queries
    .selectFrom('activity_log')
    .selectAll()
    .where('subject_type', '=', kind)
    .where('subject_id', '=', id)
    .where('action', 'not in', [`${kind}_unlocked`, 'note_added'])
    .orderBy('id', 'desc')
    .limit(MOST_ENTRIES + 1)
    .execute();
}

/** What its player has read. Nobody follows what staff have entered. */
function toldEvents(
  { kind, source, createdAt }: HistoricRecord,
  newestFirst: readonly ActivityLogEntry[],
  now: Date,
): HistoryEvent[] {
  if (source !== 'player') return [];
  const changes = newestFirst.toReversed().flatMap((entry) => toStatusChange(entry, newestFirst));
  return tellings(kind, createdAt, changes, now).map(({ at, state, reason }) => ({
    type: 'told',
    timestamp: at.toISOString(),
    state,
    reason,
  }));
}

function toStatusChange(entry: ActivityLogEntry, all: readonly ActivityLogEntry[]): StatusChange[] {
  const { metadata, details } = entry;
  const { statusBefore, statusAfter } = metadata;
  if (statusAfter === undefined || statusAfter === statusBefore) return [];
  return [
    {
      at: new Date(entry.createdAt),
      status: statusAfter,
      by: entry.actorUid ?? giverOf(entry, all),
      reason: details.declineReason ?? null,
      customReason: details.customDeclineReason ?? null,
    },
  ];
}

/** Who gave it the payment for which the rule set its status, in one transaction. */
function giverOf(entry: ActivityLogEntry, all: readonly ActivityLogEntry[]): string | null {
  const giving = all.find(
    ({ action, createdAt }) => action === 'receipt_allocated' && createdAt === entry.createdAt,
  );
  return giving?.actorUid ?? null;
}

/** Where it was to be paid before anybody changed that. */
function shownEvents(
  { createdAt, source, paymentAccount }: HistoricRecord,
  newestFirst: readonly ActivityLogEntry[],
): HistoryEvent[] {
  const firstChange = newestFirst.findLast(({ action }) => action === 'deposit_payment_account_updated');
  const account =
    firstChange === undefined ? paymentAccount : firstChange.details.paymentAccountChange?.split(' → ')[0];
  if (source !== 'player' || !account) return [];
  return [{ type: 'account-shown', timestamp: createdAt.toISOString(), account }];
}

function askedEvent({ createdAt, source, enteredBy }: HistoricRecord): HistoryEvent {
  return {
    type: 'asked',
    timestamp: createdAt.toISOString(),
    enteredBy: source === 'player' ? null : (enteredBy ?? 'Admin'),
  };
}
