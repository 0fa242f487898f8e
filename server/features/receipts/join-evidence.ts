import { type Cents, cents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import { SOURCE_LABELS } from '#domain/receipts/labels.ts';
import { agreesOnAmount, mergeTold, outweighs, type Told } from '#domain/receipts/told-twice.ts';
import { applyReversal, fitAllocations } from './reversals.ts';
import { lockReceipt, updateReceipt } from './store.ts';
import type { Taking } from './taken-receipt.ts';
import { columnsOf, type ReceiptRow, storableProblem, toldOf } from './told.ts';
import type { ReadTaken } from './told-before.ts';

/**
 * Has another source's word count for a receipt as far as it should: a line of a statement more than the mail of which
 * it tells. Allocations stay; if there is less money than was thought, the newest of them are taken back.
 * @returns the receipt as it is then, if it has changed
 */
export async function joinEvidence(
  making: Pick<Taking, 'transaction' | 'log'>,
  receiptId: string,
  { taken, told }: ReadTaken,
): Promise<ReceiptRow | undefined> {
  const { transaction } = making;
  const row = await lockReceipt(transaction, receiptId);
  const before = toldOf(row);
  if (before === undefined || row.closed_how !== null) return undefined;
  const counts = outweighs(told, before);
  const after = counts ? mergeTold(told, before) : mergeTold(before, told);
  const columns = {
    ...columnsOf(after),
    account_id: after.accountId,
    authenticity: after.authenticity,
    problem: problemOf(row, taken.problem, { before, told, counts }),
    ...(counts && { source: taken.source, source_key: taken.sourceKey }),
  };
  if (isAsBefore(row, columns)) return undefined;
  const most = cents(Math.max(0, after.read.amount - row.reversed_cents));
  if (row.allocated_cents > most) {
    await fitAllocations(making, row, most, { reason: columns.problem ?? 'There is less money.' });
  }
  const reversed_cents = Math.min(row.reversed_cents, after.read.amount) as Cents;
  const joined = await updateReceipt(transaction, row.id, { ...columns, reversed_cents });
  // What undoes a payment does so once, when it is proved first.
  const isProvedNow = before.authenticity === 'unproved' && joined.authenticity !== 'unproved';
  if (joined.event !== 'payment' && isProvedNow) await applyReversal(making, joined);
  return joined;
}

function problemOf(
  row: ReceiptRow,
  problem: string | undefined,
  { before, told, counts }: { readonly before: Told; readonly told: Told; readonly counts: boolean },
): string | null {
  if (
    told.authenticity !== 'unproved' &&
    before.authenticity !== 'unproved' &&
    !agreesOnAmount(before, told)
  ) {
    return `The ${SOURCE_LABELS[before.source].toLowerCase()} says ${amountOf(before)}, the ${SOURCE_LABELS[told.source].toLowerCase()} says ${amountOf(told)}.`;
  }
  return counts ? storableProblem(problem) : row.problem;
}

function amountOf({ read }: Told): string {
  return formatProviderAmount(read.amount, read.currency) ?? 'nothing';
}

function isAsBefore(row: ReceiptRow, columns: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(columns).every(([name, value]) => {
    const before = row[name as keyof ReceiptRow];
    return before instanceof Date ? before.getTime() === (value as Date | null)?.getTime() : before === value;
  });
}
