import { z } from 'zod';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { timestamp } from '../fields.ts';

export const mailTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null where what was stored cannot be read. */
  rail: z.enum(RAIL_KEYS).nullable(),
  /** Whose mails it reads, if they are proved to be theirs. */
  sender: z.string(),
  taughtAt: timestamp,
  /** Why no mail is read by it, and what to do, as sentences; null where all is well. */
  problem: z.string().nullable(),
});

export type MailTemplateRecord = z.output<typeof mailTemplate>;
