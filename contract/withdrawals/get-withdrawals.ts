import { z } from 'zod';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/status.ts';
import { defineCall } from '../define-call.ts';
import { amountBound, cursor, pageLimit, pageOrder, rangeEnd, rangeStart, search } from '../fields.ts';
import { withdrawalRecord } from './withdrawal-record.ts';

/** What a list of withdrawals is filtered by, and its order. */
export const withdrawalFilterFields = {
  /** Part of a username, name, method, email, phone or wallet address; case does not matter. */
  search: search.optional(),
  status: z.enum(WITHDRAWAL_STATUSES).optional(),
  method: z.enum(WITHDRAWAL_METHODS).optional(),
  /** The amount, from and to these, themselves included. */
  minAmount: amountBound.optional(),
  maxAmount: amountBound.optional(),
  /** Whose doing its status is, or that it was sent or not: the id of somebody on the staff. */
  handledBy: z.uuid().toLowerCase().optional(),
  from: rangeStart.optional(),
  to: rangeEnd.optional(),
  /** Newest first unless given. */
  order: pageOrder.optional(),
};

const input = z.strictObject({
  /** A single record, by id. */
  id: z.uuid().toLowerCase().optional(),
  ...withdrawalFilterFields,
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
});

/** Withdrawals, a page at a time. */
export const getWithdrawals = defineCall({
  name: 'getWithdrawals',
  summary: 'List withdrawals',
  access: 'withdrawals.view',
  proof: 'none',
  signedOutMessage: 'User must be authenticated to fetch withdrawals.',
  input,
  output: z.object({
    withdrawals: z.array(withdrawalRecord),
    nextCursor: z.string().nullable(),
    /** The total number of matches; absent if it could only be known by counting. */
    total: z.int().optional(),
  }),
  errors: [],
});

export type WithdrawalFilter = z.output<typeof input>;
