import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { note } from './note.ts';

/** The notes that ask the caller to read them and that the caller has not seen, newest first, the newest hundred. */
export const getMentions = defineCall({
  name: 'getMentions',
  summary: 'See which notes one is asked to read',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({ notes: z.array(note) }),
  errors: [],
});
