import { randomUUIDv7 } from 'node:crypto';
import type { Note, NoteSubject } from '#contract/notes.ts';
import { mentionedIn } from '#domain/notes/notes.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { noteEntry, touchSubject } from './note-subject.ts';
import { findNoteOfRequest, insertNote } from './store.ts';

export const addNote = defineHandler('addNote', async ({ input, staff }, { change, records }) => {
  const { requestId, subject, text } = input;
  const note = await change(async (transaction, log) => {
    const username = await touchSubject(transaction, records, subject);
    const mentioned = mentionedIn(text, await findColleagues(transaction));
    const isNew = await insertNote(
      transaction,
      {
        id: randomUUIDv7(),
        request_id: requestId,
        kind: subject.kind,
        subject_id: subject.id,
        username,
        text,
        written_by: staff.id,
        written_by_name: staff.displayName,
      },
      mentioned.map(({ id }) => id),
    );
    const stored = await findNoteOfRequest(transaction, requestId);
    if (stored === undefined) {
      throw new CallError('ALREADY_EXISTS', 'This note was sent before, and has been removed since.', {
        code: 'sent-before',
      });
    }
    if (isNew) log(noteEntry('note_added', stored, staff));
    else refuseOther(stored, { staff, subject, text });
    return stored;
  });
  return { note };
});

async function findColleagues(transaction: Queries) {
  return transaction
    .selectFrom('staff')
    .select(['id', 'display_name as name'])
    .where('removed_at', 'is', null)
    .execute();
}

function refuseOther(
  stored: Note,
  { staff, subject, text }: { readonly staff: Staff; readonly subject: NoteSubject; readonly text: string },
): void {
  const isSame =
    stored.authorUid === staff.id &&
    stored.kind === subject.kind &&
    stored.subjectId === subject.id &&
    stored.text === text;
  if (!isSame) {
    throw new CallError('ALREADY_EXISTS', 'Another note was already sent under this request ID.', {
      code: 'sent-before',
    });
  }
}
