import type { ParsedInput } from '#contract/calls.ts';
import { reasonChoice } from '#domain/reasons/reasons.ts';
import { type WithdrawalStatusChange, withdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { statusEvent } from '#server/features/records/status-event.ts';
import { changeWithdrawal, type Decide } from './change-withdrawal.ts';
import { requireOpen } from './four-eyes.ts';
import { askedToSend, requireSendable } from './send-change.ts';
import { keepStatus, setByColumns, statusColumns } from './status-columns.ts';
import { NO_COOLDOWN, type WithdrawalRow } from './store.ts';

type StatusChange = ParsedInput<'updateWithdrawalStatus'>;

export const updateWithdrawalStatus = defineHandler('updateWithdrawalStatus', ({ input, staff }, services) =>
  changeWithdrawal(
    services,
    input,
    staff,
    'Withdrawal status updated successfully.',
    withdrawalStatusEdit(input, { staff }),
  ),
);

export function withdrawalStatusEdit(
  input: StatusChange,
  by: Pick<ChangeContext, 'staff' | 'askedBy'>,
): Decide {
  const wanted = withdrawalStatusChange(input.status, input.reason, input.customReason);
  return async (before, context) => {
    const columns = statusColumns(wanted);
    if (isAsWanted(before, columns)) return undefined;
    await requireOpen(context, before);
    const isSending = wanted.status === 'sent';
    if (isSending) await requireSendable({ ...context, ...by }, before);
    return {
      fields: {
        ...columns,
        ...setBy(before, wanted, by.staff),
        ...keepStatus(before),
        // Its player may ask again: whoever sent it, and whatever was wrong with it.
        ...(reasonChoice('withdrawal', wanted.status) && NO_COOLDOWN),
      },
      event: statusEvent('withdrawal', before.status, wanted.status, wanted),
      ...(isSending && { asked: await askedToSend(context.transaction, before, by.staff) }),
    };
  };
}

function isAsWanted(before: WithdrawalRow, columns: ReturnType<typeof statusColumns>): boolean {
  return Object.entries(columns).every(([column, value]) => before[column as keyof typeof columns] === value);
}

/** A corrected reason does not change when the status was set. */
function setBy(before: WithdrawalRow, wanted: WithdrawalStatusChange, actor: Actor) {
  return before.status === wanted.status ? {} : setByColumns(wanted, actor, new Date());
}
