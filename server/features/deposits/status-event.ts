import { actionForStatus } from '#domain/activity/actions.ts';
import { depositStatusLabel, type StoredDepositStatus } from '#domain/deposits/deposit.ts';
import type { RecordEvent } from '#server/features/records/record-activity.ts';

export function depositStatusEvent(before: string, after: StoredDepositStatus): RecordEvent {
  const [oldLabel, newLabel] = [depositStatusLabel(before), depositStatusLabel(after)];
  return {
    action: actionForStatus('deposit', after),
    message: `Deposit status changed from ${oldLabel} to ${newLabel}`,
    metadata: { statusBefore: before, statusAfter: after, status: after },
    details: { statusChange: `${oldLabel} → ${newLabel}`, oldStatus: before, newStatus: after },
  };
}
