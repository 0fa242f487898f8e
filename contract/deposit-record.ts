import { z } from 'zod';
import { CHANGES_AFTER_FUNDING } from '#domain/deposits/deposit.ts';
import { STANDINGS } from '#domain/players/player.ts';
import { FUNDINGS } from '#domain/receipts/states.ts';
import { approvalsOnRecord, changeStatus, waitingApproval } from './approvals.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { lockFields, notedPayment, proof } from './record-parts.ts';

/** A deposit as staff see it. */
export const depositRecord = z.object({
  id: z.uuid(),
  username: z.string(),
  amount: usdOfCents,
  method: z.string(),
  status: z.string(),
  timestamp,
  senderName: z.string().nullable(),
  reference: z.string().nullable(),
  /** Where it was to be paid: a handle, a provider account, a coin and its wallet. */
  paymentAccount: z.string().nullable(),
  /** `paymentAccount` of a manual method: the handle, email or phone. */
  paymentUsername: z.string().nullable(),
  /** `paymentAccount` of a hosted method: the account at the provider. */
  stripeAccountName: z.string().nullable(),
  /** What the player was promised for coins: how many to send, at which price (USD for one), if sent until when. */
  quotedCoins: z.string().nullable(),
  quotedPrice: z.string().nullable(),
  quotedUntil: timestamp.nullable(),
  /** Time and reference of the payment by which the whole of it had come in. */
  paidAt: timestamp.nullable(),
  paidReference: z.string().nullable(),
  /** When money of it was last refunded, disputed or found not to have arrived; null if none is missing for that. */
  reversedAt: timestamp.nullable(),
  /** The receipts allocated to it, those that were and whose money went again, and those that name it and wait. */
  payments: z.array(notedPayment),
  /** What its receipts have brought, and how that compares with `amount`. */
  received: usdOfCents,
  funding: z.enum(FUNDINGS),
  /** What was changed while it had money, oldest first; never taken away. */
  changesAfterFunding: z.array(z.object({ change: z.enum(CHANGES_AFTER_FUNDING), at: timestamp })),
  /** `staff` for manual entries. */
  source: z.enum(['player', 'staff', 'import']),
  standing: z.enum(STANDINGS),
  proof: proof.nullable(),
  /** The changes of it that wait for a second person, newest first. */
  approvals: approvalsOnRecord,
  ...lockFields,
  statusUpdatedBy: z.uuid().nullable(),
  statusUpdatedByName: z.string().nullable(),
  statusUpdatedByEmail: z.string().nullable(),
  statusUpdatedAt: timestamp.nullable(),
  /** `statusUpdatedByEmail` of a deposit that is sent or approved: who confirmed the money. */
  verifiedByEmail: z.string().nullable(),
  /**
   * Goes up by one with every change; a change that carries it is refused if somebody else changed the record first.
   */
  version: z.int(),
});

export type DepositRecord = z.output<typeof depositRecord>;

/** As the server puts it together: amounts in cents. */
export type DepositInCents = z.input<typeof depositRecord>;

/** The answer to every change of a deposit: the record as it is now, which is as it was if the change waits. */
export const depositChanged = z.object({
  status: changeStatus,
  message: z.string(),
  deposit: depositRecord,
  approval: waitingApproval.optional(),
});

/** The answer to an entry by hand: its record, and null while it waits. */
export const depositEntered = depositChanged.extend({ deposit: depositRecord.nullable() });
