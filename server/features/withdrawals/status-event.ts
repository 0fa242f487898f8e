import { actionForStatus } from '#domain/activity/actions.ts';
import type { WithdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import type { RecordEvent } from '#server/features/records/record-activity.ts';

/** A custom reason replaces the code 'other'. */
export function withdrawalStatusEvent(before: string, change: WithdrawalStatusChange): RecordEvent {
  const { status, reason, customReason } = change;
  const event = statusEvent(before, status);
  return {
    action: actionForStatus('withdrawal', status),
    ...event,
    details: {
      ...event.details,
      ...(reason !== null && { declineReason: customReason ?? reason }),
      ...(customReason !== null && { customDeclineReason: customReason }),
    },
  };
}

export function undoneStatusEvent(before: string, after: string): RecordEvent {
  const event = statusEvent(before, after);
  return {
    action: 'withdrawal_status_reverted',
    ...event,
    details: { ...event.details, note: 'Undone' },
  };
}

export function statusEvent(before: string, after: string) {
  const [oldLabel, newLabel] = [withdrawalStatusLabel(before), withdrawalStatusLabel(after)];
  return {
    message: `Withdrawal status changed from ${oldLabel} to ${newLabel}`,
    metadata: { statusBefore: before, statusAfter: after, status: after },
    details: { statusChange: `${oldLabel} → ${newLabel}`, oldStatus: before, newStatus: after },
  };
}
