import type { ActivityAction } from '#domain/activity/actions.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import { DISMISSED_AS, type DismissedAs } from '#domain/receipts/states.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import { holdChange, type Waiting, withdrawWaiting } from '#server/features/approvals/hold-change.ts';
import type { AskedChange } from '#server/features/approvals/store.ts';
import { lockDeposits } from '#server/features/deposits/store.ts';
import { refused } from '#server/platform/protocol/call-error.ts';
import { amountFrom } from './allocations.ts';
import { findTouched } from './candidates.ts';
import type { IntakeContext } from './incoming-receipt.ts';
import { judgeReceipts, remainingOf } from './judge.ts';
import type { ReceiptRow } from './observation.ts';
import { updateReceipt } from './store.ts';

type Making = Pick<IntakeContext, 'transaction' | 'log'>;

export type Closing = {
  readonly how: 'dismissed' | 'returned';
  readonly reason: string;
  readonly input: AskedChange['input'];
  readonly as?: DismissedAs | undefined;
  readonly returned?: { readonly how: string; readonly at: Date };
};

const ACTIONS: Readonly<Record<Closing['how'], ActivityAction>> = {
  dismissed: 'receipt_dismissed',
  returned: 'receipt_returned',
};

/** Closes the rest of a locked receipt; its money may wait for a second person. @throws CallError FAILED_PRECONDITION */
export async function closeReceipt(
  context: ChangeContext,
  receipt: ReceiptRow,
  closing: Closing,
): Promise<Waiting | undefined> {
  const { transaction, log, staff: actor } = context;
  const { how, reason, as, returned } = closing;
  if (!receipt.waits) throw refused('Nothing of this receipt waits.');
  const left = cents(receipt.event === 'payment' ? remainingOf(receipt) : 0);
  const isAllGiven = receipt.event === 'payment' && receipt.amount_cents !== null && left === 0;
  if (how === 'returned' && isAllGiven) throw refused('Nothing of this receipt is left.');
  if (as === 'repeat' && left !== receipt.amount_cents)
    throw refused('Something was done with a part of it.');
  if (as !== undefined && receipt.direction !== 'in') throw refused('Only of money that came in.');
  const waiting = await holdClosing(context, receipt, left, closing);
  if (waiting) return waiting;
  await withdrawWaiting(context, { type: 'receipt', id: receipt.id });
  await updateReceipt(transaction, receipt.id, {
    returned_cents: cents(receipt.returned_cents + (how === 'returned' ? left : 0)),
    dismissed_cents: cents(receipt.dismissed_cents + (how === 'dismissed' ? left : 0)),
    closed_how: how,
    was_returned: receipt.was_returned || how === 'returned',
    dismissed_as: as ?? null,
    closed_by: actor.id,
    closed_by_name: actor.displayName,
    closed_at: new Date(),
    closed_reason: reason,
    returned_how: returned?.how ?? null,
    returned_at: returned?.at ?? null,
  });
  log({
    action: ACTIONS[how],
    message: `${partOf(receipt, left)} ${isAllGiven ? 'seen to' : how}${asText(as)}${returned ? ` to the payer (${returned.how})` : ''}: ${reason}`,
    actor,
    subject: { type: 'receipt', id: receipt.id },
  });
  return undefined;
}

/** Money that is said to have gone back is a payout; that nobody is to have it, somebody's word. */
async function holdClosing(
  context: ChangeContext,
  receipt: ReceiptRow,
  left: Cents,
  { how, reason, as, input, returned }: Closing,
): Promise<Waiting | undefined> {
  // Anybody may have written an unproved mail: no money is known to have come in.
  const isUnread = receipt.amount_cents === null;
  const isMoney = isUnread || (left > 0 && receipt.direction === 'in');
  if (!isMoney || (returned === undefined && receipt.authenticity === 'unproved')) return undefined;
  // Of another currency, or of what cannot be read, the worth is unknown.
  const isKnown = receipt.currency === 'usd' && !isUnread;
  const handle = returned && handleKey(receipt.payer_handle);
  return holdChange(context, {
    ...(returned
      ? ({ kind: 'payout', call: 'returnReceipt' } as const)
      : ({ kind: 'manual-entry', call: 'dismissReceipt' } as const)),
    input,
    subject: { type: 'receipt', id: receipt.id },
    summary: `${partOf(receipt, left)} ${returned ? 'noted as returned to the payer' : how}${asText(as)}`,
    details: [
      ...(returned
        ? [`Returned by: ${returned.how}`, `At: ${formatReadableTimestamp(returned.at)} (New York)`]
        : []),
      `Reason: ${reason}`,
    ],
    ...(isKnown && {
      amountCents: left,
      adds: {
        amountCents: cents(left + (returned ? receipt.returned_cents : receipt.dismissed_cents)),
        isOwnWord: true,
        places: handle ? [placeOf(receipt.rail, handle)] : [],
        recordId: receipt.id,
      },
    }),
  });
}

function asText(as: DismissedAs | undefined): string {
  return as ? ` (${DISMISSED_AS[as].toLowerCase()})` : '';
}

/** As `payout_key` names it. */
function placeOf(rail: string | null, handle: string): string {
  if (rail !== 'zelle') return `${rail} ${handle}`;
  return `${handle.includes('@') ? 'email' : 'phone'} ${handle}`;
}

export const OPEN = {
  returned_cents: cents(0),
  dismissed_cents: cents(0),
  closed_how: null,
  dismissed_as: null,
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
  { reason, actor }: { readonly reason: string; readonly actor: Actor },
): Promise<void> {
  if (receipt.closed_how === null) throw refused('This receipt is open.');
  const closed = receipt.returned_cents + receipt.dismissed_cents;
  await lockDeposits(context.transaction, await findTouched(context.transaction, receipt));
  // Its payer may have it: no rule gives it, also once it was dismissed and opened since.
  const objection =
    receipt.closed_how === 'returned'
      ? `${receipt.closed_by_name} noted it as returned to the payer: ${receipt.closed_reason}`
      : receipt.was_returned
        ? receipt.objection
        : null;
  const opened = await updateReceipt(context.transaction, receipt.id, { ...OPEN, objection });
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
