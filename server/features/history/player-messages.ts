import type { ActivityLogEntry } from '#contract/activity.ts';
import type { Telling } from '#contract/record-parts.ts';
import { playerMessages, type StatusChange } from '#domain/requests/player-messages.ts';
import type { HistoricRecord } from './record.ts';

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
