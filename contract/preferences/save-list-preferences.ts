import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { depositPreferences, preferencesAnswer, withdrawalPreferences } from './list-preferences.ts';

/**
 * Arranges a list, or both, at all sessions of the caller. It is refused if another of them has changed something since
 * the version was loaded.
 */
export const saveListPreferences = defineCall({
  name: 'saveListPreferences',
  summary: 'Arrange the lists',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({
    deposit: depositPreferences.optional(),
    withdrawal: withdrawalPreferences.optional(),
    version: z.int().min(0),
  }),
  output: preferencesAnswer,
  errors: ['ABORTED'],
});
