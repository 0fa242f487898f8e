import { z } from 'zod';
import { type Cents, centsFromUsd } from '#domain/money/usd.ts';
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
import { acceptedDifferences, receipt, receiptChanged, receiptMayWait } from './receipt-record.ts';

const getReceiptsInput = z.strictObject({
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

export type ReceiptFilter = z.output<typeof getReceiptsInput>;

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

export type Suggestion = z.output<typeof suggestion>;

export const receiptSettings = z.strictObject({
  /** Whether a rule funds a request by its payer's handle alone, which a person confirmed for that player before. */
  knownPayerRule: z.boolean(),
  /** Whether a request that a rule funds is set to Approved as well. */
  approveFunded: z.boolean(),
});

export const receiptSettingsAnswer = z.object({
  settings: receiptSettings,
  /** Goes up by one with every save; 0 while nobody has chosen anything. */
  version: z.int(),
});

export const RECEIPT_CALLS = defineCalls({
  /** Receipts a page at a time: what waits oldest first, reversals before all else; anything else newest first. */
  getReceipts: {
    summary: 'List receipts',
    access: 'receipts.view',
    input: getReceiptsInput,
    output: z.object({ receipts: z.array(receipt), nextCursor: z.string().nullable(), counts }),
  },
  /** One receipt, with the requests it may belong to, the likeliest first, and what it was read from. */
  getReceipt: {
    summary: 'See a receipt and the requests it may belong to',
    access: 'receipts.view',
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
  },
  /**
   * Gives a receipt, or a part of it, to a deposit. It may have several, and so may the deposit. Where nothing proves the
   * receipt and no second person has seen its entry, or where another deposit has had it, this may wait for one. With a
   * `requestId` it can be repeated safely: the same is given once.
   */
  allocateReceipt: {
    summary: 'Give a receipt to a deposit',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z.strictObject({
      receiptId: z.uuid(),
      depositId,
      /** Absent: all that remains of the receipt. */
      amount: staffAmount.transform((amount) => centsFromUsd(amount) as Cents).optional(),
      accepts: acceptedDifferences,
      requestId: requestId.optional(),
    }),
    output: receiptMayWait,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'ABORTED'],
  },
  undoAllocation: {
    summary: 'Take a receipt back from a deposit',
    access: 'receipts.settle',
    input: z.strictObject({ allocationId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
    output: receiptChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION', 'ABORTED'],
  },
  /** Takes it back from one deposit and gives it to another, in one step. It may wait for a second person. */
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
  /** Closes a receipt that belongs to no request. Nothing of it may be allocated. */
  dismissReceipt: {
    summary: 'Dismiss a receipt',
    access: 'receipts.settle',
    input: z.strictObject({ receiptId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
    output: receiptChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Dismisses many that have one cause, in one step: those that cannot be are left, and named. */
  dismissReceipts: {
    summary: 'Dismiss many receipts for one reason',
    access: 'receipts.settle',
    input: z.strictObject({
      receiptIds: z.array(z.uuid()).min(1).max(100),
      reason: line(LONGEST.note, 'Enter a reason.'),
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      receipts: z.array(receipt),
      /** Those that were left as they are, with why. */
      refused: z.array(z.object({ receiptId: z.uuid(), message: z.string() })),
    }),
  },
  /** Opens a receipt again that was dismissed, or noted as returned, by mistake. The rules look at it anew. */
  reopenReceipt: {
    summary: 'Open a closed receipt again',
    access: 'receipts.settle',
    input: z.strictObject({ receiptId: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
    output: receiptChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /** Notes that what remains of a receipt was sent back to its payer. Cage itself sends nothing. */
  returnReceipt: {
    summary: 'Note that money went back to its payer',
    access: 'receipts.settle',
    input: z.strictObject({
      receiptId: z.uuid(),
      how: line(LONGEST.returnedHow, 'Say how the money went back.'),
      returnedAt: timestamp,
      reason: line(LONGEST.note, 'Enter a reason.'),
    }),
    output: receiptChanged,
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  /**
   * A receipt that a person types in: from the account itself, or from a mail that could not be read. As an entry by hand it
   * may wait for a second person; there is no receipt then, or it is as it still is.
   */
  enterReceipt: {
    summary: 'Enter a receipt by hand',
    access: 'receipts.settle',
    proof: 'lasting',
    input: z
      .strictObject({
        /** The receiving account. */
        accountId: line(100, 'Choose the account that was paid.'),
        amount: staffAmount,
        payerName: payeeLine(LONGEST.personName, 'Enter the name of the payer.'),
        note: note(LONGEST.note).optional(),
        transactionId: note(LONGEST.transactionId).optional(),
        occurredAt: timestamp,
        reason: line(LONGEST.note, 'Enter a reason.'),
        /** The receipt that could not be read, of which these are the fields. */
        receiptId: z.uuid().optional(),
        requestId: requestId.optional(),
      })
      .transform(withCents),
    output: receiptMayWait.extend({ receipt: receipt.nullable() }),
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
  },
  /** What was received for a deposit, and what waits that may be its payment, the likeliest first. */
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
  /** What rules do with receipts. */
  getReceiptSettings: {
    summary: 'See what rules do with receipts',
    access: 'receipts.sources',
    output: receiptSettingsAnswer,
  },
  /** What has rules do more may take a second person: the settings answered are then those still in force. */
  updateReceiptSettings: {
    summary: 'Set what rules do with receipts',
    access: 'receipts.sources',
    proof: 'recent',
    input: z.strictObject({
      settings: receiptSettings,
      /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
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
