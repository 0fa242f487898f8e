import { z } from 'zod';
import { timestamp, usd } from '../fields.ts';

/** A deposit as staff see it (back-office.md, section 3). */
export const depositRecord = z.object({
  id: z.uuid(),
  username: z.string(),
  amount: usd,
  method: z.string(),
  status: z.string(),
  timestamp,
  senderName: z.string().nullable(),
  reference: z.string().nullable(),
  paymentAccount: z.string().nullable(),
  statusUpdatedBy: z.uuid().nullable(),
  statusUpdatedByName: z.string().nullable(),
  statusUpdatedByEmail: z.string().nullable(),
  statusUpdatedAt: timestamp.nullable(),
  /** Goes up by one with every change; a change that carries it is refused when someone was faster. */
  version: z.int(),
});

export type DepositRecord = z.infer<typeof depositRecord>;
