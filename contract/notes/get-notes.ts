import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { note, noteSubject } from './note.ts';

/** The notes beside a record or a player, newest first, the newest hundred. */
export const getNotes = defineCall({
  name: 'getNotes',
  summary: 'Read the notes beside a record or a player',
  access: 'deposits.view',
  proof: 'none',
  input: z.strictObject({ subject: noteSubject }),
  output: z.object({ notes: z.array(note) }),
  errors: [],
});
