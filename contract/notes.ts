import { z } from 'zod';
import { NOTE_KINDS, type NoteKind } from '#domain/notes/notes.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { line, staffUsername, timestamp } from './base/fields.ts';

/** What a note is about: a record by its id, a player by the username. */
export const noteSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['deposit', 'withdrawal']), id: z.uuid() }),
  z.strictObject({ kind: z.literal('player'), id: staffUsername }),
]);
export type NoteSubject = { readonly kind: NoteKind; readonly id: string };

/** What staff wrote for each other; players never see it. */
export const note = z.object({
  id: z.uuid(),
  kind: z.enum(NOTE_KINDS),
  /** Of a record its id, of a player the username. */
  subjectId: z.string(),
  /** The player concerned, as the note was written. */
  username: z.string(),
  text: z.string(),
  authorUid: z.uuid(),
  authorName: z.string(),
  timestamp,
  /** The names of those whom it asks to read it, as they are now. */
  mentions: z.array(z.string()),
});
export type Note = z.output<typeof note>;

export const NOTE_CALLS = defineCalls({
  /**
   * Writes a note beside a deposit, a withdrawal or a player. Whoever it names as `@Name` is asked to read it. The same
   * `requestId` stores it once.
   */
  addNote: {
    summary: 'Write a note for colleagues',
    access: 'notes.write',
    input: z.strictObject({
      requestId: z.uuid(),
      subject: noteSubject,
      text: line(LONGEST.note),
    }),
    output: z.object({ note }),
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  },
  /** Takes a note away, text and all: one's own, or as an owner anybody's. */
  removeNote: {
    summary: 'Remove a note',
    access: 'notes.write',
    input: z.strictObject({ noteId: z.uuid() }),
    output: z.object({ status: z.literal('success'), message: z.string() }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
  },
  /** The notes beside a record or a player, newest first, the newest hundred. */
  getNotes: {
    summary: 'Read the notes beside a record or a player',
    access: 'deposits.view',
    input: z.strictObject({ subject: noteSubject }),
    output: z.object({ notes: z.array(note) }),
  },
  /** The notes that ask the caller to read them and that the caller has not seen, newest first, the newest hundred. */
  getMentions: {
    summary: 'See which notes one is asked to read',
    access: 'staff',
    output: z.object({ notes: z.array(note) }),
  },
  /** Notes that the caller was asked to read and has seen now; others are passed over. */
  seeMentions: {
    summary: 'Say that one has seen notes',
    access: 'staff',
    input: z.strictObject({ noteIds: z.array(z.uuid()).min(1).max(100) }),
    output: z.object({ status: z.literal('success'), message: z.string() }),
  },
});
