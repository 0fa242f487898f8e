import { sql } from 'kysely';
import type { ActivityLogEntry } from '#contract/activity.ts';
import type { Telling } from '#contract/record-parts.ts';
import type { HistoryEvent } from '#contract/records.ts';
import { playerMessages, type StatusChange } from '#domain/requests/player-messages.ts';
import { findArchivedBefore } from '#server/features/activity/log-archives.ts';
import { toEntry } from '#server/features/activity/view.ts';
import { findNotes } from '#server/features/notes/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { HistoricRecord } from './record.ts';

export async function findEvents(
  queries: Queries,
  record: HistoricRecord,
  now: Date,
): Promise<{ events: HistoryEvent[]; hasOlder: boolean; archivedBefore: string | undefined }> {
  const [[found], notes, archived] = await Promise.all([
    findEntries(queries, [record]),
    findNotes(queries, record),
    findArchivedBefore(queries),
  ]);
  const archivedBefore = archived && record.createdAt < archived ? archived.toISOString() : undefined;
  const { entries, hasOlder } = found as RecordEntries;
  const events: HistoryEvent[] = [
    ...entries.map((entry): HistoryEvent => ({ type: 'logged', timestamp: entry.createdAt, entry })),
    ...notes.map((note): HistoryEvent => ({ type: 'noted', timestamp: note.timestamp, note })),
    ...record.payments.map(
      (payment): HistoryEvent => ({ type: 'received', timestamp: payment.paidAt, payment }),
    ),
    ...messagesOf(record, entries, now).map((told): HistoryEvent => ({ type: 'told', ...told })),
    ...(hasOlder || archivedBefore ? [] : shownEvents(record, entries)),
    askedEvent(record),
  ];
  return {
    events: events.sort((one, other) => other.timestamp.localeCompare(one.timestamp)),
    hasOlder,
    archivedBefore,
  };
}

/** The account first shown to the player, before staff changed it. */
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

const MOST_ENTRIES = 100;

export type RecordEntries = {
  readonly entries: readonly ActivityLogEntry[];
  readonly hasOlder: boolean;
};

/** Newest first; of locks only their taking, of notes nothing. */
export async function findEntries(
  queries: Queries,
  records: readonly Pick<HistoricRecord, 'kind' | 'id'>[],
): Promise<RecordEntries[]> {
  const rows = await queries
    .selectFrom(
      sql<{ kind: string; id: string }>`(select * from unnest(
        ${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[]
      ) as asked (kind, id))`.as('record'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('activity_log')
          .selectAll('activity_log')
          .whereRef('subject_type', '=', 'record.kind')
          .whereRef('subject_id', '=', 'record.id')
          .where(sql<boolean>`action not in (record.kind || '_unlocked', 'note_added')`)
          .orderBy('activity_log.id', 'desc')
          .limit(MOST_ENTRIES + 1)
          .as('entry'),
      (join) => join.onTrue(),
    )
    .selectAll('entry')
    .orderBy('entry.id', 'desc')
    .execute();
  const byRecord = Map.groupBy(rows, ({ subject_type, subject_id }) => `${subject_type} ${subject_id}`);
  return records.map(({ kind, id }) => {
    const found = byRecord.get(`${kind} ${id}`) ?? [];
    return {
      entries: found.slice(0, MOST_ENTRIES).map((row) => toEntry(row, { withOrigin: false })),
      hasOlder: found.length > MOST_ENTRIES,
    };
  });
}

/** Oldest first; none for manual entries, which nobody follows. */
export function messagesOf(
  { kind, source, createdAt }: Pick<HistoricRecord, 'kind' | 'source' | 'createdAt'>,
  newestFirst: readonly ActivityLogEntry[],
  now: Date,
): Telling[] {
  if (source !== 'player') return [];
  const changes = newestFirst.toReversed().flatMap((entry) => toStatusChange(entry, newestFirst));
  return playerMessages(kind, createdAt, changes, now).map(({ at, ...told }) => ({
    timestamp: at.toISOString(),
    ...told,
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

/** The rule sets a status in the transaction that allocated its payment. */
function giverOf(entry: ActivityLogEntry, all: readonly ActivityLogEntry[]): string | null {
  const giving = all.find(
    ({ action, createdAt }) => action === 'receipt_allocated' && createdAt === entry.createdAt,
  );
  return giving?.actorUid ?? null;
}
