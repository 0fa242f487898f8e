import type { ParsedInput } from '#contract/calls.ts';
import { type Cents, formatUsd } from '#domain/money/usd.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { outcomeOf, type Waiting, withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type AllocationRequest, allocatedDifferently, amountFrom } from '../allocations.ts';
import type { ReceiptRow } from '../observation.ts';
import { amountToGive, lockOpenReceipt, warningOf } from '../open-receipt.ts';
import { lockReceipt } from '../store.ts';
import { findReceipt } from '../view.ts';
import { allocateManually, lockDepositsFor, refuseDiffering } from './allocate-manually.ts';
import { holdAllocation } from './hold-allocation.ts';

type Wanted = ParsedInput<'allocateReceipt'>;

export const allocateReceipt = defineHandler('allocateReceipt', async ({ input, staff }, services) => {
  const { change, database, signer } = services;
  const given = await change((transaction, log) =>
    allocateTo({ transaction, log, staff, signer }, services, input),
  );
  const receipt = await findReceipt(database.queries, signer, input.receiptId);
  return { ...outcomeOf(given.waiting, given.message), receipt };
});

/** May wait for a second person. A repeat is answered with what was given. */
export async function allocateTo(
  context: ChangeContext,
  { requestDigest }: Pick<Services, 'requestDigest'>,
  input: Wanted,
): Promise<{ readonly message: string; readonly waiting?: Waiting }> {
  const { transaction, staff } = context;
  const { requestId, receiptId } = input;
  const content = ['give', receiptId, input.depositId, input.amount ?? null, ...input.accepts];
  const request = requestId === undefined ? undefined : { id: requestId, digest: requestDigest(content) };
  if (request) {
    const before = await findGiven(transaction, await lockReceipt(transaction, receiptId), request);
    if (before !== undefined) return { message: before };
  }
  const receipt = await lockOpenReceipt(transaction, receiptId);
  const amount = amountToGive(receipt, input.amount);
  const { depositId, accepts } = input;
  const deposit = (await lockDepositsFor(context, receipt, [depositId])).get(depositId) as DepositRow;
  const differing = await refuseDiffering(context, receipt, deposit, accepts);
  const message = doneText(receipt, amount, deposit.username);
  const { waiting, isDoubted } = await holdAllocation(context, {
    call: 'allocateReceipt',
    input,
    receipt,
    deposit,
    amount,
    differing,
    summary: `Give ${amountFrom(amount, receipt)} to the deposit of ${deposit.username}`,
  });
  if (waiting) return { message, waiting };
  await withdrawWaiting(context, { type: 'receipt', id: receipt.id });
  await allocateManually(context, receipt.id, { deposit, amount, actor: staff, accepts, request, isDoubted });
  return { message };
}

/** The receipt is locked, so that a concurrent giving has been stored. @throws CallError ALREADY_EXISTS */
async function findGiven(
  transaction: Queries,
  receipt: ReceiptRow,
  request: AllocationRequest,
): Promise<string | undefined> {
  const given = await transaction
    .selectFrom('receipt_allocations')
    .innerJoin('deposits', 'deposits.id', 'deposit_id')
    .select(['receipt_allocations.amount_cents', 'receipt_allocations.request_digest', 'username'])
    .where('receipt_allocations.request_id', '=', request.id)
    .executeTakeFirst();
  if (given === undefined) return undefined;
  if (!given.request_digest?.equals(request.digest)) throw allocatedDifferently();
  return doneText(receipt, given.amount_cents, given.username);
}

function doneText(receipt: ReceiptRow, amount: Cents, username: string): string {
  return `${formatUsd(amount)} given to the deposit of ${username}.${warningOf(receipt)}`;
}
