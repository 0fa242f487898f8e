import { z } from 'zod';
import { DEPOSIT_STATUSES, STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { searchText } from '#domain/deposits/search-text.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { LIST_COLUMNS, USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { defineRoute } from './base/define-route.ts';
import {
  amountBound,
  cursor,
  depositId,
  newUsername,
  pageLimit,
  pageOrder,
  payeeLine,
  rangeEnd,
  rangeStart,
  requestId,
  search,
  staffAmount,
  usdOfCents,
  version,
  withCents,
} from './base/fields.ts';
import { repeated, written } from './base/query-fields.ts';
import { depositChanged, depositEntered, depositRecord } from './deposit-record.ts';
import { lockResult } from './record-parts.ts';

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

const getDepositsInput = z.strictObject({
  /** A single record, by id. */
  id: z.uuid().toLowerCase().optional(),
  ...depositFilterFields,
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
});

export type DepositFilter = z.output<typeof getDepositsInput>;

/** The filters of the list, and its columns in their order, `columns` repeated for several. */
const depositExportQuery = z.strictObject({
  ...depositFilterFields,
  minAmount: written(depositFilterFields.minAmount),
  maxAmount: written(depositFilterFields.maxAmount),
  columns: repeated(
    z
      .array(z.enum(LIST_COLUMNS.deposit))
      .min(1)
      .max(LIST_COLUMNS.deposit.length)
      .default([...USUAL_COLUMNS.deposit]),
  ),
});

/** Deposits as a CSV file: all that match, in the order of the list. */
export const exportDeposits = defineRoute({
  name: 'exportDeposits',
  summary: 'Take deposits out as a file',
  method: 'GET',
  path: '/deposits-export',
  access: 'records.export',
  proof: 'recent',
  query: depositExportQuery,
});

export type DepositExportQuery = z.output<typeof depositExportQuery>;

/** What the calls that change a deposit have in common. */
const CHANGE = {
  access: 'deposits.change',
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
} as const;

export const DEPOSIT_CALLS = defineCalls({
  /** Deposits, a page at a time. */
  getDeposits: {
    summary: 'List deposits',
    access: 'deposits.view',
    input: getDepositsInput,
    output: z.object({
      deposits: z.array(depositRecord),
      nextCursor: z.string().nullable(),
      /** The total number of matches; absent if it could only be known by counting. */
      total: z.int().optional(),
    }),
  },
  /** A deposit that staff enter themselves; the limits for players do not apply. */
  createManualDeposit: {
    summary: 'Enter a deposit by hand',
    access: 'deposits.create',
    proof: 'lasting',
    input: z
      .strictObject({
        username: newUsername,
        amount: staffAmount,
        method: z.enum(DEPOSIT_METHOD_VALUES),
        senderName: payeeLine(LONGEST.personName),
        requestId: requestId.optional(),
      })
      .transform(withCents),
    output: depositEntered,
    errors: ['ALREADY_EXISTS'],
  },
  /** Recent use of receiving accounts and methods: an account used too often should be changed. */
  getRecentDepositUsage: {
    summary: 'Count recent deposits by account and method',
    access: 'deposits.view',
    input: z.strictObject({
      /** How far back. */
      hours: z.int().min(1).max(48).default(6),
    }),
    output: z.object({
      /** The most used first, at most 100; deposits without an account are left out. */
      accounts: z.array(z.object({ paymentAccount: z.string(), method: z.string(), uses: z.int() })),
      methods: z.array(z.object({ method: z.string(), count: z.int(), amount: usdOfCents })),
    }),
  },
  /** The deposits of today (New York) that were credited, by the receiving account that they were paid into. */
  getCreditedToday: {
    summary: 'Sum the deposits credited today by receiving account',
    access: 'settings.view',
    output: z.object({
      /** Those with any; deposits into accounts that are no longer there are left out. */
      accounts: z.array(z.object({ accountId: z.string(), count: z.int(), amount: usdOfCents })),
    }),
  },
  /** Takes or renews the lock of a deposit. With `takeOver` it is taken from any holder, which is logged. */
  lockDeposit: {
    summary: 'Lock a deposit for oneself',
    access: 'records.lock',
    input: z.strictObject({ depositId, takeOver: z.boolean().optional() }),
    output: lockResult,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Releases the caller's own lock. */
  unlockDeposit: {
    summary: 'Unlock a deposit',
    access: 'records.lock',
    input: z.strictObject({ depositId }),
    output: lockResult,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  updateDepositAmount: {
    summary: 'Correct the amount of a deposit',
    ...CHANGE,
    proof: 'lasting',
    input: z
      .strictObject({
        depositId,
        amount: staffAmount,
        version,
      })
      .transform(withCents),
  },
  updateDepositPaymentAccount: {
    summary: 'Correct the receiving account of a deposit',
    ...CHANGE,
    input: z.strictObject({
      depositId,
      paymentAccount: payeeLine(LONGEST.paymentAccount),
      version,
    }),
  },
  updateDepositPaymentMethod: {
    summary: 'Correct the method of a deposit',
    ...CHANGE,
    input: z.strictObject({
      depositId,
      newMethod: z.enum(DEPOSIT_METHOD_VALUES),
      version,
    }),
  },
  updateDepositSenderName: {
    summary: 'Correct the sender name of a deposit',
    ...CHANGE,
    input: z.strictObject({
      depositId,
      senderName: payeeLine(LONGEST.personName, 'Sender name cannot be empty'),
      version,
    }),
  },
  updateDepositStatus: {
    summary: 'Set the status of a deposit',
    ...CHANGE,
    proof: 'lasting',
    input: z.strictObject({
      depositId,
      status: z.enum(DEPOSIT_STATUSES),
      version,
    }),
  },
  updateDepositUsername: {
    summary: 'Correct the username of a deposit',
    ...CHANGE,
    proof: 'lasting',
    input: z.strictObject({
      depositId,
      username: newUsername,
      version,
    }),
  },
});
