import { z } from 'zod';
import { NOTE_KINDS, type NoteKind } from '#domain/notes/note-kind.ts';
import { staffUsername, timestamp } from '../fields.ts';

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
