import { updateDepositStatus } from '#contract/deposits/update-deposit-status.ts';
import type { DepositStatus } from '#domain/deposits/status.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { changeDeposit, type DepositEdit } from './change-deposit.ts';
import { depositStatusEvent } from './status-event.ts';
import type { DepositRow } from './store.ts';

export const updateDepositStatusHandler = defineHandler(updateDepositStatus, ({ input, staff }, services) =>
  changeDeposit(services, input, staff, 'status', (before) => statusEdit(before, input.status, staff)),
);

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
