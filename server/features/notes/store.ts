import { type Insertable, sql } from 'kysely';
import type { Note, NoteSubject } from '#contract/notes.ts';
import type { Notes } from '#db/types.ts';
import type { NoteKind } from '#domain/notes/notes.ts';
import type { Queries } from '#server/platform/database/database.ts';

const MOST = 100;

export async function insertNote(
  transaction: Queries,
  note: Insertable<Notes>,
  mentioned: readonly string[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('notes')
    .values(note)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (mentioned.length > 0) {
    await transaction
      .insertInto('note_mentions')
      .values(mentioned.map((staff_id) => ({ note_id: note.id, staff_id })))
      .execute();
  }
  return true;
}

/** Erases the words for good; the emptied row still recognizes a repeat. */
export async function emptyNote(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('notes')
    .set({ text: '', removed_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('note_mentions').where('note_id', '=', id).execute();
}

/** Locked against being removed twice. */
export async function lockNote(transaction: Queries, id: string): Promise<Note | undefined> {
  const note = await selectNotes(transaction).where('notes.id', '=', id).forUpdate().executeTakeFirst();
  return note && toNote(note);
}

export async function findNoteOfRequest(queries: Queries, requestId: string): Promise<Note | undefined> {
  const [note] = await selectNotes(queries).where('request_id', '=', requestId).execute();
  return note && toNote(note);
}

export async function findNotes(queries: Queries, { kind, id }: NoteSubject): Promise<Note[]> {
  const rows = await selectNotes(queries).where('kind', '=', kind).where('subject_id', '=', id).execute();
  return rows.map(toNote);
}

export async function findUnseen(queries: Queries, staffId: string): Promise<Note[]> {
  const rows = await selectNotes(queries)
    .where('notes.id', 'in', (mentions) =>
      mentions
        .selectFrom('note_mentions')
        .select('note_id')
        .where('staff_id', '=', staffId)
        .where('seen_at', 'is', null),
    )
    .execute();
  return rows.map(toNote);
}

export async function noteSeen(
  transaction: Queries,
  staffId: string,
  noteIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('note_mentions')
    .set({ seen_at: sql`now()` })
    .where('staff_id', '=', staffId)
    .where('note_id', 'in', noteIds)
    .where('seen_at', 'is', null)
    .execute();
}

function selectNotes(queries: Queries) {
  return queries
    .selectFrom('notes')
    .select((note) => [
      'notes.id',
      'kind',
      'subject_id',
      'username',
      'text',
      'written_by',
      'written_by_name',
      'written_at',
      sql<string[]>`array(${note
        .selectFrom('note_mentions')
        .innerJoin('staff', 'staff.id', 'note_mentions.staff_id')
        .select('display_name')
        .whereRef('note_id', '=', 'notes.id')
        .orderBy('display_name')})`.as('mentions'),
    ])
    .where('removed_at', 'is', null)
    .orderBy('written_at', 'desc')
    .orderBy('notes.id', 'desc')
    .limit(MOST);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectNotes>['execute']>>[number];

function toNote(row: Row): Note {
  return {
    id: row.id,
    kind: row.kind as NoteKind,
    subjectId: row.subject_id,
    username: row.username,
    text: row.text,
    authorUid: row.written_by,
    authorName: row.written_by_name,
    timestamp: row.written_at.toISOString(),
    mentions: row.mentions,
  };
}
