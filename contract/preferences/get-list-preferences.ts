import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { preferencesAnswer } from './list-preferences.ts';

/** How the caller has arranged the lists. */
export const getListPreferences = defineCall({
  name: 'getListPreferences',
  summary: 'See how one has arranged the lists',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: preferencesAnswer,
  errors: [],
});
