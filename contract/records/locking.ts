import { z } from 'zod';

/** Who works on a record. A lock is a lease of 15 minutes, renewed by locking again; once it is past, it binds nobody. */
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
