import { z } from 'zod';
import { CHANGES_AFTER_FUNDING } from '#domain/deposits/deposit.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { AUTHENTICITIES, RECEIPT_EVENTS, RECEIPT_SOURCES } from '#domain/receipts/receipt.ts';
import { ACCEPTABLE, ALLOCATION_RULES, EXCEPTION_REASONS, RECEIPT_STATES } from '#domain/receipts/states.ts';
import { approvalsOnRecord, changeStatus, waitingApproval } from './approvals.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { reversals } from './record-parts.ts';

const text = z.string().nullable();

const allocation = z.object({
  id: z.uuid(),
  depositId: z.uuid(),
  username: z.string(),
  amount: usdOfCents,
  rule: z.enum(ALLOCATION_RULES),
  /** The person; null if a rule or the provider gave it. */
  by: text,
  at: timestamp,
  /** In what the two differ, as whoever gave it accepted. */
  accepted: z.array(z.enum(ACCEPTABLE)),
  /** What of the deposit was changed while it had this. */
  changes: z.array(z.enum(CHANGES_AFTER_FUNDING)),
  /** Whoever took it back; `by` is null if a reversal did. */
  undone: z.object({ by: text, at: timestamp, reason: z.string() }).nullable(),
});

/** Evidence that money moved on a receiving account. What a source did not say, or could not be read, is null. */
export const receipt = z.object({
  id: z.uuid(),
  source: z.enum(RECEIPT_SOURCES),
  rail: z.enum(RAIL_KEYS).nullable(),
  accountId: text,
  /** The account as staff know it. */
  accountLabel: text,
  direction: z.enum(['in', 'out']).nullable(),
  event: z.enum(RECEIPT_EVENTS).nullable(),
  /** Null if it could not be read or is not in US dollars. */
  amount: usdOfCents.nullable(),
  /** The amount in its currency: `$50.00`, `€50.00`; null if it could not be read. */
  amountText: text,
  currency: text,
  payerName: text,
  payerHandle: text,
  /** What the payer wrote. */
  note: text,
  /** The provider's own. */
  transactionId: text,
  occurredAt: timestamp.nullable(),
  receivedAt: timestamp,
  authenticity: z.enum(AUTHENTICITIES),
  state: z.enum(RECEIPT_STATES),
  /** What of it is not allocated. */
  remaining: usdOfCents,
  /** Of a payment; empty also of what came back of one, since the payment itself tells of it. */
  reversals,
  /** Why it waits, the gravest first, each with what differs in words. Empty unless it waits. */
  reasons: z.array(z.object({ reason: z.enum(EXCEPTION_REASONS), words: z.string() })),
  /** The oldest first, also those that were undone. */
  allocations: z.array(allocation),
  /** Who last closed what was left of it, and how. What is taken back from a deposit later waits all the same. */
  closed: z
    .object({
      how: z.enum(['dismissed', 'returned']),
      by: text,
      at: timestamp,
      reason: z.string(),
      /** How much of it was returned, and dismissed, by whomever; null if it is not in US dollars. */
      returned: usdOfCents.nullable(),
      dismissed: usdOfCents.nullable(),
      /** How and when the money went back to the payer; null if it was dismissed. */
      returnedHow: text,
      returnedAt: timestamp.nullable(),
    })
    .nullable(),
  /** What waits for a second person to approve it. */
  approvals: approvalsOnRecord,
  /** Goes up by one with every change. */
  version: z.int(),
});

export type Receipt = z.output<typeof receipt>;

/** As the server puts it together: amounts in cents. */
export type ReceiptInCents = z.input<typeof receipt>;

/** The answer to a change of a receipt that may wait for a second person: the receipt is then as it still is. */
export const receiptMayWait = z.object({
  status: changeStatus,
  message: z.string(),
  receipt,
  approval: waitingApproval.optional(),
});

/** The answer to a change of a receipt. */
export const receiptChanged = z.object({ status: z.literal('success'), message: z.string(), receipt });

/**
 * In what the receipt and the deposit differ, as whoever gives it has been told. Where they differ in anything else, the
 * call is refused as FAILED_PRECONDITION, with what differs in words and, as `details.differs`, what to name here.
 */
export const acceptedDifferences = z.array(z.enum(ACCEPTABLE)).max(ACCEPTABLE.length).default([]);
