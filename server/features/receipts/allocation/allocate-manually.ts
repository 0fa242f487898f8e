import type { Cents } from '#domain/money/usd.ts';
import { differencesToAccept } from '#domain/receipts/matching/differences.ts';
import type { Reason } from '#domain/receipts/matching/settling.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { Acceptable } from '#domain/receipts/states.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { type DepositRow, lockDeposits } from '#server/features/deposits/store.ts';
import { findAccountLabels } from '#server/features/payment-settings/account-rows.ts';
import { receiptSettings } from '#server/features/receipts/receipt-settings.ts';
import { recordNotFound, refuseWhenHeldByOther } from '#server/features/records/record-store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError, refused } from '#server/platform/protocol/call-error.ts';
import { type AllocationRequest, type AllocationRow, allocate, liveAllocations } from '../allocations.ts';
import { approveFunded } from '../approve-funded.ts';
import { findKnownPayers, findNamed, findTouched, toCandidate } from '../candidates.ts';
import { lockGivenBefore } from '../given-before.ts';
import type { IntakeContext } from '../incoming-receipt.ts';
import { judgeReceipts, toSettle } from '../judge.ts';
import type { ReceiptRow } from '../observation.ts';
import { lockReceipt } from '../store.ts';

/**
 * Locks these deposits, and those that the rules may touch afterwards. The receipt is locked already.
 * @throws CallError NOT_FOUND, FAILED_PRECONDITION if somebody else works on one of them
 */
export async function lockDepositsFor(
  { transaction, staff, askedBy }: Pick<ChangeContext, 'transaction' | 'staff' | 'askedBy'>,
  receipt: ReceiptRow,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DepositRow>> {
  const deposits = await lockDeposits(transaction, [...ids, ...(await findTouched(transaction, receipt))]);
  for (const id of ids) {
    const deposit = deposits.get(id);
    if (deposit === undefined) throw recordNotFound('deposit');
    // The person who asked may hold it while a second one approves.
    if (askedBy === undefined || deposit.locked_by !== askedBy) {
      refuseWhenHeldByOther('deposit', deposit, staff.id);
    }
  }
  return deposits;
}

/**
 * Gives part of a receipt by hand. The transaction has locked it, and then the deposit by `lockDepositsFor`.
 * @param given.accepts the differences that the person was shown
 * @throws CallError FAILED_PRECONDITION, naming other differences; ALREADY_EXISTS
 */
export async function allocateManually(
  context: Pick<IntakeContext, 'transaction' | 'log' | 'signer'>,
  receiptId: string,
  given: {
    readonly deposit: DepositRow;
    readonly amount: Cents;
    readonly actor: Actor;
    readonly accepts: readonly Acceptable[];
    readonly request?: AllocationRequest | undefined;
    readonly isDoubted: boolean;
  },
): Promise<void> {
  const { deposit, accepts } = given;
  const receipt = await lockReceipt(context.transaction, receiptId);
  const accepted = await refuseDiffering(context, receipt, deposit, accepts);
  const funded = await allocate(context, receipt, deposit, { ...given, rule: 'person', accepted });
  const { settings } = await receiptSettings.load(context.transaction, context.signer);
  // A lock on it is the giver's own.
  if (settings.approveFunded) await approveFunded(context, { ...funded, is_locked: false }, receiptId);
  await judgeReceipts(context, [await lockReceipt(context.transaction, receiptId)]);
}

/** @returns the accepted differences @throws CallError FAILED_PRECONDITION, if others remain */
export async function refuseDiffering(
  { transaction, signer }: Pick<ChangeContext, 'transaction' | 'signer'>,
  receipt: ReceiptRow,
  deposit: DepositRow,
  accepts: readonly Acceptable[],
): Promise<readonly Reason<Acceptable>[]> {
  const labels = await findAccountLabels(transaction, signer, [receipt]);
  const label = labels.get(receipt.account_id ?? '');
  const rail = receipt.rail as Rail;
  const differences = differencesToAccept(toSettle(receipt, label), toCandidate(deposit), {
    named: await findNamed(transaction, receipt),
    knownPayers: await findKnownPayers(transaction, rail, [receipt], receipt.id),
    givenBefore: await lockGivenBefore(transaction, receipt.id),
  });
  const accepted: readonly string[] = accepts;
  if (differences.every(({ reason }) => accepted.includes(reason))) return differences;
  const message = differences.map(({ words }) => words).join(' ');
  const differs = differences.map(({ reason }) => reason);
  throw new CallError('FAILED_PRECONDITION', message, { details: { differs } });
}

/** Locks the receipt of an allocation in force. @throws CallError NOT_FOUND, FAILED_PRECONDITION */
export async function lockAllocation(
  transaction: Queries,
  id: string,
): Promise<{ readonly receipt: ReceiptRow; readonly allocation: AllocationRow }> {
  const found = await transaction
    .selectFrom('receipt_allocations')
    .select('receipt_id')
    .where('id', '=', id)
    .where('undoes', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new CallError('NOT_FOUND', 'Allocation not found. Please refresh the page.');
  const receipt = await lockReceipt(transaction, found.receipt_id);
  const allocation = (await liveAllocations(transaction, receipt.id)).find((each) => each.id === id);
  if (allocation === undefined) throw refused('This has already been taken back.');
  return { receipt, allocation };
}
