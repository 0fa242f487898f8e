import { updateDepositStatus } from '#contract/deposits/update-deposit-status.ts';
import type { DepositStatus } from '#domain/deposits/status.ts';
import type { Actor } from '#server/features/activity/record.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { ChangeDeposit, DepositEdit, DepositRow } from './change-deposit.ts';
import { depositStatusEvent } from './status-event.ts';

export function updateDepositStatusHandler(change: ChangeDeposit) {
  return defineHandler(updateDepositStatus, ({ input, staff }) =>
    change(input, staff, 'status', (before) => statusEdit(before, input.status, staff)),
  );
}

function statusEdit(before: DepositRow, status: DepositStatus, actor: Actor): DepositEdit | undefined {
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
