import type { ParsedInput } from '#contract/calls.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { isCompleted } from '#domain/records/record.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { outcomeOf, type Waiting, withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import { refused } from '#server/platform/protocol/call-error.ts';
import { amountFrom, takeBack } from '../allocations.ts';
import { warningOf } from '../open-receipt.ts';
import { findReceipt } from '../view.ts';
import { allocateManually, lockAllocation, lockDepositsFor, refuseDiffering } from './allocate-manually.ts';
import { holdAllocation } from './hold-allocation.ts';

type Wanted = ParsedInput<'moveAllocation'>;

export const moveAllocation = defineHandler(
  'moveAllocation',
  async ({ input, staff }, { change, database, signer }) => {
    const moved = await change((transaction, log) => moveReceipt({ transaction, log, staff, signer }, input));
    const receipt = await findReceipt(database.queries, signer, moved.id);
    return { ...outcomeOf(moved.waiting, moved.message), receipt };
  },
);

export async function moveReceipt(
  context: ChangeContext,
  input: Wanted,
): Promise<{ readonly id: string; readonly message: string; readonly waiting?: Waiting }> {
  const { transaction, staff } = context;
  const { receipt, allocation } = await lockAllocation(transaction, input.allocationId);
  const { id } = receipt;
  if (allocation.deposit_id === input.depositId) throw refused('This deposit has it already.');
  const ids = [allocation.deposit_id, input.depositId];
  const deposits = await lockDepositsFor(context, receipt, ids);
  const [from, to] = ids.map((each) => deposits.get(each)) as [DepositRow, DepositRow];
  const differing = await refuseDiffering(context, receipt, to, input.accepts);
  const message = `${formatUsd(allocation.amount_cents)} moved from the deposit of ${from.username} to that of ${to.username}.${warningOf(receipt)}`;
  const { waiting, isDoubted } = await holdAllocation(context, {
    call: 'moveAllocation',
    input,
    receipt,
    deposit: to,
    amount: allocation.amount_cents,
    differing,
    summary: `Move ${amountFrom(allocation.amount_cents, receipt)} from the deposit of ${from.username} to that of ${to.username}`,
    details: [
      `The deposit that loses it: ${formatUsd(from.amount_cents)} by ${from.method}${isCompleted('deposit', from.status) ? ', credited' : ''}`,
      `Reason: ${input.reason}`,
    ],
  });
  if (waiting) return { id, message, waiting };
  await withdrawWaiting(context, { type: 'receipt', id });
  await takeBack(context, receipt, from, allocation, { reason: input.reason, actor: staff });
  const { accepts } = input;
  await allocateManually(context, id, {
    deposit: to,
    amount: allocation.amount_cents,
    actor: staff,
    accepts,
    isDoubted,
  });
  return { id, message };
}
