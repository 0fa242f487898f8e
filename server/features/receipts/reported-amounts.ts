import { type Cents, cents } from '#domain/money/usd.ts';
import type { ReceiptSource } from '#domain/receipts/receipt.ts';
import { isKnownAmount, leastOf, type ReportedAmount } from '#domain/receipts/reported-amounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ReceiptRow } from './observation.ts';

/** The amounts that believed sources have told of receipts, each once, in the order in which they were told. */
export async function findReportedAmounts(
  queries: Queries,
  receipts: readonly ReceiptRow[],
): Promise<Map<string, readonly ReportedAmount[]>> {
  const known = receipts.filter(({ amount_cents }) => amount_cents !== null);
  const differing = known.flatMap(({ id, amounts_differ }) => (amounts_differ ? [id] : []));
  const told = differing.length === 0 ? [] : await findTold(queries, differing);
  const byReceipt = Map.groupBy(told, ({ receiptId }) => receiptId);
  return new Map(
    known.map((receipt) => {
      const own = ownAmount(receipt);
      const amounts: ReportedAmount[] = [];
      for (const each of byReceipt.get(receipt.id) ?? []) {
        if (!isKnownAmount(amounts, each)) amounts.push(each);
      }
      // What a person has entered of a receipt that could not be read is no source's word.
      return [receipt.id, isKnownAmount(amounts, own) ? amounts : [own, ...amounts]];
    }),
  );
}

/** The amount that a receipt is of, as told by the source whose word counts. */
export function ownAmount({ source, amount_cents, currency }: ReceiptRow): ReportedAmount {
  return {
    source: source as ReceiptSource,
    amount: amount_cents as Cents,
    currency: currency as string,
  };
}

/**
 * How much of a payment is known to be there or to have gone: what all its sources tell of, or as much more as persons have
 * given or noted as returned, who had looked into the account.
 */
export async function findConfirmedAmount(queries: Queries, payment: ReceiptRow): Promise<Cents> {
  const { id, amounts_differ, allocated_cents, reversed_cents, returned_cents } = payment;
  if (!amounts_differ) return payment.amount_cents as Cents;
  const amounts = (await findReportedAmounts(queries, [payment])).get(id) as readonly ReportedAmount[];
  return cents(Math.max(leastOf(amounts), allocated_cents + reversed_cents + returned_cents));
}

async function findTold(queries: Queries, receiptIds: readonly string[]) {
  const rows = await queries
    .selectFrom('receipt_evidence')
    .select(['receipt_id', 'source', 'told_cents', 'told_currency'])
    .where('receipt_id', 'in', receiptIds)
    .where('authenticity', '<>', 'unproved')
    .where('told_cents', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ receipt_id, source, told_cents, told_currency }) => ({
    receiptId: receipt_id,
    source: source as ReceiptSource,
    amount: told_cents as Cents,
    currency: told_currency as string,
  }));
}
