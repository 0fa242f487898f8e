import { actionForStatus } from '#domain/activity/status-change.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/status.ts';
import type { WithdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import type { RecordEvent } from '#server/features/records/record-activity.ts';

/** The log entry for a withdrawal's change of status. A custom reason replaces the code 'other'. */
export function withdrawalStatusEvent(before: string, change: WithdrawalStatusChange): RecordEvent {
  const { status, reason, customReason } = change;
  const [oldLabel, newLabel] = [withdrawalStatusLabel(before), withdrawalStatusLabel(status)];
  return {
    action: actionForStatus('withdrawal', status),
    message: `Withdrawal status changed from ${oldLabel} to ${newLabel}`,
    metadata: { statusBefore: before, statusAfter: status, status },
    details: {
      statusChange: `${oldLabel} → ${newLabel}`,
      oldStatus: before,
      newStatus: status,
      ...(reason !== null && { declineReason: customReason ?? reason }),
      ...(customReason !== null && { customDeclineReason: customReason }),
    },
  };
}
