import { defineSharedRead } from '#server/features/define-handler.ts';
import { findNotes } from '#server/features/notes/store.ts';
import { findSummary } from '#server/features/players/summary.ts';
import { recordNotFound } from '#server/features/records/record-kind.ts';
import { findEvents } from './events.ts';
import { findHints } from './hints.ts';
import { findRecord } from './record.ts';

export const getRecordHistoryHandler = defineSharedRead(
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
