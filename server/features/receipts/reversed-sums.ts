import { sql } from 'kysely';
import { type Cents, cents, sumCents } from '#domain/money/usd.ts';
import { reversedByEach, type Taking } from '#domain/receipts/missing.ts';
import { toldReversals } from '#server/features/payments/reversals.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ReceiptRow } from './observation.ts';
import { lockReceipts } from './store.ts';

type OfPayment = Pick<ReceiptRow, 'rail' | 'undoes'>;

/**
 * A payment, if it is known, and money back after its reversal, by a failed refund or a won dispute, in the
 * order of the reports. Each is money of its own, which the next reversal of the payment undoes in turn.
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

/** Missing cents of a payment and of each sum that came back, by id; the order of reports is irrelevant. */
export async function findReversed(
  transaction: Queries,
  told: OfPayment,
  money: readonly ReceiptRow[],
): Promise<ReadonlyMap<string, Cents>> {
  const payment = money.find(({ undoes }) => undoes === null);
  const reversed = reversedByEach(
    payment && moneyOf(payment),
    await findToldReversals(transaction, told, payment),
    money.map((row) => ({ id: row.id, ...moneyOf(row) })),
  );
  return payment?.authenticity === 'proved' ? withLines(transaction, told, money, reversed) : reversed;
}

/** From a proved payment lines of a file take nothing, and so bring back no more than they say has gone besides. */
async function withLines(
  transaction: Queries,
  { rail, undoes }: OfPayment,
  money: readonly ReceiptRow[],
  reversed: ReadonlyMap<string, Cents>,
): Promise<ReadonlyMap<string, Cents>> {
  const back = money.filter((row) => row.undoes !== null && row.authenticity === 'entered');
  if (back.length === 0) return reversed;
  const gone = await transaction
    .selectFrom('receipts')
    .select('amount_cents')
    .where('rail', '=', rail)
    .where('undoes', '=', undoes)
    .where('event', '<>', 'payment')
    .where('authenticity', '=', 'entered')
    .execute();
  let left: number = sumCents(gone.map(({ amount_cents }) => amount_cents as Cents));
  const all = new Map(reversed);
  for (const { id, amount_cents } of back) {
    const before = all.get(id) ?? 0;
    const more = Math.min(left, (amount_cents as Cents) - before);
    all.set(id, cents(before + more));
    left -= more;
  }
  return all;
}

/** Reports on a payment's money after it came in, by the provider's clock. */
export async function findToldReversals(
  queries: Queries,
  { rail, undoes }: OfPayment,
  payment: Pick<ReceiptRow, 'occurred_at' | 'received_at' | 'authenticity'> | undefined,
): Promise<readonly Taking[]> {
  const at = payment ? (payment.occurred_at ?? payment.received_at) : null;
  const told = toldReversals({
    rail: sql.val(rail),
    name: sql`${undoes}::text`,
    occurredAt: sql`${at}::timestamptz`,
    isProved: sql`${payment?.authenticity === 'proved'}::boolean`,
  });
  const row = await queries.selectNoFrom(told.as('told')).executeTakeFirstOrThrow();
  return row.told ?? [];
}

/** In the cents of its currency. */
export function moneyOf({ amount_cents, currency }: ReceiptRow) {
  return { amount: amount_cents as Cents, currency };
}
