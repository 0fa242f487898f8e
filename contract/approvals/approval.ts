import { z } from 'zod';
import { APPROVAL_KINDS, APPROVAL_STATES } from '#domain/approvals/approval.ts';
import { timestamp, usdOfCents } from '../fields.ts';

const text = z.string().nullable();

/** A change that somebody asked for, as those see it who may make it. */
export const approval = z.object({
  id: z.uuid(),
  kind: z.enum(APPROVAL_KINDS),
  /** The call that was asked for. */
  call: z.string(),
  subjectType: z.enum([
    ...(['deposit', 'withdrawal', 'payment_settings', 'staff'] as const),
    ...(['approval_settings', 'signal_settings', 'sign_in_settings', 'session_settings'] as const),
    ...(['receipt', 'receipt_settings', 'mailbox', 'mail_template'] as const),
  ]),
  /** The record or the receipt that it changes; null for what it makes, or what there is one of. */
  recordId: z.uuid().nullable(),
  /** What was asked for, as a sentence, and what it changes, line by line. */
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

/** As the server puts it together: amounts in cents. */
export type ApprovalInCents = z.input<typeof approval>;

/** In the answer to a change that waits: nothing has changed yet. */
export const waitingApproval = z.object({ id: z.uuid(), state: z.literal('waiting') });

/** In the answer of a call whose change may have to be approved: `waiting` instead of `success`. */
export const changeStatus = z.enum(['success', 'waiting']);

/** What waits on a record. */
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
