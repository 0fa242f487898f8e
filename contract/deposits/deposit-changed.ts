import { z } from 'zod';
import { depositRecord } from './deposit-record.ts';

/** The answer to every change of a deposit: the record as it is now. */
export const depositChanged = z.object({
  status: z.literal('success'),
  message: z.string(),
  deposit: depositRecord,
});
