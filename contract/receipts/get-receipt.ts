import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp, usdOfCents } from '../fields.ts';
import { receipt } from './receipt.ts';

const suggestion = z.object({
  depositId: z.uuid(),
  username: z.string(),
  amount: usdOfCents,
  /** What has come in for it so far. */
  received: usdOfCents,
  method: z.string(),
  reference: z.string().nullable(),
  status: z.string(),
  requestedAt: timestamp,
  /** Why it may be its payment, in words. */
  reasons: z.array(z.string()),
});

/** One receipt, with the requests it may belong to, the likeliest first, and what it was read from. */
export const getReceipt = defineCall({
  name: 'getReceipt',
  summary: 'See a receipt and the requests it may belong to',
  access: 'receipts.view',
  proof: 'none',
  input: z.strictObject({ receiptId: z.uuid() }),
  output: z.object({
    receipt,
    suggestions: z.array(suggestion),
    /** The text of the mail, line or event; null for an entry by hand, and once it is 400 days old. */
    raw: z.string().nullable(),
    /** Which of it cannot be shown, why, and what to do, in words; null where all can be. */
    rawProblem: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
});

export type Suggestion = z.output<typeof suggestion>;
