import { defineSharedRead } from '#server/features/define-handler.ts';
import { findNotes } from './store.ts';

export const getNotesHandler = defineSharedRead('getNotes', async ({ input: { subject } }, { database }) => ({
  notes: await findNotes(database.reads, subject),
}));
