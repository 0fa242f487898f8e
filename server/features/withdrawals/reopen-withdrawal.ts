import { reopenWithdrawal } from '#contract/withdrawals/reopen-withdrawal.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/status.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { changeWithdrawal } from './change-withdrawal.ts';
import { isSent } from './four-eyes.ts';
import { setByColumns } from './status-columns.ts';

export const reopenWithdrawalHandler = defineHandler(reopenWithdrawal, ({ input, staff }, services) =>
  changeWithdrawal(services, input, staff, 'Withdrawal reopened successfully.', (before) => {
    if (!isSent(before)) {
      throw new CallError(
        'FAILED_PRECONDITION',
        'This withdrawal is not sent, so there is nothing to reopen.',
      );
    }
    const pending = { part: 'approval', status: 'pending', reason: null, customReason: null } as const;
    return {
      fields: {
        ...{ status: 'pending', approval_status: 'pending', send_status: null },
        ...{ decline_reason: null, custom_decline_reason: null },
        ...setByColumns(pending, staff, new Date()),
      },
      event: {
        action: 'withdrawal_reopened',
        message: `Withdrawal reopened: ${input.reason}`,
        metadata: { statusBefore: before.status, statusAfter: 'pending', status: 'pending' },
        details: {
          statusChange: `${withdrawalStatusLabel(before.status)} → ${withdrawalStatusLabel('pending')}`,
          oldStatus: before.status,
          newStatus: 'pending',
          note: input.reason,
        },
      },
    };
  }),
);
