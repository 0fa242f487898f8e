import { z } from 'zod';
import { NOTE_KINDS, type NoteKind } from '#domain/notes/notes.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { line, staffUsername, timestamp } from './base/fields.ts';

/** A record by its id, a player by the username. */
export const noteSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['deposit', 'withdrawal']), id: z.uuid() }),
  z.strictObject({ kind: z.literal('player'), id: staffUsername }),
]);
export type NoteSubject = { readonly kind: NoteKind; readonly id: string };

/** Players never see it. */
export const note = z.object({
  id: z.uuid(),
  kind: z.enum(NOTE_KINDS),
  subjectId: z.string(),
  username: z.string(),
  text: z.string(),
  authorUid: z.uuid(),
  authorName: z.string(),
  timestamp,
  /** Present names of those it asks to read it. */
  mentions: z.array(z.string()),
});
export type Note = z.output<typeof note>;

export const NOTE_CALLS = defineCalls({
  /** `@Name` asks that person to read it. The same `requestId` stores it once. */
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
  /** One's own, or as an owner anybody's. */
  removeNote: {
    summary: 'Remove a note',
    access: 'notes.write',
    input: z.strictObject({ noteId: z.uuid() }),
    output: z.object({ status: z.literal('success'), message: z.string() }),
    errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
  },
  /** Newest first, at most a hundred. */
  getNotes: {
    summary: 'Read the notes beside a record or a player',
    access: 'deposits.view',
    input: z.strictObject({ subject: noteSubject }),
    output: z.object({ notes: z.array(note) }),
  },
  /** Unseen by the caller, newest first, at most a hundred. */
  getMentions: {
    summary: 'See which notes one is asked to read',
    access: 'staff',
    output: z.object({ notes: z.array(note) }),
  },
  /** Notes that do not ask the caller are passed over. */
  seeMentions: {
    summary: 'Say that one has seen notes',
    access: 'staff',
    input: z.strictObject({ noteIds: z.array(z.uuid()).min(1).max(100) }),
    output: z.object({ status: z.literal('success'), message: z.string() }),
  },
});
