import { actionForStatus } from '#domain/activity/actions.ts';
import { KIND_NAMES, STATUS_LABELS } from '#domain/activity/headline.ts';
import type { StoredReason } from '#domain/reasons/reasons.ts';
import type { RecordKind } from '#domain/records/record.ts';
import type { RecordEvent } from './record-activity.ts';

/** A custom reason replaces the code 'other'. */
export function statusEvent(
  kind: RecordKind,
  before: string,
  after: string,
  { reason, customReason }: StoredReason = { reason: null, customReason: null },
): RecordEvent {
  const [oldLabel, newLabel] = [STATUS_LABELS[kind](before), STATUS_LABELS[kind](after)];
  return {
    action: actionForStatus(kind, after),
    message: `${KIND_NAMES[kind]} status changed from ${oldLabel} to ${newLabel}`,
    metadata: { statusBefore: before, statusAfter: after, status: after },
    details: {
      statusChange: `${oldLabel} → ${newLabel}`,
      oldStatus: before,
      newStatus: after,
      ...(reason !== null && { declineReason: customReason ?? reason }),
      ...(customReason !== null && { customDeclineReason: customReason }),
    },
  };
}
