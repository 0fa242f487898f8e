import type { Actor } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { statusEvent } from '#server/features/records/status-event.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { changeWithdrawal, type WithdrawalEdit } from './change-withdrawal.ts';
import { isSent } from './four-eyes.ts';
import { setByColumns } from './status-columns.ts';
import type { WithdrawalRow } from './store.ts';

export const reopenWithdrawal = defineHandler('reopenWithdrawal', ({ input, staff }, services) =>
  changeWithdrawal(services, input, staff, 'Withdrawal reopened successfully.', (before) => {
    if (!isSent(before)) {
      throw new CallError(
        'FAILED_PRECONDITION',
        'This withdrawal is not sent, so there is nothing to reopen.',
      );
    }
    return reopening(before, staff, input.reason);
  }),
);

export function reopening(before: WithdrawalRow, staff: Actor, reason: string): WithdrawalEdit {
  const event = statusEvent('withdrawal', before.status, 'pending');
  const pending = { part: 'approval', status: 'pending', reason: null, customReason: null } as const;
  return {
    fields: {
      ...{ status: 'pending', approval_status: 'pending', send_status: null },
      ...{ decline_reason: null, custom_decline_reason: null },
      ...setByColumns(pending, staff, new Date()),
    },
    event: {
      ...event,
      action: 'withdrawal_reopened',
      message: `Withdrawal reopened: ${reason}`,
      details: { ...event.details, note: reason },
    },
  };
}
