import { findArchivedBefore } from '#server/features/activity/log-archives.ts';
import { defineSharedRead } from '#server/features/define-handler.ts';
import { findNotes } from '#server/features/notes/store.ts';
import { findRequests, findSummary } from '#server/features/players/view.ts';
import { recordNotFound } from '#server/features/records/record-store.ts';
import { cutPage, readCursor, UUID } from '#server/platform/paging/page-cursor.ts';
import { findEntries, findEvents, messagesOf, type RecordEntries } from './events.ts';
import { findHints } from './hints.ts';
import { findRecord } from './record.ts';

export const getPlayerTellings = defineSharedRead(
  'getPlayerTellings',
  async ({ input: { username, cursor, limit } }, { database: { reads } }) => {
    const after = cursor === undefined ? undefined : readCursor(cursor, UUID);
    const found = await findRequests(reads, username, { after, limit, isOwn: true });
    const { rows, nextCursor } = cutPage(found, limit, undefined);
    const logged = await findEntries(reads, rows);
    const archived = await findArchivedBefore(reads);
    const archivedBefore = rows.some(({ created_at }) => archived && created_at < archived)
      ? archived?.toISOString()
      : undefined;
    const now = new Date();
    return {
      requests: rows.map(({ kind, id, created_at: createdAt, method, amount }, index) => {
        const { entries } = logged[index] as RecordEntries;
        const told = messagesOf({ kind, source: 'player', createdAt }, entries, now).toReversed();
        return { kind, id, timestamp: createdAt.toISOString(), method, amount, told };
      }),
      nextCursor,
      archivedBefore,
    };
  },
);

export const getRecordHistory = defineSharedRead(
  'getRecordHistory',
  async ({ input: { kind, id } }, { database }) => {
    const { reads } = database;
    const record = await findRecord(reads, kind, id);
    if (record === undefined) throw recordNotFound(kind);
    const { username } = record;
    const [happened, player, playerNotes, hints] = await Promise.all([
      findEvents(reads, record, new Date()),
      findSummary(reads, username),
      findNotes(reads, { kind: 'player', id: username }),
      findHints(database, record),
    ]);
    return { ...happened, player, playerNotes, hints };
  },
);
