import { updateWithdrawalStatus } from '#contract/withdrawals/update-withdrawal-status.ts';
import { type WithdrawalStatusChange, withdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { changeWithdrawal, type WithdrawalEdit } from './change-withdrawal.ts';
import { setByColumns, statusColumns } from './status-columns.ts';
import { withdrawalStatusEvent } from './status-event.ts';
import type { WithdrawalRow } from './store.ts';

export const updateWithdrawalStatusHandler = defineHandler(
  updateWithdrawalStatus,
  ({ input, staff }, services) => {
    const wanted = withdrawalStatusChange(input.status, input.reason, input.customReason);
    return changeWithdrawal(services, input, staff, 'Withdrawal status updated successfully.', (before) =>
      statusEdit(before, wanted, staff),
    );
  },
);

function statusEdit(
  before: WithdrawalRow,
  wanted: WithdrawalStatusChange,
  actor: Actor,
): WithdrawalEdit | undefined {
  const columns = statusColumns(wanted);
  const isAsWanted = Object.entries(columns).every(
    ([column, value]) => before[column as keyof typeof columns] === value,
  );
  if (isAsWanted) return undefined;
  // A corrected reason does not change when the status was set.
  const setBy = before.status === wanted.status ? {} : setByColumns(wanted, actor, new Date());
  return { fields: { ...columns, ...setBy }, event: withdrawalStatusEvent(before.status, wanted) };
}
