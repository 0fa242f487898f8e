import { z } from 'zod';
import { APPROVAL_KINDS, APPROVAL_STATES } from '#domain/approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { cursor, pageLimit } from '../fields.ts';
import { approval } from './approval.ts';

const input = z.strictObject({
  state: z.enum(APPROVAL_STATES).optional(),
  kind: z.enum(APPROVAL_KINDS).optional(),
  cursor: cursor.optional(),
  limit: pageLimit.default(20),
});

/** The changes that were asked for, newest first: those that one may make oneself, and one's own. */
export const getApprovals = defineCall({
  name: 'getApprovals',
  summary: 'List the changes that a second person approves',
  access: 'approvals.decide',
  proof: 'none',
  input,
  output: z.object({
    approvals: z.array(approval),
    nextCursor: z.string().nullable(),
    /** How many wait for the caller: somebody else has asked for them. */
    waiting: z.int(),
  }),
  errors: [],
});

export type ApprovalFilter = z.output<typeof input>;
