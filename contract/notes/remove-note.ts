import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** Takes a note away, text and all: one's own, or as an owner anybody's. */
export const removeNote = defineCall({
  name: 'removeNote',
  summary: 'Remove a note',
  access: 'notes.write',
  proof: 'none',
  input: z.strictObject({ noteId: z.uuid() }),
  output: z.object({ status: z.literal('success'), message: z.string() }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});
