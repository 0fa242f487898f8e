import { z } from 'zod';
import { recordOf } from '#domain/lists/record-of.ts';
import { type Cents, centsFromUsd } from '#domain/money/usd.ts';
import { RECEIPT_SWITCH_NAMES } from '#domain/receipts/receipt-settings.ts';
import { EXCEPTION_REASONS, RECEIPT_STATES } from '#domain/receipts/states.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { changeStatus, waitingApproval } from './approvals.ts';
import { defineCalls } from './base/define-call.ts';
import {
  cursor,
  depositId,
  line,
  note,
  pageLimit,
  payeeLine,
  plainText,
  requestId,
  search,
  staffAmount,
  timestamp,
  usdOfCents,
  withCents,
} from './base/fields.ts';
import {
  acceptedDifferences,
  dismissedAs,
  receipt,
  receiptChanged,
  receiptMayWait,
} from './receipt-record.ts';

const getReceiptsInput = z.strictObject({
  /** `waiting` includes those settled in part. */
  state: z.enum(RECEIPT_STATES).optional(),
  accountId: plainText(100).optional(),
  /** Part of a payer's name or handle, a note, a transaction id, or an allocated player. */
  search: search.optional(),
  reason: z.enum(EXCEPTION_REASONS).optional(),
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
});

const counts = z.object({
  /** All that waits, whatever the filter. */
  waiting: z.int(),
  waitingAmount: usdOfCents,
  oldestWaitingAt: timestamp.nullable(),
  byReason: z.record(z.enum(EXCEPTION_REASONS), z.int()),
});

export type ReceiptFilter = z.output<typeof getReceiptsInput>;

const suggestion = z.object({
  depositId: z.uuid(),
  username: z.string(),
  amount: usdOfCents,
  received: usdOfCents,
  method: z.string(),
  reference: z.string().nullable(),
  status: z.string(),
  requestedAt: timestamp,
  reasons: z.array(z.string()),
});

export type Suggestion = z.output<typeof suggestion>;

export const receiptSettings = z.strictObject(recordOf(RECEIPT_SWITCH_NAMES, () => z.boolean()));

export const receiptSettingsAnswer = z.object({
  settings: receiptSettings,
  version: z.int(),
});

export const RECEIPT_CALLS = defineCalls({
  /** Waiting ones oldest first, reversals before all else; others newest first. */
  getReceipts: {
    summary: 'List receipts',
    access: 'receipts.view',
    input: getReceiptsInput,
    output: z.object({ receipts: z.array(receipt), nextCursor: z.string().nullable(), counts }),
  },
  /** Suggestions come likeliest first. */
  getReceipt: {
    summary: 'See a receipt and the requests it may belong to',
    access: 'receipts.view',
    input: z.strictObject({ receiptId: z.uuid() }),
    output: z.object({
      receipt,
      suggestions: z.array(suggestion),
      /** The text of the mail, line or event; null for an entry by hand, and after 400 days. */
      raw: z.string().nullable(),
      /** Which part cannot be shown, why, and what to do, in words; otherwise null. */
      rawProblem: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  /** May wait for a second person: a receipt neither proved nor approved, once another deposit's, or once noted as returned. */
  allocateReceipt: {
    summary: 'Give a receipt to a deposit',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({
      receiptId: z.uuid(),
      depositId,
      /** Absent: all that remains. */
      amount: staffAmount.transform((amount) => centsFromUsd(amount) as Cents).optional(),
      accepts: acceptedDifferences,
      requestId: requestId.optional(),
    }),
    output: receiptMayWait,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'ABORTED'],
  },
  /** It may wait for a second person, if the deposit is credited. */
  undoAllocation: {
    summary: 'Take a receipt back from a deposit',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({ allocationId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
    output: receiptMayWait,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'ABORTED'],
  },
  /** In one step; it may wait for a second person. */
  /**
   * Each to the request that it names, by itself. What is not exactly what its request asks for, differs in anything, or
   * would wait for a second person, is left, and named.
   */
  allocateReceipts: {
    summary: 'Give many receipts to the requests that they name',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({ receiptIds: z.array(z.uuid()).min(1).max(100) }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      refused: z.array(z.object({ receiptId: z.uuid(), message: z.string() })),
    }),
  },
  moveAllocation: {
    summary: 'Give a receipt to another deposit instead',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({
      allocationId: z.uuid(),
      depositId,
      reason: line(LONGEST.note, 'Enter a reason.'),
      accepts: acceptedDifferences,
    }),
    output: receiptMayWait,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'ABORTED'],
  },
  /** It belongs to no request; nothing of it may be allocated. Unless it is unproved, it may wait for a second person. `as` takes `money.settle`. */
  dismissReceipt: {
    summary: 'Dismiss a receipt',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({
      receiptId: z.uuid(),
      reason: line(LONGEST.note, 'Enter a reason.'),
      as: dismissedAs.optional(),
    }),
    output: receiptMayWait,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** In one step; receipts that cannot be dismissed, or wait for a second person, are left, and named. */
  dismissReceipts: {
    summary: 'Dismiss many receipts for one reason',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({
      receiptIds: z.array(z.uuid()).min(1).max(100),
      reason: line(LONGEST.note, 'Enter a reason.'),
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      receipts: z.array(receipt),
      refused: z.array(z.object({ receiptId: z.uuid(), message: z.string() })),
    }),
  },
  /** After a mistaken dismissal or return; the rules look at it anew. What was dismissed `as` something takes `money.settle`. */
  reopenReceipt: {
    summary: 'Open a closed receipt again',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({ receiptId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
    output: receiptChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Cage itself sends nothing. It may wait for a second person, as a payout does. */
  returnReceipt: {
    summary: 'Note that money went back to its payer',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({
      receiptId: z.uuid(),
      how: line(LONGEST.returnedHow, 'Say how the money went back.'),
      returnedAt: timestamp,
      reason: line(LONGEST.note, 'Enter a reason.'),
    }),
    output: receiptMayWait,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** It may wait for a second person: the answer then has no receipt, or an unchanged one. */
  enterReceipt: {
    summary: 'Enter a receipt by hand',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z
      .strictObject({
        accountId: line(100, 'Choose the account that was paid.'),
        amount: staffAmount,
        payerName: payeeLine(LONGEST.personName, 'Enter the name of the payer.'),
        note: note(LONGEST.note).optional(),
        transactionId: note(LONGEST.transactionId).optional(),
        occurredAt: timestamp,
        reason: line(LONGEST.note, 'Enter a reason.'),
        /** The unreadable receipt that these fields complete. */
        receiptId: z.uuid().optional(),
        requestId: requestId.optional(),
      })
      .transform(withCents),
    output: receiptMayWait.extend({ receipt: receipt.nullable() }),
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  },
  getDepositReceipts: {
    summary: 'See what was received for a deposit',
    access: 'receipts.view',
    input: z.strictObject({ depositId }),
    output: z.object({
      receipts: z.array(receipt),
      suggestions: z.array(z.object({ receipt, reasons: z.array(z.string()) })),
    }),
    errors: ['NOT_FOUND'],
  },
  getReceiptSettings: {
    summary: 'See what rules do with receipts',
    access: 'receipts.sources',
    output: receiptSettingsAnswer,
  },
  /** Letting rules do more may take a second person: the answer then has the settings still in force. */
  updateReceiptSettings: {
    summary: 'Set what rules do with receipts',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({
      settings: receiptSettings,
      version: z.int(),
    }),
    output: receiptSettingsAnswer.extend({
      status: changeStatus,
      message: z.string(),
      approval: waitingApproval.optional(),
    }),
    errors: ['ABORTED', 'FAILED_PRECONDITION'],
  },
});
