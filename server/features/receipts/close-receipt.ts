import type { ActivityAction } from '#domain/activity/actions.ts';
import { cents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import { lockDeposits } from '#server/features/deposits/store.ts';
import { amountFrom } from './allocations.ts';
import { findTouched } from './candidates.ts';
import type { IntakeContext } from './incoming-receipt.ts';
import { judgeReceipts, remainingOf } from './judge.ts';
import type { ReceiptRow } from './observation.ts';
import { refused } from './open-receipt.ts';
import { updateReceipt } from './store.ts';

type Making = Pick<IntakeContext, 'transaction' | 'log'>;

export type Closing = {
  readonly how: 'dismissed' | 'returned';
  readonly reason: string;
  readonly actor: Actor;
  readonly returned?: { readonly how: string; readonly at: Date };
};

const ACTIONS: Readonly<Record<Closing['how'], ActivityAction>> = {
  dismissed: 'receipt_dismissed',
  returned: 'receipt_returned',
};

/** Closes the rest of a locked receipt. @throws CallError FAILED_PRECONDITION */
export async function closeReceipt(
  { transaction, log }: Making,
  receipt: ReceiptRow,
  { how, reason, actor, returned }: Closing,
): Promise<void> {
  if (!receipt.waits) throw refused('Nothing of this receipt waits.');
  await withdrawWaiting({ transaction, log, staff: actor }, { type: 'receipt', id: receipt.id });
  const left = receipt.event === 'payment' ? remainingOf(receipt) : 0;
  const isAllGiven = receipt.event === 'payment' && receipt.amount_cents !== null && left === 0;
  if (how === 'returned' && isAllGiven) throw refused('Nothing of this receipt is left.');
  await updateReceipt(transaction, receipt.id, {
    returned_cents: cents(receipt.returned_cents + (how === 'returned' ? left : 0)),
    dismissed_cents: cents(receipt.dismissed_cents + (how === 'dismissed' ? left : 0)),
    closed_how: how,
    closed_by: actor.id,
    closed_by_name: actor.displayName,
    closed_at: new Date(),
    closed_reason: reason,
    returned_how: returned?.how ?? null,
    returned_at: returned?.at ?? null,
  });
  log({
    action: ACTIONS[how],
    message: `${partOf(receipt, left)} ${isAllGiven ? 'seen to' : how}${returned ? ` to the payer (${returned.how})` : ''}: ${reason}`,
    actor,
    subject: { type: 'receipt', id: receipt.id },
  });
}

export const OPEN = {
  returned_cents: cents(0),
  dismissed_cents: cents(0),
  closed_how: null,
  closed_by: null,
  closed_by_name: null,
  closed_at: null,
  closed_reason: null,
  returned_how: null,
  returned_at: null,
  objection: null,
} as const;

/** All that was closed of a locked receipt waits again. @throws CallError FAILED_PRECONDITION */
export async function openAgain(
  context: Making & Pick<IntakeContext, 'signer'>,
  receipt: ReceiptRow,
  { reason, actor }: Pick<Closing, 'reason' | 'actor'>,
): Promise<void> {
  if (receipt.closed_how === null) throw refused('This receipt is open.');
  const closed = receipt.returned_cents + receipt.dismissed_cents;
  await lockDeposits(context.transaction, await findTouched(context.transaction, receipt));
  const opened = await updateReceipt(context.transaction, receipt.id, OPEN);
  context.log({
    action: 'receipt_reopened',
    message: `${partOf(receipt, closed)} opened again: ${reason}`,
    actor,
    subject: { type: 'receipt', id: receipt.id },
  });
  await judgeReceipts(context, [opened]);
}

/** `$20.00 of the receipt of $50.00 from Jane Doe (Venmo)`, or all of it; begins a sentence. */
function partOf(receipt: ReceiptRow, part: number): string {
  const name = nameOf(receipt);
  if (part === 0 || part === receipt.amount_cents) return name;
  const text = formatProviderAmount(part, receipt.currency);
  return `${text} of ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** `The receipt of $50.00 from Jane Doe (Venmo)`; begins a sentence. */
export function nameOf(receipt: ReceiptRow): string {
  if (receipt.amount_cents === null) return 'A receipt that could not be read';
  const what = receipt.event === 'payment' ? 'The receipt' : `The ${receipt.event}`;
  return `${what} of ${amountFrom(receipt.amount_cents, receipt)}`;
}
