import type { WithdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import type { Actor } from '#server/features/activity/store.ts';

/** Leaves those of the other part alone. */
export function statusColumns({ part, status, reason, customReason }: WithdrawalStatusChange) {
  return part === 'approval'
    ? { status, approval_status: status, decline_reason: reason, custom_decline_reason: customReason }
    : { status, send_status: status, not_sent_reason: reason, custom_not_sent_reason: customReason };
}

/** Some time after this status is set, the player's password is erased: see `erasePasswords`. */
export function setByColumns({ part }: WithdrawalStatusChange, actor: Actor, at: Date) {
  return {
    status_updated_by: actor.id,
    status_updated_by_name: actor.displayName,
    status_updated_by_email: actor.email,
    status_updated_at: at,
    ...(part === 'sending' && {
      send_status_updated_by: actor.id,
      send_status_updated_by_name: actor.displayName,
      send_status_updated_by_email: actor.email,
      send_status_updated_at: at,
    }),
  };
}
