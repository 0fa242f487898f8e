import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { admin } from './admin.ts';

export const getCurrentAdmin = defineCall({
  name: 'getCurrentAdmin',
  summary: 'Who is signed in',
  access: 'signed-in',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({ admin }),
  errors: [],
});
