import { z } from 'zod';

/** Who holds a record's lock: a 15-minute lease, renewed by locking again. An expired lock has no effect. */
export const lockFields = {
  lockedBy: z.uuid().nullable(),
  lockedByName: z.string().nullable(),
  lockedUntil: z.string().nullable(),
};

export const lockResult = z.object({
  status: z.literal('success'),
  message: z.string(),
  lockedByName: z.string().nullable(),
  lockedUntil: z.string().nullable(),
});
