import type { ParsedInput } from '#contract/calls.ts';
import { methodKeyOf } from '#domain/methods/methods.ts';
import { reasonChoice } from '#domain/reasons/reasons.ts';
import { type WithdrawalStatusChange, withdrawalStatusChange } from '#domain/withdrawals/status-change.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { type AccountName, findAccountNames } from '#server/features/payment-settings/account-rows.ts';
import { statusEvent } from '#server/features/records/status-event.ts';
import { CallError, invalidArgument, refused } from '#server/platform/protocol/call-error.ts';
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
    const { paidFrom } = input;
    const from =
      paidFrom === undefined ? undefined : await requireOwn({ ...context, ...by }, before, wanted, paidFrom);
    if (isAsWanted(before, columns)) {
      if (paidFrom === undefined || paidFrom === before.paid_from) return undefined;
      throw refused('It is marked as sent. Say under Money from where it left.');
    }
    await requireOpen(context, before);
    const isSending = wanted.status === 'sent';
    if (isSending) await requireSendable({ ...context, ...by }, before);
    const event = statusEvent('withdrawal', before.status, wanted.status, wanted);
    return {
      fields: {
        ...columns,
        ...setBy(before, wanted, by.staff),
        ...keepStatus(before),
        ...(isSending && { paid_from: paidFrom ?? null }),
        // Its player may ask again: whoever sent it, and whatever was wrong with it.
        ...(reasonChoice('withdrawal', wanted.status) && NO_COOLDOWN),
      },
      event: from ? { ...event, details: { ...event.details, note: `Paid from ${from.label}` } } : event,
      ...(isSending && { asked: await askedToSend(context.transaction, before, by.staff, from) }),
    };
  };
}

/** @throws CallError INVALID_ARGUMENT; ABORTED if it was removed since somebody asked */
async function requireOwn(
  { transaction, signer, askedBy }: Pick<ChangeContext, 'transaction' | 'signer' | 'askedBy'>,
  { method }: WithdrawalRow,
  { status }: WithdrawalStatusChange,
  id: string,
): Promise<AccountName> {
  const problem = (message: string) => invalidArgument([{ field: 'paidFrom', message }]);
  if (status !== 'sent') throw problem('Only a withdrawal that is sent has an account it was paid from.');
  const key = methodKeyOf(method);
  const names = key === 'crypto' ? [] : await findAccountNames(transaction, signer, [id]);
  const account = names.find((each) => each.method === key && !each.isRemoved);
  if (account === undefined && askedBy !== undefined)
    throw new CallError('ABORTED', `The ${method} account that it was to be paid from was removed.`);
  if (account === undefined) throw problem(`That is none of your ${method} accounts. Choose another.`);
  return account;
}

function isAsWanted(before: WithdrawalRow, columns: ReturnType<typeof statusColumns>): boolean {
  return Object.entries(columns).every(([column, value]) => before[column as keyof typeof columns] === value);
}

/** A corrected reason does not change when the status was set. */
function setBy(before: WithdrawalRow, wanted: WithdrawalStatusChange, actor: Actor) {
  return before.status === wanted.status ? {} : setByColumns(wanted, actor, new Date());
}
