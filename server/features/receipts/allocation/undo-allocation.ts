import type { ParsedInput } from '#contract/calls.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { isCompleted } from '#domain/records/record.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import { type AllocationRow, amountFrom, takeBack } from '../allocations.ts';
import { judgeReceipts } from '../judge.ts';
import type { ReceiptRow } from '../observation.ts';
import { lockReceipt } from '../store.ts';
import { findReceipt } from '../view.ts';
import { lockAllocation, lockDepositsFor } from './allocate-manually.ts';

type Wanted = ParsedInput<'undoAllocation'>;

export const undoAllocation = defineHandler(
  'undoAllocation',
  async ({ input, staff }, { change, database, signer }) => {
    const done = await change((transaction, log) =>
      takeBackAllocation({ transaction, log, staff, signer }, input),
    );
    const receipt = await findReceipt(database.queries, signer, done.id);
    return { ...outcomeOf(done.waiting, done.message), receipt };
  },
);

/** May wait for a second person. @throws CallError NOT_FOUND, FAILED_PRECONDITION */
export async function takeBackAllocation(
  context: ChangeContext,
  input: Wanted,
): Promise<{ readonly id: string; readonly message: string; readonly waiting?: Waiting | undefined }> {
  const { transaction, staff } = context;
  const { receipt, allocation } = await lockAllocation(transaction, input.allocationId);
  const { id } = receipt;
  const { deposit_id, amount_cents } = allocation;
  const deposits = await lockDepositsFor(context, receipt, [deposit_id]);
  const deposit = deposits.get(deposit_id) as DepositRow;
  const message = `${formatUsd(amount_cents)} taken back from the deposit of ${deposit.username}.`;
  const waiting = await holdUndoing(context, input, receipt, deposit, allocation);
  if (waiting) return { id, message, waiting };
  await withdrawWaiting(context, { type: 'receipt', id });
  await takeBack(context, receipt, deposit, allocation, { reason: input.reason, actor: staff });
  await judgeReceipts(context, [await lockReceipt(transaction, id)]);
  return { id, message };
}

/** A credited deposit without its money is one that was credited beyond what came in. */
async function holdUndoing(
  context: ChangeContext,
  input: Wanted,
  receipt: ReceiptRow,
  deposit: DepositRow,
  { amount_cents: taken }: AllocationRow,
): Promise<Waiting | undefined> {
  const { id, status, username, method, amount_cents: amount, received_cents: received } = deposit;
  const amountCents = cents(Math.max(0, amount - (received - taken)));
  if (!isCompleted('deposit', status) || amountCents === 0) return undefined;
  return holdChange(context, {
    kind: 'manual-entry',
    call: 'undoAllocation',
    input,
    subject: { type: 'receipt', id: receipt.id },
    summary: `Take ${amountFrom(taken, receipt)} back from the deposit of ${username}`,
    details: [
      `The deposit: ${formatUsd(amount)} by ${method}, credited`,
      `Of that has come in without it: ${formatUsd(cents(received - taken))}`,
      `Reason: ${input.reason}`,
    ],
    username,
    amountCents,
    adds: { amountCents, isOwnWord: true, places: [username], recordId: id },
  });
}
