import { z } from 'zod';
import { DEPOSIT_STATUSES, STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { LIST_COLUMNS, USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { searchText } from '#domain/records/list-search.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { defineRoute, repeated, written } from './base/define-route.ts';
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
import { countedFigure } from './base/figures.ts';
import { reasonFields, reasonRules, requireReason } from './base/reasons.ts';
import { depositChanged, depositEntered, depositRecord } from './deposit-record.ts';
import { lockResult } from './record-parts.ts';

const depositFilterFields = {
  /** Part of a username, sender name, method or reference, as shown or stored; case does not matter. */
  search: search.transform(searchText).optional(),
  status: z.enum(STORED_DEPOSIT_STATUSES).optional(),
  method: z.enum(DEPOSIT_METHOD_VALUES).optional(),
  minAmount: amountBound.optional(),
  maxAmount: amountBound.optional(),
  /** Who set its status: the id of somebody on the staff. */
  handledBy: z.uuid().toLowerCase().optional(),
  from: rangeStart.optional(),
  to: rangeEnd.optional(),
  order: pageOrder.optional(),
};

const getDepositsInput = z.strictObject({
  id: z.uuid().toLowerCase().optional(),
  ...depositFilterFields,
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
  /** To count and sum all that is found. */
  withFigures: z.boolean().optional(),
});

export type DepositFilter = z.output<typeof getDepositsInput>;

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

const CHANGE = {
  access: 'deposits.change',
  output: depositChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
} as const;

export const DEPOSIT_CALLS = defineCalls({
  getDeposits: {
    summary: 'List deposits',
    access: 'deposits.view',
    input: getDepositsInput,
    output: z.object({
      deposits: z.array(depositRecord),
      nextCursor: z.string().nullable(),
      /** Absent if it could only be known by counting. */
      total: z.int().optional(),
      /** Absent unless asked for, and of a search by one or two letters. */
      figures: countedFigure.optional(),
    }),
  },
  /** The limits for players do not apply. */
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
  /** An account used too often should be changed. */
  getRecentDepositUsage: {
    summary: 'Count recent deposits by account and method',
    access: 'deposits.view',
    input: z.strictObject({
      hours: z.int().min(1).max(48).default(6),
    }),
    output: z.object({
      /** The most used first, at most 100; deposits without an account are left out. */
      accounts: z.array(z.object({ paymentAccount: z.string(), method: z.string(), uses: z.int() })),
      methods: z.array(z.object({ method: z.string(), count: z.int(), amount: usdOfCents })),
    }),
  },
  /** New York's day, by the receiving account that was paid. */
  getCreditedToday: {
    summary: 'Sum the deposits credited today by receiving account',
    access: 'settings.view',
    output: z.object({
      /** Accounts without any, and accounts that no longer exist, are left out. */
      accounts: z.array(z.object({ accountId: z.string(), count: z.int(), amount: usdOfCents })),
    }),
  },
  /** Takes or renews the lock. `takeOver` takes it from any holder, which is logged. */
  lockDeposit: {
    summary: 'Lock a deposit for oneself',
    access: 'records.lock',
    input: z.strictObject({ depositId, takeOver: z.boolean().optional() }),
    output: lockResult,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Only the caller's own lock. */
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
  /** Declined may have a reason, which its player reads; `customReason` goes with `other`. */
  updateDepositStatus: {
    summary: 'Set the status of a deposit',
    ...CHANGE,
    proof: 'lasting',
    input: z
      .strictObject({
        depositId,
        status: z.enum(DEPOSIT_STATUSES),
        ...reasonFields,
        version,
      })
      .superRefine(requireReason('deposit'))
      .meta({ allOf: reasonRules('deposit', DEPOSIT_STATUSES) }),
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
