import type { ActivityAction } from '#domain/activity/actions.ts';
import type { StoredDepositStatus } from '#domain/deposits/status.ts';

/** A change back to pending is logged as a reversal, any other as an update (decisions.md, 'Reverted'). */
export function actionForDepositStatus(newStatus: StoredDepositStatus) {
  return (
    newStatus === 'pending' ? 'deposit_status_reverted' : 'deposit_status_updated'
  ) satisfies ActivityAction;
}
