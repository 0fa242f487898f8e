import { type Cents, cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { lockReceipts } from './store.ts';
import type { ReceiptRow } from './told.ts';

/**
 * A payment, and what came back of it after it was reversed: a refund that failed, a dispute that was won. Each is money of
 * its own, which what undoes the payment once more undoes in its turn.
 */
export async function lockWithMoneyBack(transaction: Queries, payment: ReceiptRow): Promise<ReceiptRow[]> {
  const back = await findMoneyBack(transaction, payment.rail, payment.transaction_id);
  const rows = await lockReceipts(transaction, [payment.id, ...back.map(({ id }) => id)]);
  return asTold([payment, ...back]).map(({ id }) => rows.get(id) as ReceiptRow);
}

/**
 * How much of a payment is gone, or of what came back of it, by all that undoes the payment: in all the same in whichever
 * order it was told.
 */
export async function findReversed(transaction: Queries, receipt: ReceiptRow): Promise<Cents> {
  const { rail } = receipt;
  const name = receipt.undoes ?? receipt.transaction_id;
  const payment = receipt.undoes === null ? receipt : await findRestored(transaction, receipt);
  const back = await findMoneyBack(transaction, rail, name);
  const { sum, isWhole } = await sumOfReversals(transaction, { rail, name, payment });
  const money = payment ? [payment, ...back] : back;
  let left: number = sum;
  for (const { id, amount_cents } of isWhole ? money : asTold(money)) {
    const reversed = Math.min(amount_cents as Cents, left);
    if (id === receipt.id) return cents(reversed);
    left -= reversed;
  }
  return cents(0);
}

/**
 * In the order in which it was told, so that what comes to be known later takes nothing from the others: what came back
 * before its payment was told of had gone before as well, and leaves the payment whole.
 */
function asTold<Row extends Pick<ReceiptRow, 'id'>>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * The sum of all that undoes a payment, or the whole of it where one of these does.
 * @param of.payment undefined if it is not known yet
 */
async function sumOfReversals(
  transaction: Queries,
  {
    rail,
    name,
    payment,
  }: Pick<ReceiptRow, 'rail'> & { readonly name: string | null; readonly payment: ReceiptRow | undefined },
): Promise<{ readonly sum: number; readonly isWhole: boolean }> {
  const events = await transaction
    .selectFrom('receipts')
    .select(['event', 'source', 'amount_cents', 'currency', 'occurred_at'])
    .where('rail', '=', rail)
    .where('undoes', '=', name)
    .where('event', '<>', 'payment')
    .where('authenticity', '<>', 'unproved')
    .execute();
  // A payment that failed may be tried again, and only the provider's events have times exact enough to tell.
  const counting = events.filter(
    ({ event, source, occurred_at }) =>
      event !== 'failure' ||
      (payment && (source !== 'stripe' || (occurred_at as Date) >= (payment.occurred_at as Date))),
  );
  const sum = counting.reduce((all, { amount_cents }) => all + (amount_cents as Cents), 0);
  // How much of a payment is gone cannot be said in another currency.
  const isWhole =
    payment !== undefined &&
    counting.some(({ event, currency }) => event === 'failure' || currency !== payment.currency);
  return { sum: isWhole ? Math.max(sum, payment.amount_cents as Cents) : sum, isWhole };
}

async function findMoneyBack(
  transaction: Queries,
  rail: string | null,
  payment: string | null,
): Promise<ReceiptRow[]> {
  return transaction
    .selectFrom('receipts')
    .selectAll()
    .where('rail', '=', rail)
    .where('undoes', '=', payment)
    .where('event', '=', 'payment')
    .orderBy('id')
    .execute();
}

async function findRestored(transaction: Queries, moneyBack: ReceiptRow): Promise<ReceiptRow | undefined> {
  return transaction
    .selectFrom('receipts')
    .selectAll()
    .where('rail', '=', moneyBack.rail)
    .where('transaction_id', '=', moneyBack.undoes)
    .where('event', '=', 'payment')
    .where('direction', '=', 'in')
    .executeTakeFirst();
}
