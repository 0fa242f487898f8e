import { z } from 'zod';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { timestamp } from '../fields.ts';

export const mailTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  rail: z.enum(RAIL_KEYS),
  /** Whose mails it reads, if they are proved to be theirs. */
  sender: z.string(),
  taughtAt: timestamp,
});

export type MailTemplateRecord = z.output<typeof mailTemplate>;
