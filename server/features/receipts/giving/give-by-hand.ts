import type { Cents } from '#domain/money/usd.ts';
import { differencesToAccept } from '#domain/receipts/matching/differences.ts';
import type { Reason } from '#domain/receipts/matching/settling.ts';
import type { Acceptable } from '#domain/receipts/states.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { Making } from '#server/features/approvals/making.ts';
import { type DepositRow, lockDeposits } from '#server/features/deposits/store.ts';
import { receiptSettings } from '#server/features/receipts/receipt-settings.ts';
import { refuseWhenHeldByOther } from '#server/features/records/lock-lease.ts';
import { recordNotFound } from '#server/features/records/record-kind.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { findAccountLabels } from '../account-labels.ts';
import { allocate, type GivingRequest } from '../allocations.ts';
import { approveFunded } from '../approve-funded.ts';
import { findNamed, findTouched, toCandidate } from '../candidates.ts';
import { judgeReceipts, toSettle } from '../judge.ts';

import { lockReceipt } from '../store.ts';
import type { Taking } from '../taken-receipt.ts';
import type { ReceiptRow } from '../told.ts';

/**
 * Locks deposits to which a person gives a receipt, or from which they take it, together with those that the rules may
 * touch when they are asked about it then. The transaction has locked the receipt.
 * @throws CallError NOT_FOUND, FAILED_PRECONDITION if somebody else works on one of them
 */
export async function lockDepositsFor(
  { transaction, staff, askedBy }: Pick<Making, 'transaction' | 'staff' | 'askedBy'>,
  receipt: ReceiptRow,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DepositRow>> {
  const deposits = await lockDeposits(transaction, [...ids, ...(await findTouched(transaction, receipt))]);
  for (const id of ids) {
    const deposit = deposits.get(id);
    if (deposit === undefined) throw recordNotFound('deposit');
    // Whoever asked for it may hold it while a second person approves.
    if (askedBy === undefined || deposit.locked_by !== askedBy) {
      refuseWhenHeldByOther('deposit', deposit, staff.id);
    }
  }
  return deposits;
}

/**
 * Gives so much of a receipt to a deposit as a person's doing, with what follows from it. The transaction has locked the
 * receipt, and then the deposit by `lockDepositsFor`.
 * @param given.accepts in what the person was told that the two differ
 * @throws CallError FAILED_PRECONDITION, with what they differ in otherwise; ALREADY_EXISTS
 */
export async function giveByHand(
  making: Pick<Taking, 'transaction' | 'log' | 'signer'>,
  receiptId: string,
  given: {
    readonly deposit: DepositRow;
    readonly amount: Cents;
    readonly actor: Actor;
    readonly accepts: readonly Acceptable[];
    readonly request?: GivingRequest | undefined;
  },
): Promise<void> {
  const { deposit, accepts } = given;
  const receipt = await lockReceipt(making.transaction, receiptId);
  const accepted = await refuseDiffering(making, receipt, deposit, accepts);
  const funded = await allocate(making, receipt, deposit, { ...given, rule: 'person', accepted });
  const { settings } = await receiptSettings.load(making.transaction, making.signer);
  // If anybody works on it, it is whoever gives this.
  if (settings.approveFunded) await approveFunded(making, { ...funded, is_locked: false }, receiptId);
  await judgeReceipts(making, [await lockReceipt(making.transaction, receiptId)]);
}

/**
 * @returns what the two differ in, as it was accepted
 * @throws CallError FAILED_PRECONDITION, if that is not accepted
 */
export async function refuseDiffering(
  { transaction, signer }: Pick<Making, 'transaction' | 'signer'>,
  receipt: ReceiptRow,
  deposit: DepositRow,
  accepts: readonly Acceptable[],
): Promise<readonly Reason<Acceptable>[]> {
  const labels = await findAccountLabels(transaction, signer, [receipt]);
  const label = labels.get(receipt.account_id ?? '');
  const named = await findNamed(transaction, receipt);
  const differences = differencesToAccept(toSettle(receipt, label), toCandidate(deposit), named);
  const accepted: readonly string[] = accepts;
  if (differences.every(({ reason }) => accepted.includes(reason))) return differences;
  const message = differences.map(({ words }) => words).join(' ');
  const differs = differences.map(({ reason }) => reason);
  throw new CallError('FAILED_PRECONDITION', message, { details: { differs } });
}
