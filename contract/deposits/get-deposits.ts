import { z } from 'zod';
import { searchText } from '#domain/deposits/search-text.ts';
import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/status.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { defineCall } from '../define-call.ts';
import { amountBound, cursor, pageLimit, pageOrder, rangeEnd, rangeStart, search } from '../fields.ts';
import { depositRecord } from './deposit-record.ts';

/** What a list of deposits is filtered by, and its order. */
export const depositFilterFields = {
  /** Part of a username, sender name, method or reference, as it is shown or stored; case does not matter. */
  search: search.transform(searchText).optional(),
  status: z.enum(STORED_DEPOSIT_STATUSES).optional(),
  method: z.enum(DEPOSIT_METHOD_VALUES).optional(),
  /** The amount, from and to these, themselves included. */
  minAmount: amountBound.optional(),
  maxAmount: amountBound.optional(),
  /** Whose doing its status is: the id of somebody on the staff. */
  handledBy: z.uuid().toLowerCase().optional(),
  from: rangeStart.optional(),
  to: rangeEnd.optional(),
  /** Newest first unless given. */
  order: pageOrder.optional(),
};

const input = z.strictObject({
  /** A single record, by id. */
  id: z.uuid().toLowerCase().optional(),
  ...depositFilterFields,
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
});

/** Deposits, a page at a time. */
export const getDeposits = defineCall({
  name: 'getDeposits',
  summary: 'List deposits',
  access: 'deposits.view',
  proof: 'none',
  input,
  output: z.object({
    deposits: z.array(depositRecord),
    nextCursor: z.string().nullable(),
    /** The total number of matches; absent if it could only be known by counting. */
    total: z.int().optional(),
  }),
  errors: [],
});

export type DepositFilter = z.output<typeof input>;
