import { can } from '#domain/access/capabilities.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { lockAsked } from './deciding.ts';
import { approvalEntry } from './hold-change.ts';
import { decide, type StoredApproval } from './store.ts';
import { decidingOf, toApproval } from './view.ts';

export const approveChange = defineHandler('approveChange', async ({ input, staff }, services) => {
  try {
    const { approval, afterwards } = await approve(services, input.id, staff);
    afterwards?.();
    return { status: 'success' as const, message: 'Approved, and made.', approval: toApproval(approval) };
  } catch (error) {
    if (error instanceof CallError && error.status === 'ABORTED') await withdraw(services, input.id, staff);
    throw error;
  }
});

function approve(services: Services, id: string, staff: Staff) {
  return services.change(async (transaction, log) => {
    const { approval, approvedAction } = await lockAsked(transaction, services, id, staff);
    requireAnother(approval, staff);
    const approved = await decide(transaction, id, { state: 'approved', by: staff });
    log(approvalEntry('approval_granted', approved, staff));
    const context = {
      transaction,
      log: (entry: NewActivity) => log(askedFor(entry, approval)),
      staff,
      signer: services.signer,
      askedBy: approval.requested_by,
      shown: { call: approval.call, summary: approval.summary, details: approval.details as string[] },
    };
    return { approval: approved, afterwards: await approvedAction.make(context, approval) };
  });
}

/** The subject was changed since, so the request is of no use any more. */
async function withdraw(services: Services, id: string, staff: Staff): Promise<void> {
  await services.change(async (transaction, log) => {
    const { approval } = await lockAsked(transaction, services, id, staff);
    const reason = 'It was changed in the meantime.';
    const withdrawn = await decide(transaction, approval.id, { state: 'withdrawn', by: staff, reason });
    log(approvalEntry('approval_withdrawn', withdrawn, staff));
  });
}

function requireAnother(approval: StoredApproval, staff: Staff): void {
  if (!can(staff.role, decidingOf(approval.call as ApprovableCall))) {
    throw new CallError('PERMISSION_DENIED', 'Your role does not allow this.');
  }
  if (approval.requested_by === staff.id) {
    throw new CallError(
      'FAILED_PRECONDITION',
      'You asked for this yourself: somebody else has to approve it.',
    );
  }
}

/** Marks an entry with its approval, except one of another request that the change withdraws. */
function askedFor(entry: NewActivity, { id, requested_by_name }: StoredApproval): NewActivity {
  if (entry.details?.approvalId !== undefined) return entry;
  return { ...entry, details: { ...entry.details, approvalId: id, requestedBy: requested_by_name } };
}
