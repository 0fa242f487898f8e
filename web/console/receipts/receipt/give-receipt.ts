import type { CallInput, CallOutput } from '#contract/calls.ts';
import { WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { callToChange } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { sendSeen } from '../../sending/send-seen.ts';
import { loadReceipt } from './load-receipt.ts';
import type { Receipt } from './receipt-pages.ts';
import type { Allocation } from './receipt-question.ts';
import { usdText } from './receipt-text.ts';

type Given = CallOutput<'allocateReceipt'>;
type Giving = Omit<CallInput<'allocateReceipt'>, 'receiptId' | 'requestId'>;
type TakenBack = CallOutput<'undoAllocation'>;

/** What is given, and to whom: each change is made once, and where its answer is lost, what the receipt has by then tells. */

/**
 * Gives a receipt, or a part of it, to a deposit.
 * @param receipt as it was shown to whoever gives it
 */
export function giveReceipt(receipt: Receipt, given: Giving): Promise<Given> {
  const input = { receiptId: receipt.id, ...given, requestId: requestIdOf(receipt, given) };
  return sendSeen({
    send: () => callToChange('allocateReceipt', input),
    find: async () => foundGiven(receipt, await loadReceipt(receipt), given.depositId),
  });
}

const requestIds = new Map<string, string>();

/**
 * The same as long as the same is given of the receipt as it was shown: whoever presses again after an answer was lost
 * gives it once. With what is given the receipt gets another version, and giving more of it is another request.
 */
export function requestIdOf({ id, version }: Receipt, { depositId, amount, accepts }: Giving): string {
  const key = JSON.stringify([id, version, depositId, amount, accepts]);
  const requestId = requestIds.get(key) ?? randomUuid();
  requestIds.set(key, requestId);
  return requestId;
}

/** Gives to another deposit what one has of a receipt. */
export function moveReceipt(
  receipt: Receipt,
  moved: Allocation,
  to: Omit<CallInput<'moveAllocation'>, 'allocationId'>,
): Promise<Given> {
  return sendSeen({
    send: () => callToChange('moveAllocation', { allocationId: moved.id, ...to }),
    find: async () => foundMoved(receipt, await loadReceipt(receipt), moved, to.depositId),
  });
}

/** Takes back from a deposit what it has of a receipt. */
export function takeReceiptBack(
  receipt: Receipt,
  allocation: Allocation,
  reason: string,
): Promise<TakenBack> {
  return sendSeen({
    send: () => callToChange('undoAllocation', { allocationId: allocation.id, reason }),
    find: async () => foundTakenBack(await loadReceipt(receipt), allocation, reason),
  });
}

/** What the server would have said; undefined if the deposit has nothing of the receipt that it had not before. */
export function foundGiven(before: Receipt, now: Receipt, depositId: string): Given | undefined {
  const given = newlyGiven(before, now, depositId);
  if (given === undefined) return foundWaiting(before, now, 'allocateReceipt');
  const message = `It was given to the deposit of ${given.username}.`;
  return { status: 'success', message, receipt: now };
}

/** The same, of what one deposit had, and another is to have. */
export function foundMoved(
  before: Receipt,
  now: Receipt,
  moved: Allocation,
  depositId: string,
): Given | undefined {
  const given = newlyGiven(before, now, depositId);
  const isTaken = now.allocations.some(({ id, undone }) => id === moved.id && undone !== null);
  if (given === undefined || !isTaken) return foundWaiting(before, now, 'moveAllocation');
  const message = `${usdText(given.amount)} moved from the deposit of ${moved.username} to that of ${given.username}.`;
  return { status: 'success', message, receipt: now };
}

/** The same, of what is taken back. A reversal, or somebody else, had another reason. */
export function foundTakenBack(now: Receipt, allocation: Allocation, reason: string): TakenBack | undefined {
  const { undone } = now.allocations.find(({ id }) => id === allocation.id) ?? { undone: null };
  if (undone?.reason !== reason.trim()) return undefined;
  const message = `${usdText(allocation.amount)} taken back from the deposit of ${allocation.username}.`;
  return { status: 'success', message, receipt: now };
}

function newlyGiven(before: Receipt, now: Receipt, depositId: string): Allocation | undefined {
  const known = new Set(before.allocations.map(({ id }) => id));
  return now.allocations.find(
    (each) => !known.has(each.id) && each.depositId === depositId && each.undone === null,
  );
}

function foundWaiting(
  before: Receipt,
  now: Receipt,
  asked: 'allocateReceipt' | 'moveAllocation',
): Given | undefined {
  const known = new Set(before.approvals.map(({ id }) => id));
  const waiting = now.approvals.find((each) => !known.has(each.id) && each.call === asked);
  return (
    waiting && {
      status: 'waiting',
      message: WAITS_FOR_APPROVAL,
      receipt: now,
      approval: { id: waiting.id, state: 'waiting' },
    }
  );
}
