import { can } from '#domain/access/capabilities.ts';
import { defineHandler, defineSharedRead } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { noteEntry, touchSubject } from './note-subject.ts';
import { emptyNote, findNotes, findUnseen, lockNote, noteSeen } from './store.ts';

export { addNote } from './add-note.ts';

export const getNotes = defineSharedRead('getNotes', async ({ input: { subject } }, { database }) => ({
  notes: await findNotes(database.reads, subject),
}));

export const getMentions = defineHandler('getMentions', async ({ staff }, { database }) => ({
  notes: await findUnseen(database.reads, staff.id),
}));

export const seeMentions = defineHandler('seeMentions', async ({ input: { noteIds }, staff }, { change }) => {
  await change((transaction) => noteSeen(transaction, staff.id, noteIds));
  return { status: 'success' as const, message: 'Seen.' };
});

export const removeNote = defineHandler(
  'removeNote',
  async ({ input: { noteId }, staff }, { change, records }) => {
    await change(async (transaction, log) => {
      const note = await lockNote(transaction, noteId);
      if (note === undefined) throw new CallError('NOT_FOUND', 'This note has been removed already.');
      if (note.authorUid !== staff.id && !can(staff.role, 'notes.remove-others')) {
        throw new CallError(
          'PERMISSION_DENIED',
          `Only ${note.authorName}, who wrote this note, or an owner can remove it.`,
        );
      }
      await touchSubject(transaction, records, { kind: note.kind, id: note.subjectId });
      await emptyNote(transaction, noteId);
      log(noteEntry('note_removed', note, staff));
    });
    return { status: 'success' as const, message: 'Note removed successfully.' };
  },
);
