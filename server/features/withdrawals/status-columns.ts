import type { WithdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { WithdrawalColumns, WithdrawalRow } from './store.ts';

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

const COLUMNS = [
  'status',
  'approval_status',
  'decline_reason',
  'custom_decline_reason',
  'send_status',
  'not_sent_reason',
  'custom_not_sent_reason',
  'status_updated_by',
  'status_updated_by_name',
  'status_updated_by_email',
  'status_updated_at',
  'send_status_updated_by',
  'send_status_updated_by_name',
  'send_status_updated_by_email',
  'send_status_updated_at',
  'paid_from',
  'cooldown',
  'proofs_used',
] as const satisfies readonly (keyof WithdrawalRow)[];

type StatusColumns = Pick<WithdrawalRow, (typeof COLUMNS)[number]>;

export function keepStatus(before: WithdrawalRow): Pick<WithdrawalColumns, 'status_before'> {
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, before[column]]));
  return { status_before: JSON.stringify({ setBy: before.version + 1, columns }) };
}

/** Undefined unless setting the status was the withdrawal's last change. */
export function keptStatus({ status_before: kept, version }: WithdrawalRow): StatusColumns | undefined {
  const { setBy, columns } = (kept ?? {}) as { readonly setBy?: number; readonly columns?: StatusColumns };
  return setBy === version ? columns : undefined;
}
