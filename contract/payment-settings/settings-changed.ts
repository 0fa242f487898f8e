import { z } from 'zod';

/** Somebody has saved the payment settings: whoever shows them loads them. */
export const settingsChanged = z.object({ version: z.int() });

export type SettingsChanged = z.output<typeof settingsChanged>;
