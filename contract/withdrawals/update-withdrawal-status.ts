import { z } from 'zod';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/status.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

/** Declined and not_sent need a reason of theirs; `customReason` goes with the reason `other`. */
export const updateWithdrawalStatus = defineCall({
  name: 'updateWithdrawalStatus',
  summary: 'Set the status of a withdrawal',
  access: 'withdrawals.change',
  input: z.strictObject({
    withdrawalId: z.uuid(),
    status: z.enum(WITHDRAWAL_STATUSES),
    reason: z.string().max(100).optional(),
    customReason: line(500).optional(),
    version: z.int().optional(),
  }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
