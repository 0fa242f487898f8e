import { sql } from 'kysely';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import type { ReadReceipt, ReceiptEvent } from '#domain/receipts/receipt.ts';
import { andList } from '#domain/words/and-list.ts';
import { type DepositRow, depositRecords, lockDeposits } from '#server/features/deposits/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { amountFrom, keepPart, liveAllocations, takeBack } from './allocations.ts';
import { findReversed, lockWithMoneyBack } from './reversed-sums.ts';
import { lockReceipt, updateReceipt } from './store.ts';
import type { Taking } from './taken-receipt.ts';
import type { ReceiptRow } from './told.ts';

type Making = Pick<Taking, 'transaction' | 'log'>;

const WORDS: Readonly<Record<Exclude<ReceiptEvent, 'payment'>, string>> = {
  refund: 'was refunded',
  dispute: 'is disputed',
  failure: 'did not arrive',
};

/** What an event that undoes a payment has undone. */
type Undone = { readonly payment: ReceiptRow | undefined; readonly deposits: readonly DepositRow[] };

/**
 * Has a refund, a dispute or a failure undo the payment that it names, as far as it goes, and says what a person has to
 * know. One that nobody has proved undoes nothing.
 * @returns the id of that payment
 */
export async function applyReversal(making: Making, event: ReceiptRow): Promise<string | undefined> {
  const { transaction } = making;
  if (event.authenticity === 'unproved') return undefined;
  const payment = await lockUndone(transaction, event);
  const deposits: DepositRow[] = [];
  const receipts = payment?.direction === 'in' ? await lockWithMoneyBack(transaction, payment) : [];
  await lockDepositsOf(transaction, receipts);
  for (const each of receipts) {
    deposits.push(...(await reverse(making, each, event)));
  }
  const undone: Undone = { payment, deposits };
  const words = wordsFor(event, undone);
  await updateReceipt(transaction, event.id, {
    needs_person: words !== undefined,
    reasons: words === undefined ? [] : ['reversed'],
    reason_words: words === undefined ? [] : [words],
  });
  return payment?.id;
}

/**
 * Has what was told of before undo payments that are told of only now.
 * @param applied what has done so already
 * @returns the ids of those payments
 */
export async function applyEarlierReversals(
  making: Making,
  payments: ReadonlyArray<Pick<ReceiptRow, 'rail' | 'event' | 'transaction_id'>>,
  applied: ReadonlySet<string>,
): Promise<readonly string[]> {
  const named = payments.filter(
    ({ transaction_id, event }) => transaction_id !== null && event === 'payment',
  );
  if (named.length === 0) return [];
  const earlier = await making.transaction
    .selectFrom('receipts')
    .selectAll()
    .where('event', '<>', 'payment')
    .where('rail', 'in', [...new Set(named.map(({ rail }) => rail))])
    .where(
      'undoes',
      'in',
      named.map(({ transaction_id }) => transaction_id),
    )
    .orderBy('id')
    .execute();
  const undone: string[] = [];
  for (const event of earlier) {
    const payment = applied.has(event.id) ? undefined : await applyReversal(making, event);
    if (payment !== undefined) undone.push(payment);
  }
  return undone;
}

/** Has what was reversed before, beyond the payment itself, count against what came back of it only now. */
export async function noteReversedBefore(
  transaction: Queries,
  moneyBack: Pick<ReceiptRow, 'id'>,
): Promise<void> {
  const receipt = await lockReceipt(transaction, moneyBack.id);
  const reversed = await findReversed(transaction, receipt);
  if (reversed > 0) await updateReceipt(transaction, receipt.id, { reversed_cents: reversed });
}

/**
 * Takes back the newest allocations of a receipt until no more than so much of it is allocated; what is left of the last
 * one stays with its deposit.
 * @returns the deposits that have less than before
 */
export async function fitAllocations(
  making: Making,
  receipt: ReceiptRow,
  most: Cents,
  taken: { readonly reason: string; readonly reversedAt?: Date | undefined },
): Promise<DepositRow[]> {
  const { transaction } = making;
  let allocated = receipt.allocated_cents as number;
  const deposits: DepositRow[] = [];
  for (const allocation of await liveAllocations(transaction, receipt.id)) {
    if (allocated <= most) break;
    const deposit = (await depositRecords.lockRow(transaction, allocation.deposit_id)) as DepositRow;
    deposits.push(deposit);
    allocated -= allocation.amount_cents;
    await takeBack(making, receipt, deposit, allocation, taken);
    if (allocated < most) {
      await keepPart(making, receipt, deposit, allocation, cents(most - allocated));
      allocated = most;
    }
  }
  return deposits;
}

/** The payments that some of what is told undoes, and what came back of these. */
export async function findUndone(
  transaction: Queries,
  told: ReadonlyArray<Pick<ReadReceipt, 'rail' | 'undoes'>>,
): Promise<readonly string[]> {
  const undoing = told.filter(({ undoes }) => undoes !== undefined);
  if (undoing.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    with told as (
      select * from unnest(
        ${undoing.map(({ rail }) => rail)}::text[], ${undoing.map(({ undoes }) => undoes)}::text[]
      ) as told (rail, undone)
    )
    select id from told join receipts using (rail) where transaction_id = undone and event = 'payment'
    union
    select id from told join receipts using (rail) where undoes = undone and event = 'payment'`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

/** Locks the deposits that have something of receipts or show them, and others with them. */
export async function lockDepositsOf(
  transaction: Queries,
  receipts: readonly ReceiptRow[],
  others: readonly string[] = [],
): Promise<void> {
  if (receipts.length + others.length === 0) return;
  const given = await transaction
    .selectFrom('receipt_allocations')
    .select('deposit_id')
    .distinct()
    .where('receipt_id', '=', sql<string>`any(${receipts.map(({ id }) => id)}::uuid[])`)
    .execute();
  await lockDeposits(transaction, [
    ...others,
    ...receipts.flatMap(({ named_deposit_id }) => named_deposit_id ?? []),
    ...given.map(({ deposit_id }) => deposit_id),
  ]);
}

async function lockUndone(transaction: Queries, event: ReceiptRow): Promise<ReceiptRow | undefined> {
  if (event.undoes === null) return undefined;
  const found = await transaction
    .selectFrom('receipts')
    .select('id')
    .where('rail', '=', event.rail)
    .where('transaction_id', '=', event.undoes)
    .where('event', '=', 'payment')
    .orderBy('direction')
    .executeTakeFirst();
  return found && lockReceipt(transaction, found.id);
}

async function reverse(making: Making, payment: ReceiptRow, event: ReceiptRow): Promise<DepositRow[]> {
  const whole = payment.amount_cents as Cents;
  const reversed = await findReversed(making.transaction, payment);
  const reversedAt = event.occurred_at ?? event.received_at;
  const deposits = await fitAllocations(making, payment, cents(whole - reversed), {
    reason: `${amountFrom(event.amount_cents as Cents, payment)} ${wordsOf(event)}.`,
    reversedAt,
  });
  await updateReceipt(making.transaction, payment.id, { reversed_cents: reversed });
  return deposits;
}

/** What a person has to know; undefined if nobody has lost anything and nothing is to be done. */
function wordsFor(event: ReceiptRow, { payment, deposits }: Undone): string | undefined {
  const amount = event.amount_cents as Cents;
  if (deposits.length > 0 && payment) {
    const players = andList([...new Set(deposits.map(({ username }) => username))]);
    const what = deposits.length === 1 ? 'the deposit' : `${deposits.length} deposits`;
    return `${amountFrom(amount, payment)} ${wordsOf(event)}, which had been given to ${what} of ${players}.`;
  }
  if (event.event === 'failure') return undefined;
  if (payment === undefined) {
    const name = event.undoes === null ? '' : ` (${event.undoes})`;
    return `A payment${name} ${wordsOf(event)}, ${formatUsd(amount)} of it, and no receipt of it is known.`;
  }
  if (event.event === 'refund' || payment.direction === 'out') return undefined;
  return `${amountFrom(amount, payment)} ${wordsOf(event)}. It had not been given to any deposit.`;
}

function wordsOf({ event }: ReceiptRow): string {
  return WORDS[event as keyof typeof WORDS];
}
