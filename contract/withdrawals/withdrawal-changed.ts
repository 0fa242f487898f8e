import { z } from 'zod';
import { withdrawalRecord } from './withdrawal-record.ts';

/** What every change of a withdrawal answers: the record as it is now. */
export const withdrawalChanged = z.object({
  status: z.literal('success'),
  message: z.string(),
  withdrawal: withdrawalRecord,
});
