import { type Cents, cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { lockReceipts } from './store.ts';
import type { ReceiptRow } from './told.ts';

/**
 * A payment, and what came back of it after it was reversed, in the order in which that was told, so that what comes to be
 * known later takes nothing from the others: a refund that failed, a dispute that was won. Each is money of its own, which what undoes the payment once more undoes in its turn.
 */
export async function lockWithMoneyBack(transaction: Queries, payment: ReceiptRow): Promise<ReceiptRow[]> {
  const back = await findMoneyBack(transaction, payment);
  const rows = await lockReceipts(transaction, [payment.id, ...back.map(({ id }) => id)]);
  return [payment, ...back].map(({ id }) => rows.get(id) as ReceiptRow);
}

/**
 * How much of a payment is gone, or of what came back of it, by all that undoes the payment: the same in whichever order it
 * was told.
 */
export async function findReversed(transaction: Queries, receipt: ReceiptRow): Promise<Cents> {
  const payment = receipt.undoes === null ? receipt : await findRestored(transaction, receipt);
  if (payment === undefined) return cents(0);
  let left = await sumOfReversals(transaction, payment);
  const back = receipt === payment ? [] : await findMoneyBack(transaction, payment);
  for (const { id, amount_cents } of [payment, ...back]) {
    const reversed = Math.min(amount_cents as Cents, left);
    if (id === receipt.id) return cents(reversed);
    left -= reversed;
  }
  return cents(0);
}

/** The sum of all that undoes a payment, or the whole of it where one of these does. */
async function sumOfReversals(transaction: Queries, payment: ReceiptRow): Promise<number> {
  const events = await transaction
    .selectFrom('receipts')
    .select(['event', 'source', 'amount_cents', 'currency', 'occurred_at'])
    .where('rail', '=', payment.rail)
    .where('undoes', '=', payment.transaction_id)
    .where('event', '<>', 'payment')
    .where('authenticity', '<>', 'unproved')
    .execute();
  // A payment that failed may be tried again, and only the provider's events have times exact enough to tell.
  const counting = events.filter(
    ({ event, source, occurred_at }) =>
      event !== 'failure' || source !== 'stripe' || (occurred_at as Date) >= (payment.occurred_at as Date),
  );
  const isWhole = counting.some(
    ({ event, currency }) => event === 'failure' || currency !== payment.currency,
  );
  const sum = counting.reduce((all, { amount_cents }) => all + (amount_cents as Cents), 0);
  return isWhole ? Math.max(sum, payment.amount_cents as Cents) : sum;
}

async function findMoneyBack(transaction: Queries, payment: ReceiptRow): Promise<ReceiptRow[]> {
  return transaction
    .selectFrom('receipts')
    .selectAll()
    .where('rail', '=', payment.rail)
    .where('undoes', '=', payment.transaction_id)
    .where('event', '=', 'payment')
    .orderBy('created_at')
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
