import type { ActivityAction } from '#domain/activity/actions.ts';
import type { Actor } from '#server/features/activity/store.ts';
import { withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import { amountFrom } from './allocations.ts';
import { refused } from './open-receipt.ts';
import { updateReceipt } from './store.ts';
import type { Taking } from './taken-receipt.ts';
import type { ReceiptRow } from './told.ts';

/** How a person closes what is left of a receipt. */
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

/**
 * Closes a receipt that waits, and logs it. The transaction has locked it.
 * @throws CallError FAILED_PRECONDITION
 */
export async function closeReceipt(
  { transaction, log }: Pick<Taking, 'transaction' | 'log'>,
  receipt: ReceiptRow,
  { how, reason, actor, returned }: Closing,
): Promise<void> {
  if (!receipt.waits) throw refused('Nothing of this receipt waits.');
  await withdrawWaiting({ transaction, log, staff: actor }, { type: 'receipt', id: receipt.id });
  await updateReceipt(transaction, receipt.id, {
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
    message: `${nameOf(receipt)} ${how}${returned ? ` to the payer (${returned.how})` : ''}: ${reason}`,
    actor,
    subject: { type: 'receipt', id: receipt.id },
  });
}

/** `The receipt of $50.00 from Jane Doe (Venmo)`, at the beginning of a sentence. */
export function nameOf(receipt: ReceiptRow): string {
  if (receipt.amount_cents === null) return 'A receipt that could not be read';
  const what = receipt.event === 'payment' ? 'The receipt' : `The ${receipt.event}`;
  return `${what} of ${amountFrom(receipt.amount_cents, receipt)}`;
}
