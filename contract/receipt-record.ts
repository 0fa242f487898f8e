import { z } from 'zod';
import { CHANGES_AFTER_FUNDING } from '#domain/deposits/deposit.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { AUTHENTICITIES, RECEIPT_EVENTS, RECEIPT_SOURCES } from '#domain/receipts/receipt.ts';
import {
  ACCEPTABLE,
  ALLOCATION_RULES,
  DISMISSED_AS,
  type DismissedAs,
  EXCEPTION_REASONS,
  RECEIPT_STATES,
} from '#domain/receipts/states.ts';
import { approvalsOnRecord, changeStatus, waitingApproval } from './approvals.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { reversals } from './record-parts.ts';

const text = z.string().nullable();

export const dismissedAs = z.enum(Object.keys(DISMISSED_AS) as [DismissedAs, ...DismissedAs[]]);

const allocation = z.object({
  id: z.uuid(),
  depositId: z.uuid(),
  username: z.string(),
  amount: usdOfCents,
  rule: z.enum(ALLOCATION_RULES),
  /** Null if a rule or the provider allocated it. */
  by: text,
  at: timestamp,
  /** Differences accepted by whoever allocated it. */
  accepted: z.array(z.enum(ACCEPTABLE)),
  changes: z.array(z.enum(CHANGES_AFTER_FUNDING)),
  /** `by` is null if a reversal did it. */
  undone: z.object({ by: text, at: timestamp, reason: z.string() }).nullable(),
});

/** Evidence of moved money. Fields that a source left out, or that could not be read, are null. */
export const receipt = z.object({
  id: z.uuid(),
  source: z.enum(RECEIPT_SOURCES),
  rail: z.enum(RAIL_KEYS).nullable(),
  accountId: text,
  accountLabel: text,
  direction: z.enum(['in', 'out']).nullable(),
  event: z.enum(RECEIPT_EVENTS).nullable(),
  /** Null if unreadable or not in US dollars. */
  amount: usdOfCents.nullable(),
  /** In its currency: `$50.00`, `€50.00`; null if unreadable. */
  amountText: text,
  currency: text,
  payerName: text,
  payerHandle: text,
  note: text,
  transactionId: text,
  occurredAt: timestamp.nullable(),
  receivedAt: timestamp,
  authenticity: z.enum(AUTHENTICITIES),
  state: z.enum(RECEIPT_STATES),
  remaining: usdOfCents,
  /** Listed on the payment, and not on the receipt of the reversal itself. */
  reversals,
  /** Why it waits, the gravest first, with the differences in words; empty unless it waits. */
  reasons: z.array(z.object({ reason: z.enum(EXCEPTION_REASONS), words: z.string() })),
  /** The oldest first, also those that were undone. */
  allocations: z.array(allocation),
  /** Who last closed the rest, and how. Money released from a deposit later waits all the same. */
  closed: z
    .object({
      how: z.enum(['dismissed', 'returned']),
      /** What was dismissed, unless it came from elsewhere. */
      as: dismissedAs.nullable(),
      by: text,
      at: timestamp,
      reason: z.string(),
      /** Amounts returned and dismissed, by anybody; null if not in US dollars. */
      returned: usdOfCents.nullable(),
      dismissed: usdOfCents.nullable(),
      returnedHow: text,
      returnedAt: timestamp.nullable(),
    })
    .nullable(),
  approvals: approvalsOnRecord,
  version: z.int(),
});

export type Receipt = z.output<typeof receipt>;

export type ReceiptInCents = z.input<typeof receipt>;

export const receiptMayWait = z.object({
  status: changeStatus,
  message: z.string(),
  receipt,
  approval: waitingApproval.optional(),
});

export const receiptChanged = z.object({ status: z.literal('success'), message: z.string(), receipt });

/** Any difference not named here is refused as FAILED_PRECONDITION, in words and as `details.differs`. */
export const acceptedDifferences = z.array(z.enum(ACCEPTABLE)).max(ACCEPTABLE.length).default([]);
