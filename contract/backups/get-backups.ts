import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';

/** When the last backup was made, and whether the next is overdue. */
export const getBackups = defineCall({
  name: 'getBackups',
  summary: 'The last backup, and whether backups are late or fail',
  access: 'operations.view',
  proof: 'none',
  input: z.strictObject({}),
  output: z.object({
    /** Null: Cage makes none by itself; `npx cage backup` does. */
    schedule: z.object({ everyHours: z.number() }).nullable(),
    /** The last that was written, read back and found complete. */
    last: z.object({ file: z.string(), takenAt: timestamp, bytes: z.int(), rowCount: z.int() }).nullable(),
    /** The newest failure, if none has succeeded since. */
    failed: z.object({ at: timestamp, reason: z.string() }).nullable(),
    /** Half as much again as the time between two backups has passed since the last. */
    isLate: z.boolean(),
  }),
  errors: [],
});
