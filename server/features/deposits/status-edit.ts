import type { DepositStatus } from '#domain/deposits/status.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { RecordChange } from '#server/features/records/change-record.ts';
import { depositStatusEvent } from './status-event.ts';
import type { DepositRow, StatusColumns } from './store.ts';

export type StatusEdit = RecordChange<StatusColumns>;

/** A status as somebody sets it; undefined if the deposit has it already. */
export function statusEdit(before: DepositRow, status: DepositStatus, actor: Actor): StatusEdit | undefined {
  if (before.status === status) return undefined;
  return {
    fields: {
      status,
      status_updated_by: actor.id,
      status_updated_by_name: actor.displayName,
      status_updated_by_email: actor.email,
      status_updated_at: new Date(),
    },
    event: depositStatusEvent(before.status, status),
  };
}
