import { z } from 'zod';
import { CHANGES_AFTER_FUNDING } from '#domain/deposits/deposit.ts';
import { STANDINGS } from '#domain/players/player.ts';
import { FUNDINGS } from '#domain/receipts/states.ts';
import { approvalsOnRecord, changeStatus, waitingApproval } from './approvals.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { lockFields, notedPayment, proof } from './record-parts.ts';

export const depositRecord = z.object({
  id: z.uuid(),
  username: z.string(),
  amount: usdOfCents,
  method: z.string(),
  status: z.string(),
  /** Null where none was given; `customDeclineReason` goes with `other`. */
  declineReason: z.string().nullable(),
  customDeclineReason: z.string().nullable(),
  timestamp,
  senderName: z.string().nullable(),
  reference: z.string().nullable(),
  /** A handle, a provider account, or a coin and its wallet. */
  paymentAccount: z.string().nullable(),
  /** `paymentAccount` of a manual method: the handle, email or phone. */
  paymentUsername: z.string().nullable(),
  /** `paymentAccount` of a hosted method: the account at the provider. */
  stripeAccountName: z.string().nullable(),
  /** Promised to the player for coins: how many, at which price (USD for one), if sent until when. */
  quotedCoins: z.string().nullable(),
  quotedPrice: z.string().nullable(),
  quotedUntil: timestamp.nullable(),
  /** The payment that completed the amount. */
  paidAt: timestamp.nullable(),
  paidReference: z.string().nullable(),
  /**
   * When money was last refunded, disputed or found not to have arrived, or taken back by staff from what was
   * credited; null if none is missing so.
   */
  reversedAt: timestamp.nullable(),
  /** Allocated receipts, also those since reversed, and receipts that name the deposit and wait. */
  payments: z.array(notedPayment),
  received: usdOfCents,
  funding: z.enum(FUNDINGS),
  /** Changes made while it had money, oldest first; never removed. */
  changesAfterFunding: z.array(z.object({ change: z.enum(CHANGES_AFTER_FUNDING), at: timestamp })),
  source: z.enum(['player', 'staff', 'import']),
  standing: z.enum(STANDINGS),
  proof: proof.nullable(),
  approvals: approvalsOnRecord,
  ...lockFields,
  statusUpdatedBy: z.uuid().nullable(),
  statusUpdatedByName: z.string().nullable(),
  statusUpdatedByEmail: z.string().nullable(),
  statusUpdatedAt: timestamp.nullable(),
  /** `statusUpdatedByEmail` of a sent or approved deposit: who confirmed the money. */
  verifiedByEmail: z.string().nullable(),
  version: z.int(),
});

export type DepositRecord = z.output<typeof depositRecord>;

export type DepositInCents = z.input<typeof depositRecord>;

export const depositChanged = z.object({
  status: changeStatus,
  message: z.string(),
  deposit: depositRecord,
  approval: waitingApproval.optional(),
});

export const depositEntered = depositChanged.extend({ deposit: depositRecord.nullable() });
