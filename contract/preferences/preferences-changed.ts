import { z } from 'zod';

/** Somebody has arranged a list anew: whose own that is loads it. */
export const preferencesChanged = z.object({ uid: z.uuid(), version: z.int() });

export type PreferencesChanged = z.output<typeof preferencesChanged>;
