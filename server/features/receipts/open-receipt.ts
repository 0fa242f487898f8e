import { type Cents, formatUsd } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { refused } from '#server/platform/protocol/call-error.ts';
import { remainingOf } from './judge.ts';
import type { ReceiptRow } from './observation.ts';
import { lockReceipt } from './store.ts';

/** Refuses a closed receipt, unless some of it waits. @throws CallError NOT_FOUND, FAILED_PRECONDITION */
export async function lockOpenReceipt(transaction: Queries, id: string): Promise<ReceiptRow> {
  const receipt = await lockReceipt(transaction, id);
  const { closed_how, closed_by_name, waits } = receipt;
  // Money that was since removed from a deposit waits again.
  if (waits) return receipt;
  if (closed_how === 'dismissed') throw refused(`${closed_by_name} has dismissed this receipt.`);
  if (closed_how === 'returned') throw refused(`${closed_by_name} has noted it as returned to the payer.`);
  return receipt;
}

/** The amount asked for, or all that is left. @throws CallError FAILED_PRECONDITION */
export function amountToGive(receipt: ReceiptRow, asked: Cents | undefined): Cents {
  if (receipt.amount_cents === null) {
    throw refused('This receipt could not be read. Enter what it says first.');
  }
  if (receipt.event !== 'payment' || receipt.direction !== 'in') {
    throw refused('No money has come in with this receipt.');
  }
  if (receipt.currency !== 'usd') throw refused('Only US dollars can be given to a deposit.');
  const remaining = remainingOf(receipt);
  if (remaining === 0) throw refused('Nothing of this receipt is left.');
  if (asked !== undefined && asked > remaining) {
    throw refused(`Only ${formatUsd(remaining)} of this receipt is left.`);
  }
  return asked ?? remaining;
}

export function warningOf({ authenticity }: ReceiptRow): string {
  return authenticity === 'unproved' ? ' Its sender is not proved.' : '';
}
