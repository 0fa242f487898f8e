import { z } from 'zod';
import { withdrawalRecord } from './withdrawal-record.ts';

/** The answer to every change of a withdrawal: the record as it is now. */
export const withdrawalChanged = z.object({
  status: z.literal('success'),
  message: z.string(),
  withdrawal: withdrawalRecord,
});
