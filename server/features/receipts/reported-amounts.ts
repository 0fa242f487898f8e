import { sql } from 'kysely';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { ReceiptSource } from '#domain/receipts/receipt.ts';
import { isKnownAmount, leastOf, type ReportedAmount } from '#domain/receipts/reported-amounts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ReceiptRow } from './observation.ts';

/** Amounts by believed sources, of what is proved by those that prove it, each once, in the order of the reports. */
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
      if (isKnownAmount(amounts, own)) return [receipt.id, amounts];
      // What a person entered for a receipt that could not be read is no source's report.
      return [receipt.id, [amounts.length > 0 ? { ...own, source: 'person' } : own, ...amounts]];
    }),
  );
}

export function ownAmount({ source, authenticity, amount_cents, currency }: ReceiptRow): ReportedAmount {
  return {
    // No mail is entered: a person filled in one that could not be read.
    source: source === 'mail' && authenticity === 'entered' ? 'person' : (source as ReceiptSource),
    amount: amount_cents as Cents,
    currency: currency as string,
  };
}

/** The least that all sources report, or more if people who looked into the account gave or returned more. */
export async function findConfirmedAmount(queries: Queries, payment: ReceiptRow): Promise<Cents> {
  const { id, amounts_differ, allocated_cents, reversed_cents, returned_cents } = payment;
  if (!amounts_differ) return payment.amount_cents as Cents;
  const amounts = (await findReportedAmounts(queries, [payment])).get(id) as readonly ReportedAmount[];
  return cents(Math.max(leastOf(amounts), allocated_cents + reversed_cents + returned_cents));
}

async function findTold(queries: Queries, receiptIds: readonly string[]) {
  const rows = await queries
    .selectFrom('receipt_evidence as told')
    .innerJoin('receipts', 'receipts.id', 'receipt_id')
    .select(['receipt_id', 'told.source', 'told_cents', 'told_currency'])
    .where('receipt_id', 'in', receiptIds)
    .where('told.authenticity', '<>', 'unproved')
    .where(sql<boolean>`(told.authenticity = 'proved' or receipts.authenticity <> 'proved')`)
    .where('told_cents', 'is not', null)
    .orderBy('told.id')
    .execute();
  return rows.map(({ receipt_id, source, told_cents, told_currency }) => ({
    receiptId: receipt_id,
    source: source as ReceiptSource,
    amount: told_cents as Cents,
    currency: told_currency as string,
  }));
}
