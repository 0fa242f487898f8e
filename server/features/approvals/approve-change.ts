import { can } from '#domain/access/capabilities.ts';
import type { ApprovableCall } from '#domain/approvals/approval.ts';
import { mayStill } from '#server/features/accounts/store.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Services } from '#server/features/services.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';
import { lockAsked } from './deciding.ts';
import { approvalEntry } from './hold-change.ts';
import { decide, type StoredApproval } from './store.ts';
import { capabilityOf, decidingOf, toApproval } from './view.ts';

export const approveChange = defineHandler('approveChange', async ({ input, staff }, services) => {
  try {
    const { approval, afterwards } = await approve(services, input.id, staff);
    afterwards?.();
    return { status: 'success' as const, message: 'Approved, and made.', approval: toApproval(approval) };
  } catch (error) {
    if (error instanceof CallError && error.status === 'ABORTED') {
      const reason =
        error instanceof AskerGone ? 'Who asked for it may not any more.' : 'It was changed in the meantime.';
      await withdraw(services, input.id, staff, reason);
    }
    throw error;
  }
});

function approve(services: Services, id: string, staff: Staff) {
  return services.change(async (transaction, log) => {
    const { approval, approvedAction } = await lockAsked(transaction, services, id, staff);
    requireAnother(approval, staff);
    // They may have asked while they were being removed.
    const isAllowed = await mayStill(
      transaction,
      approval.requested_by,
      capabilityOf(approval.call as ApprovableCall),
    );
    if (!isAllowed) throw new AskerGone();
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

/** The request is of no use any more. */
async function withdraw(services: Services, id: string, staff: Staff, reason: string): Promise<void> {
  await services.change(async (transaction, log) => {
    const { approval } = await lockAsked(transaction, services, id, staff);
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

class AskerGone extends CallError {
  constructor() {
    super('ABORTED', 'Who asked for this may not ask for it any more. Nothing was changed.');
  }
}

/** Marks an entry with its approval, except one of another request that the change withdraws. */
function askedFor(entry: NewActivity, { id, requested_by_name }: StoredApproval): NewActivity {
  if (entry.details?.approvalId !== undefined) return entry;
  return { ...entry, details: { ...entry.details, approvalId: id, requestedBy: requested_by_name } };
}
