import type { CallInput, CallOutput } from '#contract/calls.ts';
import { type ApprovableCall, WAITS_FOR_APPROVAL } from '#domain/approvals/approval.ts';
import { ACCEPTABLE, type Acceptable, type DismissedAs } from '#domain/receipts/states.ts';
import { CallError, call, callToChange } from '#web/data/call.ts';
import { randomUuid } from '#web/data/uuid.ts';
import { sendSeen } from '../../sending/send-change.ts';
import type { Allocation, Receipt, Suggestion } from './receipt-pages.ts';
import { amountOf, payerOf, usdText } from './receipt-text.ts';

export type Question =
  | { readonly kind: 'give'; readonly receipt: Receipt }
  | { readonly kind: 'give-unproved'; readonly receipt: Receipt; readonly suggestion: Suggestion }
  | { readonly kind: 'undo'; readonly receipt: Receipt; readonly allocation: Allocation }
  | { readonly kind: 'move'; readonly receipt: Receipt; readonly allocation: Allocation }
  | { readonly kind: 'dismiss'; readonly receipts: readonly [Receipt, ...Receipt[]] }
  | { readonly kind: 'reopen'; readonly receipt: Receipt }
  | { readonly kind: 'return'; readonly receipt: Receipt }
  /** A receipt entered by hand, or the fields of one that could not be read. */
  | { readonly kind: 'enter'; readonly receipt: Receipt | undefined; readonly raw: string | null };

export type Done = {
  readonly receipts: readonly Receipt[];
  readonly message: string;
  /** What has just been given of the first, which can be taken back at once. */
  readonly given?: Allocation | undefined;
};

export type FormEnds = { readonly onClose: () => void; readonly onDone: (done: Done) => void };

/** Each change is sent once; if its answer is lost, the receipt as it is then shows whether it was made. */

type Given = CallOutput<'allocateReceipt'>;
type Giving = Omit<CallInput<'allocateReceipt'>, 'receiptId' | 'requestId'>;
type TakenBack = CallOutput<'undoAllocation'>;

/** @param receipt as it was shown to whoever gives it */
export async function giveReceipt(receipt: Receipt, giving: Giving): Promise<Done> {
  const { depositId } = giving;
  const input = { receiptId: receipt.id, ...giving, requestId: requestIdOf(receipt, giving) };
  const { message, receipt: now } = await sendSeen({
    send: () => callToChange('allocateReceipt', input),
    find: async () => foundGiven(receipt, await loadReceipt(receipt), depositId),
  });
  return { receipts: [now], message, given: newlyGiven(receipt, now, depositId) };
}

const requestIds = new Map<string, string>();

/**
 * The same id for the same allocation of the same version: pressing again after a lost answer allocates once.
 * An allocation changes the version, so that another one is another request.
 */
export function requestIdOf({ id, version }: Receipt, { depositId, amount, accepts }: Giving): string {
  const key = JSON.stringify([id, version, depositId, amount, accepts]);
  const requestId = requestIds.get(key) ?? randomUuid();
  requestIds.set(key, requestId);
  return requestId;
}

export async function moveReceipt(
  receipt: Receipt,
  moved: Allocation,
  to: Omit<CallInput<'moveAllocation'>, 'allocationId'>,
): Promise<Done> {
  const { message, receipt: now } = await sendSeen({
    send: () => callToChange('moveAllocation', { allocationId: moved.id, ...to }),
    find: async () => foundMoved(receipt, await loadReceipt(receipt), moved, to.depositId),
  });
  return { receipts: [now], message };
}

export function takeReceiptBack(
  receipt: Receipt,
  allocation: Allocation,
  reason: string,
): Promise<TakenBack> {
  return sendSeen({
    send: () => callToChange('undoAllocation', { allocationId: allocation.id, reason }),
    find: async () => {
      const now = await loadReceipt(receipt);
      return foundTakenBack(now, allocation, reason) ?? foundWaiting(receipt, now, 'undoAllocation');
    },
  });
}

/** The answer that was lost; undefined if the deposit has nothing new of the receipt. */
export function foundGiven(before: Receipt, now: Receipt, depositId: string): Given | undefined {
  const given = newlyGiven(before, now, depositId);
  if (given === undefined) return foundWaiting(before, now, 'allocateReceipt');
  const message = `It was given to the deposit of ${given.username}.`;
  return { status: 'success', message, receipt: now };
}

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

/** A reversal, or a colleague, would have given another reason. */
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

function foundWaiting(before: Receipt, now: Receipt, asked: ApprovableCall): Given | undefined {
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

type Changed = CallOutput<'dismissReceipt'>;
type ManyDismissed = Pick<CallOutput<'dismissReceipts'>, 'message' | 'receipts' | 'refused'>;

/** @param receipt as it was shown to whoever dismisses it */
export function dismissReceipt(receipt: Receipt, reason: string, as?: DismissedAs): Promise<Changed> {
  return sendSeen({
    send: () => callToChange('dismissReceipt', { receiptId: receipt.id, reason, as }),
    find: async () => {
      const now = await loadReceipt(receipt);
      const made = changed('Dismissed.', foundClosed(receipt, now, 'dismissed', reason));
      return made ?? foundWaiting(receipt, now, 'dismissReceipt');
    },
  });
}

export function dismissReceipts(receipts: readonly Receipt[], reason: string): Promise<ManyDismissed> {
  return sendSeen({
    send: () => callToChange('dismissReceipts', { receiptIds: receipts.map(({ id }) => id), reason }),
    find: async () => foundDismissed(receipts, await Promise.all(receipts.map(loadReceipt)), reason),
  });
}

export function returnReceipt(
  receipt: Receipt,
  returned: Omit<CallInput<'returnReceipt'>, 'receiptId'>,
): Promise<Changed> {
  return sendSeen({
    send: () => callToChange('returnReceipt', { receiptId: receipt.id, ...returned }),
    find: async () => {
      const now = await loadReceipt(receipt);
      const made = foundClosed(receipt, now, 'returned', returned.reason);
      return changed('Noted as returned to the payer.', made) ?? foundWaiting(receipt, now, 'returnReceipt');
    },
  });
}

export function reopenReceipt(receipt: Receipt, reason: string): Promise<CallOutput<'reopenReceipt'>> {
  return sendSeen({
    send: () => callToChange('reopenReceipt', { receiptId: receipt.id, reason }),
    find: async () => changed('Opened again.', foundOpen(receipt, await loadReceipt(receipt))),
  });
}

function changed(message: string, receipt: Receipt | undefined) {
  return receipt && { status: 'success' as const, message, receipt };
}

/** Undefined unless it was closed like this since it was shown; a colleague would have had another reason. */
export function foundClosed(
  before: Receipt,
  now: Receipt,
  how: 'dismissed' | 'returned',
  reason: string,
): Receipt | undefined {
  const { closed } = now;
  const isMade = closed?.how === how && closed.reason === reason.trim() && closed.at !== before.closed?.at;
  return isMade ? now : undefined;
}

export function foundOpen(before: Receipt, now: Receipt): Receipt | undefined {
  return before.closed !== null && now.closed === null ? now : undefined;
}

/** The answer that was lost, except why some were left; undefined if it closed none. */
export function foundDismissed(
  before: readonly Receipt[],
  now: readonly Receipt[],
  reason: string,
): ManyDismissed | undefined {
  const isDismissed = (receipt: Receipt, index: number) =>
    foundClosed(before[index] ?? receipt, receipt, 'dismissed', reason) !== undefined;
  const receipts = now.filter(isDismissed);
  if (receipts.length === 0) return undefined;
  const left = now.filter((receipt, index) => !isDismissed(receipt, index));
  return {
    message: `Dismissed ${receipts.length} ${receipts.length === 1 ? 'receipt' : 'receipts'}.`,
    receipts,
    refused: left.map((receipt) => ({
      receiptId: receipt.id,
      message: `${amountOf(receipt)} from ${payerOf(receipt)} was left as it is.`,
    })),
  };
}

/** The differences for which an allocation was refused: a second call can accept them. */
export function differsBy(error: unknown): Acceptable[] {
  const details = error instanceof CallError ? error.details : undefined;
  if (typeof details !== 'object' || details === null || !('differs' in details)) return [];
  const { differs } = details;
  return Array.isArray(differs) ? ACCEPTABLE.filter((reason) => differs.includes(reason)) : [];
}

async function loadReceipt({ id }: Receipt): Promise<Receipt> {
  return (await call('getReceipt', { receiptId: id })).receipt;
}
