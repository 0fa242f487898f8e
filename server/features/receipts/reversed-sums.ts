import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { reversedByEach, type Taking } from '#domain/receipts/missing.ts';
import { toldReversals } from '#server/features/payments/reversals.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ReceiptRow } from './observation.ts';
import { lockReceipts } from './store.ts';

/** What undoes a payment, or came back of it, and says of which. */
type OfPayment = Pick<ReceiptRow, 'rail' | 'undoes'>;

/**
 * A payment, if it is known, and what came back of it after it was reversed: a refund that failed, a dispute that was won.
 * Each is money of its own, which what undoes the payment once more undoes in its turn.
 * @returns in the order in which they were told
 */
export async function lockMoneyOf(
  transaction: Queries,
  { rail, undoes }: OfPayment,
  paymentId: string | undefined,
): Promise<readonly ReceiptRow[]> {
  const back = await transaction
    .selectFrom('receipts')
    .select('id')
    .where('rail', '=', rail)
    .where('undoes', '=', undoes)
    .where('event', '=', 'payment')
    .execute();
  const ids = [...(paymentId === undefined ? [] : [paymentId]), ...back.map(({ id }) => id)].toSorted();
  const rows = await lockReceipts(transaction, ids);
  return ids.map((id) => rows.get(id) as ReceiptRow);
}

/** How much of a payment is gone, and of each sum that came back of it, by id: the same in whichever order it was told. */
export async function findReversed(
  transaction: Queries,
  told: OfPayment,
  money: readonly ReceiptRow[],
): Promise<ReadonlyMap<string, Cents>> {
  const payment = money.find(({ undoes }) => undoes === null);
  return reversedByEach(
    payment && moneyOf(payment),
    await findToldReversals(transaction, told, payment),
    money.map((row) => ({ id: row.id, ...moneyOf(row) })),
  );
}

/** What was told of the money of a payment after it came in, by the provider's clock. */
export async function findToldReversals(
  queries: Queries,
  { rail, undoes }: OfPayment,
  payment: Pick<ReceiptRow, 'occurred_at' | 'received_at'> | undefined,
): Promise<readonly Taking[]> {
  const at = payment ? (payment.occurred_at ?? payment.received_at) : null;
  const told = toldReversals({
    rail: sql.val(rail),
    name: sql`${undoes}::text`,
    occurredAt: sql`${at}::timestamptz`,
  });
  const row = await queries.selectNoFrom(told.as('told')).executeTakeFirstOrThrow();
  return row.told ?? [];
}

/** How much a receipt is of, in the cents of its currency. */
export function moneyOf({ amount_cents, currency }: ReceiptRow) {
  return { amount: amount_cents as Cents, currency };
}
