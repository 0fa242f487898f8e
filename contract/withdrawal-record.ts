import { z } from 'zod';
import { STANDINGS } from '#domain/players/player.ts';
import { CHANGES_AFTER_SENDING } from '#domain/withdrawals/withdrawal.ts';
import { approvalsOnRecord, changeStatus, waitingApproval } from './approvals.ts';
import { timestamp, usdOfCents } from './base/fields.ts';
import { lockFields, proof } from './record-parts.ts';

const text = z.string().nullable();

/** The player's password is never in it. */
export const withdrawalRecord = z.object({
  id: z.uuid(),
  username: z.string(),
  name: text,
  method: z.string(),
  amount: usdOfCents,
  status: z.string(),
  approvalStatus: text,
  sendStatus: text,
  timestamp,
  email: text,
  phone: text,
  coin: text,
  network: text,
  walletAddress: text,
  paymentUsername: text,
  paymentAccount: text,
  /** `paymentAccount` of a hosted method, in imported records: the account at the provider. */
  stripeAccountName: text,
  backupMethod: text,
  backupPaymentUsername: text,
  backupEmail: text,
  backupPhone: text,
  backupWalletAddress: text,
  declineReason: text,
  customDeclineReason: text,
  notSentReason: text,
  customNotSentReason: text,
  /** The same as `notSentReason` and `customNotSentReason`. */
  sendDeclineReason: text,
  customSendDeclineReason: text,
  statusUpdatedBy: text,
  statusUpdatedByName: text,
  statusUpdatedByEmail: text,
  statusUpdatedAt: timestamp.nullable(),
  sendStatusUpdatedBy: text,
  sendStatusUpdatedByName: text,
  sendStatusUpdatedByEmail: text,
  sendStatusUpdatedAt: timestamp.nullable(),
  updatedAt: timestamp.nullable(),
  updatedBy: text,
  updatedByName: text,
  updatedByEmail: text,
  hasPassword: z.boolean(),
  /** Null for manual entries and once lifted. */
  cooldownUntil: timestamp.nullable(),
  /** The receiving account that it was paid from, as was said or seen. */
  paidFrom: text,
  /** When it was first marked as sent. */
  sentAt: timestamp.nullable(),
  /** Changes since, oldest first; never removed. `by` is null if no person made it. */
  changesAfterSending: z.array(z.object({ change: z.enum(CHANGES_AFTER_SENDING), by: text, at: timestamp })),
  source: z.enum(['player', 'staff', 'import']),
  standing: z.enum(STANDINGS),
  proof: proof.nullable(),
  approvals: approvalsOnRecord,
  ...lockFields,
  version: z.int(),
});

export type WithdrawalRecord = z.output<typeof withdrawalRecord>;

export type WithdrawalInCents = z.input<typeof withdrawalRecord>;

export const withdrawalChanged = z.object({
  status: changeStatus,
  message: z.string(),
  withdrawal: withdrawalRecord,
  approval: waitingApproval.optional(),
});

export const withdrawalEntered = withdrawalChanged.extend({ withdrawal: withdrawalRecord.nullable() });
