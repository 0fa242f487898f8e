import { z } from 'zod';
import { EXCEPTION_REASONS, RECEIPT_STATES } from '#domain/receipts/states.ts';
import { defineCall } from '../define-call.ts';
import { cursor, pageLimit, plainText, search, timestamp, usdOfCents } from '../fields.ts';
import { receipt } from './receipt.ts';

const input = z.strictObject({
  /** `waiting` with those that are settled in part: they wait for the rest. */
  state: z.enum(RECEIPT_STATES).optional(),
  accountId: plainText(100).optional(),
  /** Part of a payer's name or handle, a note, a transaction id, or of a player it was allocated to. */
  search: search.optional(),
  /** Those that wait for this reason. */
  reason: z.enum(EXCEPTION_REASONS).optional(),
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
});

const counts = z.object({
  /** Of all that waits, whatever is filtered. */
  waiting: z.int(),
  waitingAmount: usdOfCents,
  oldestWaitingAt: timestamp.nullable(),
  byReason: z.record(z.enum(EXCEPTION_REASONS), z.int()),
});

/** Receipts a page at a time: what waits oldest first, reversals before all else; anything else newest first. */
export const getReceipts = defineCall({
  name: 'getReceipts',
  summary: 'List receipts',
  access: 'receipts.view',
  proof: 'none',
  input,
  output: z.object({ receipts: z.array(receipt), nextCursor: z.string().nullable(), counts }),
  errors: [],
});

export type ReceiptFilter = z.output<typeof input>;
