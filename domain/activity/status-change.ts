import type { ActivityAction } from '#domain/activity/actions.ts';
import type { RecordKind } from '#domain/records/record.ts';

/** A change back to pending is logged as a reversal (docs/reference/console.md, 'Activity'). */
export function actionForStatus(kind: RecordKind, newStatus: string) {
  return (
    newStatus === 'pending' ? `${kind}_status_reverted` : `${kind}_status_updated`
  ) satisfies ActivityAction;
}
