import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { approvalEntry } from './approval-entry.ts';
import { lockAsked } from './deciding.ts';
import { decide } from './store.ts';
import { toApproval } from './view.ts';

export const withdrawApprovalHandler = defineHandler(
  'withdrawApproval',
  async ({ input, staff }, services) => {
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
  },
);
