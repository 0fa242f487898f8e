import type { ActivityLogEntry } from '#contract/activity.ts';
import type { HistoryEvent } from '#contract/records.ts';
import { findArchivedBefore } from '#server/features/activity/log-archives.ts';
import { findNotes } from '#server/features/notes/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { findEntries, type RecordEntries } from './entries.ts';
import { messagesOf } from './player-messages.ts';
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
