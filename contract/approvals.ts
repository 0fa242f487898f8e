import { z } from 'zod';
import { APPROVAL_KINDS, APPROVAL_STATES } from '#domain/approvals/approval.ts';
import { DIFFERENCE_ABOVE } from '#domain/approvals/approval-settings.ts';
import { type Cents, cents, centsFromUsd, MAX_CENTS, usdFromCents } from '#domain/money/usd.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { cursor, limitsInUsd, line, pageLimit, timestamp, usd, usdOfCents } from './base/fields.ts';

const text = z.string().nullable();

export const approval = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  call: z.string(),
  subjectType: z.enum([
    ...(['deposit', 'withdrawal', 'payment_settings', 'staff'] as const),
    ...(['approval_settings', 'signal_settings', 'sign_in_settings', 'session_settings'] as const),
    ...(['receipt', 'receipt_settings', 'mailbox', 'mail_template', 'appearance_settings'] as const),
  ]),
  /** A record or a receipt; null for a change that creates one, or of something that exists once. */
  recordId: z.uuid().nullable(),
  summary: z.string(),
  details: z.array(z.string()),
  username: text,
  amount: usdOfCents.nullable(),
  requestedBy: z.uuid(),
  requestedByName: z.string(),
  requestedAt: timestamp,
  state: z.enum(APPROVAL_STATES),
  decidedByName: text,
  decidedAt: timestamp.nullable(),
  reason: text,
});

export type Approval = z.output<typeof approval>;

export type ApprovalInCents = z.input<typeof approval>;

/** In the answer to a change that waits: nothing has changed yet. */
export const waitingApproval = z.object({ id: z.uuid(), state: z.literal('waiting') });

/** `waiting` if the change has to be approved first. */
export const changeStatus = z.enum(['success', 'waiting']);

/** Waiting for a second person, newest first. */
export const approvalsOnRecord = z.array(
  z.object({
    id: z.uuid(),
    kind: z.enum(APPROVAL_KINDS),
    call: z.string(),
    summary: z.string(),
    requestedBy: z.uuid(),
    requestedByName: z.string(),
    requestedAt: timestamp,
  }),
);

const getApprovalsInput = z.strictObject({
  state: z.enum(APPROVAL_STATES).optional(),
  kind: z.enum(APPROVAL_KINDS).optional(),
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
});

export type ApprovalFilter = z.output<typeof getApprovalsInput>;

/** An amount above which a rule applies; null: never. */
export const limitAsSent = usd
  .refine((amount) => amount >= 0 && amount <= usdFromCents(MAX_CENTS), {
    error: rule(`must be from 0 to ${usdFromCents(MAX_CENTS)}`),
  })
  .meta(limitsInUsd({ minCents: cents(0), maxCents: MAX_CENTS }))
  .transform((amount) => centsFromUsd(amount) as Cents)
  .nullable();

export const approvalSettingsAsSent = z.strictObject({
  payoutAbove: limitAsSent,
  manualEntryAbove: limitAsSent,
  editAbove: limitAsSent,
  differenceAbove: limitAsSent.default(DIFFERENCE_ABOVE),
  receivingAccounts: z.boolean(),
  roles: z.boolean(),
});

const approvalSettings = z.object({
  /** Marking a withdrawal above this amount as sent, or a receipt as returned. */
  payoutAbove: usdOfCents.nullable(),
  /** Deposits, withdrawals and receipts entered by hand or dismissed, unproved ones allocated, credit without money. */
  manualEntryAbove: usdOfCents.nullable(),
  /** Amounts and players of records; method and destination of withdrawals. */
  editAbove: usdOfCents.nullable(),
  /** A larger difference at the close of an account is approved by an owner. */
  differenceAbove: usdOfCents.nullable(),
  /** Receiving accounts in the payment settings, and which payments into them are believed. */
  receivingAccounts: z.boolean(),
  /** Changes of a role, and new owners and supervisors. */
  roles: z.boolean(),
});

export const approvalSettingsAnswer = z.object({ settings: approvalSettings, version: z.int() });

export const APPROVAL_CALLS = defineCalls({
  /** Newest first: changes that the caller may make, and the caller's own. */
  getApprovals: {
    summary: 'List the changes that a second person approves',
    access: 'approvals.decide',
    input: getApprovalsInput,
    output: z.object({
      approvals: z.array(approval),
      nextCursor: z.string().nullable(),
      /** How many wait for the caller: somebody else has asked for them. */
      waiting: z.int(),
    }),
  },
  /** Also takes the change's own capability. If its subject has changed since, it ends with ABORTED. */
  approveChange: {
    summary: 'Approve a change that somebody else asked for',
    access: 'approvals.decide',
    proof: 'recent',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ status: z.literal('success'), message: z.string(), approval }),
    errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION', 'ALREADY_EXISTS'],
  },
  refuseChange: {
    summary: 'Refuse a change that somebody else asked for',
    access: 'approvals.decide',
    input: z.strictObject({ id: z.uuid(), reason: line(LONGEST.note, 'Enter a reason.') }),
    output: z.object({ status: z.literal('success'), message: z.string(), approval }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  withdrawApproval: {
    summary: 'Withdraw a change that one asked for oneself',
    access: 'approvals.decide',
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ status: z.literal('success'), message: z.string(), approval }),
    errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
  },
  getApprovalSettings: {
    summary: 'See which changes a second person approves',
    access: 'security.manage',
    output: approvalSettingsAnswer,
  },
  /** Refused if nobody could approve. Asking less often for a second owner takes one, where roles do. */
  updateApprovalSettings: {
    summary: 'Set which changes a second person approves',
    access: 'security.manage',
    proof: 'recent',
    input: z.strictObject({
      settings: approvalSettingsAsSent,
      version: z.int().optional(),
    }),
    output: approvalSettingsAnswer.extend({
      status: changeStatus,
      message: z.string(),
      approval: waitingApproval.optional(),
    }),
    errors: ['ABORTED', 'FAILED_PRECONDITION'],
  },
});
