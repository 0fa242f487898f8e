import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { note, noteSubject } from './note.ts';

/**
 * Writes a note beside a deposit, a withdrawal or a player. Whoever it names as `@Name` is asked to read it. The same
 * `requestId` stores it once.
 */
export const addNote = defineCall({
  name: 'addNote',
  summary: 'Write a note for colleagues',
  access: 'notes.write',
  proof: 'none',
  input: z.strictObject({
    requestId: z.uuid(),
    subject: noteSubject,
    text: line(LONGEST.note),
  }),
  output: z.object({ note }),
  errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
});
