import { z } from 'zod';
import { checkReason, REASON_CHOICES, takesReason } from '#domain/withdrawals/reasons.ts';
import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '#domain/withdrawals/status.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { note, plainText, withdrawalId } from '../fields.ts';
import { eachOf, FILLED, type Schema, when } from '../json-schema.ts';
import { withdrawalChanged } from './withdrawal-changed.ts';

/** What `checkReason` checks. */
function reasonRule(status: WithdrawalStatus): Schema {
  if (!takesReason(status)) return {};
  const reasons = Object.keys(REASON_CHOICES[status].reasons);
  const other = { required: ['customReason'], properties: { customReason: FILLED } };
  return {
    required: ['reason'],
    properties: { reason: { enum: reasons } },
    allOf: [when('reason', ['other'], other)],
  };
}

/** Declined and not_sent each require one of their reasons; `customReason` goes with the reason `other`. */
export const updateWithdrawalStatus = defineCall({
  name: 'updateWithdrawalStatus',
  summary: 'Set the status of a withdrawal',
  access: 'withdrawals.change',
  proof: 'lasting',
  signedOutMessage: 'User must be authenticated to update withdrawal status.',
  input: z
    .strictObject({
      withdrawalId,
      status: z.enum(WITHDRAWAL_STATUSES),
      reason: plainText(100).optional(),
      customReason: note(LONGEST.customReason).trim().optional(),
      version: z.int().optional(),
    })
    .superRefine((change, context) => {
      const problem = checkReason(change.status, change.reason, change.customReason);
      if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    })
    .meta({ allOf: eachOf('status', WITHDRAWAL_STATUSES, reasonRule) }),
  output: withdrawalChanged,
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION'],
});
