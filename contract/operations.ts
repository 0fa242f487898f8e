import { z } from 'zod';
import { FAILING } from '#domain/operations/failing.ts';
import { defineCalls } from './base/define-call.ts';
import { timestamp } from './base/fields.ts';

export const OPERATION_CALLS = defineCalls({
  /** What an owner has to see to: parts of Cage that fail now. Empty while everything works. */
  getOperations: {
    summary: 'What fails at the moment, and since when',
    access: 'operations.view',
    input: z.strictObject({}),
    output: z.object({
      failing: z.array(
        z.object({
          what: z.enum(FAILING),
          since: timestamp,
          /** With `reveals`, the names of those who have revealed many player passwords; with mailboxes, their user names; with settings and events, which. */
          who: z.array(z.string()).optional(),
        }),
      ),
    }),
  },
  /** When the last backup was made, and whether the next is overdue. */
  getBackups: {
    summary: 'The last backup, and whether backups are late or fail',
    access: 'operations.view',
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
  },
});
