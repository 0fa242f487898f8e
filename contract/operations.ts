import { z } from 'zod';
import { FAILING } from '#domain/operations/failing.ts';
import { defineCalls } from './base/define-call.ts';
import { timestamp } from './base/fields.ts';

export const OPERATION_CALLS = defineCalls({
  getOperations: {
    summary: 'What fails at the moment, and since when',
    access: 'operations.view',
    input: z.strictObject({}),
    output: z.object({
      failing: z.array(
        z.object({
          what: z.enum(FAILING),
          since: timestamp,
          /** `reveals`: who revealed many passwords; mailboxes: user names; settings and events: which. */
          who: z.array(z.string()).optional(),
        }),
      ),
    }),
  },
  getBackups: {
    summary: 'The last backup, and whether backups are late or fail',
    access: 'operations.view',
    input: z.strictObject({}),
    output: z.object({
      /** Null: Cage makes none by itself; `npx cage backup` does. */
      schedule: z.object({ everyHours: z.number() }).nullable(),
      /** Written, read back and found complete. */
      last: z.object({ file: z.string(), takenAt: timestamp, bytes: z.int(), rowCount: z.int() }).nullable(),
      /** The newest failure, if no backup has succeeded since. */
      failed: z.object({ at: timestamp, reason: z.string() }).nullable(),
      /** One and a half times the interval has passed since the last. */
      isLate: z.boolean(),
    }),
  },
});
