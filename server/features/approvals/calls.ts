import { can } from '#domain/access/capabilities.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { findSignedWaiting, lockAsked } from './deciding.ts';
import { approvalEntry } from './hold-change.ts';
import { decide } from './store.ts';
import { decidingOf, findApprovals, isVisibleTo, toApproval } from './view.ts';

export { approveChange } from './approve-change.ts';
export { getApprovalSettings, updateApprovalSettings } from './update-approval-settings.ts';

export const getApprovals = defineHandler('getApprovals', async ({ input, staff }, services) => {
  const waiting = await findSignedWaiting(services);
  const forCaller = waiting.filter((each) => each.requested_by !== staff.id && isVisibleTo(each, staff));
  return { ...(await findApprovals(services, input, staff)), waiting: forCaller.length };
});

export const refuseChange = defineHandler('refuseChange', async ({ input, staff }, services) => {
  const refused = await services.change(async (transaction, log) => {
    const { approval } = await lockAsked(transaction, services, input.id, staff);
    if (approval.requested_by === staff.id) {
      throw new CallError('FAILED_PRECONDITION', 'You asked for this yourself: withdraw it instead.');
    }
    if (!can(staff.role, decidingOf(approval.call as ApprovableCall))) {
      throw new CallError('PERMISSION_DENIED', 'Your role does not allow this.');
    }
    const decision = { state: 'refused', by: staff, reason: input.reason } as const;
    const decided = await decide(transaction, approval.id, decision);
    log(approvalEntry('approval_refused', decided, staff));
    return decided;
  });
  return {
    status: 'success' as const,
    message: 'Refused. Nothing was changed.',
    approval: toApproval(refused),
  };
});

export const withdrawApproval = defineHandler('withdrawApproval', async ({ input, staff }, services) => {
  const withdrawn = await services.change(async (transaction, log) => {
    const { approval } = await lockAsked(transaction, services, input.id, staff);
    if (approval.requested_by !== staff.id) {
      throw new CallError(
        'PERMISSION_DENIED',
        `${approval.requested_by_name} asked for this: refuse it instead.`,
      );
    }
    const decided = await decide(transaction, approval.id, { state: 'withdrawn', by: staff });
    log(approvalEntry('approval_withdrawn', decided, staff));
    return decided;
  });
  return {
    status: 'success' as const,
    message: 'Withdrawn. Nothing was changed.',
    approval: toApproval(withdrawn),
  };
});
