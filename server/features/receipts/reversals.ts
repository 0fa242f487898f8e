import { sql } from 'kysely';
import { needsApproval } from '#domain/approvals/approval-settings.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { RAILS, type Rail } from '#domain/receipts/rail.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { approvalSettings } from '#server/features/approvals/store.ts';
import { type DepositRow, depositRecords, lockDeposits } from '#server/features/deposits/store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { hasDoubt, isWithCredited, liveAllocations, reallocateRemainder, takeBack } from './allocations.ts';
import { contradict } from './contradictions.ts';
import { explainReversals, partReversed, reversalOf } from './explain-reversals.ts';
import type { IntakeContext } from './incoming-receipt.ts';
import type { ReceiptRow } from './observation.ts';
import { findConfirmedAmount } from './reported-amounts.ts';
import { findReversed, lockMoneyOf } from './reversed-sums.ts';
import { lockReceipt, updateReceipt } from './store.ts';

type Making = Pick<IntakeContext, 'transaction' | 'log' | 'signer'>;

/**
 * Undoes the payment that a believed event names; returns the ids of it and of money that came back of it. A line of a
 * file takes nothing that is proved or given to a credited deposit, nor more than one person may enter where no close would
 * show it: that waits for a person with what the line says.
 */
export async function applyReversal(context: Making, event: ReceiptRow): Promise<readonly string[]> {
  const { transaction } = context;
  if (event.authenticity === 'unproved') return [];
  const money = await lockUndone(transaction, event);
  await lockDepositsOf(transaction, money);
  const reversed = await findReversed(transaction, event, money);
  const kept = event.authenticity === 'entered' ? await findKept(context, event, money, reversed) : [];
  if (kept.length > 0) {
    for (const each of kept) {
      await contradict(context, each, `A line of a statement says that ${partReversed(event)}.`);
    }
    // So it never counts, unless it is proved, but against what other lines have brought back.
    await updateReceipt(transaction, event.id, { contradiction: 'Its payment waits for a person.' });
    const isProved = kept.every(({ authenticity }) => authenticity === 'proved');
    for (const each of isProved ? money : []) {
      if (!kept.includes(each)) await reverse(context, each, reversed, event);
    }
  } else {
    for (const each of money) await reverse(context, each, reversed, event);
  }
  await explainReversals(transaction, event);
  return (kept.length > 0 ? kept : money).map(({ id }) => id);
}

/** Applies earlier reversals, but `applied`, to payments reported only now; returns the payments' ids. */
export async function applyEarlierReversals(
  context: Making,
  payments: ReadonlyArray<Pick<ReceiptRow, 'rail' | 'event' | 'transaction_id'>>,
  applied: ReadonlySet<string>,
): Promise<readonly string[]> {
  const named = payments.filter(
    ({ transaction_id, event }) => transaction_id !== null && event === 'payment',
  );
  if (named.length === 0) return [];
  const earlier = await context.transaction
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
    if (!applied.has(event.id)) undone.push(...(await applyReversal(context, event)));
  }
  return undone;
}

/**
 * Counts earlier reversals, as far as they exceed the payment, against money that came back only now. Where
 * nodes' clocks differ, this report may seem the earlier one, and part of the payment is there again.
 * @returns the ids of receipts of which more or less is there than before
 */
export async function noteReversedBefore(
  transaction: Queries,
  moneyBack: Pick<ReceiptRow, 'id'>,
): Promise<readonly string[]> {
  return recountReversals(transaction, await lockReceipt(transaction, moneyBack.id));
}

/** @param receipt locked, or as it was before it turned out to be of another payment */
export async function recountReversals(
  transaction: Queries,
  receipt: ReceiptRow,
): Promise<readonly string[]> {
  const money = await lockUndone(transaction, receipt);
  const all = await findReversed(transaction, receipt, money);
  const changed: string[] = [];
  for (const each of money) {
    const reversed = all.get(each.id) ?? cents(0);
    if (reversed === each.reversed_cents) continue;
    await updateReceipt(transaction, each.id, { reversed_cents: reversed, reversed_by: receipt.id });
    changed.push(each.id);
  }
  await explainReversals(transaction, receipt);
  return changed;
}

/** Removes the newest allocations until `most` is allocated; the rest of the last stays with its deposit. */
export async function reduceAllocationsTo(
  context: Making,
  receipt: ReceiptRow,
  most: Cents,
  taken: Pick<Parameters<typeof takeBack>[4], 'reason' | 'reversal'>,
): Promise<void> {
  const { transaction } = context;
  let allocated = receipt.allocated_cents as number;
  for (const allocation of await liveAllocations(transaction, receipt.id)) {
    if (allocated <= most) break;
    const deposit = (await depositRecords.lockRow(transaction, allocation.deposit_id)) as DepositRow;
    allocated -= allocation.amount_cents;
    const isDoubted = await hasDoubt(transaction, allocation.id);
    await takeBack(context, receipt, deposit, allocation, taken);
    if (allocated < most) {
      const kept = { amount: cents(most - allocated), reversal: taken.reversal?.id ?? null, isDoubted };
      await reallocateRemainder(context, receipt, deposit, allocation, kept);
      allocated = most;
    }
  }
}

/** The payments that these reports undo, money that came back of them, and their earlier reversals. */
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
    select id from told join receipts using (rail) where undoes = undone`.execute(transaction);
  return rows.map(({ id }) => id);
}

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

// Locks the undone payment, if it is known, and money that came back of it, in the order of the reports;
// nothing if it was a payment to somebody.
async function lockUndone(
  transaction: Queries,
  { rail, undoes }: Pick<ReceiptRow, 'rail' | 'undoes'>,
): Promise<readonly ReceiptRow[]> {
  if (undoes === null) return [];
  const payment = await transaction
    .selectFrom('receipts')
    .select(['id', 'direction'])
    .where('rail', '=', rail)
    .where('transaction_id', '=', undoes)
    .where('event', '=', 'payment')
    .orderBy('direction')
    // An unproved receipt may have the number of another payment.
    .orderBy(sql`authenticity = 'unproved'`)
    .executeTakeFirst();
  if (payment?.direction === 'out') return [];
  return lockMoneyOf(transaction, { rail, undoes }, payment?.id);
}

/** What a line of a file must not take. */
async function findKept(
  { transaction, signer }: Pick<Making, 'transaction' | 'signer'>,
  event: ReceiptRow,
  money: readonly ReceiptRow[],
  reversed: ReadonlyMap<string, Cents>,
): Promise<readonly ReceiptRow[]> {
  if (event.contradiction !== null) return money;
  const isMuch =
    RAILS[event.rail as Rail].statementOf === 'provider' &&
    (await isMoreThanOneMay(transaction, signer, event.rail));
  const kept: ReceiptRow[] = [];
  for (const each of money) {
    const isLess = each.allocated_cents > (await leftOf(transaction, each, reversed));
    // A file that brings both the payment and its refund takes nothing of what others brought.
    const isOthers = each.received_at.getTime() !== event.received_at.getTime();
    if (
      each.authenticity === 'proved' ||
      (isMuch && isOthers) ||
      (isLess && (await isWithCredited(transaction, each.id)))
    )
      kept.push(each);
  }
  return kept;
}

/** What lines of files alone have taken from payments by this way within 24 hours, the present one included. */
async function isMoreThanOneMay(
  transaction: Queries,
  signer: RowSigner,
  rail: string | null,
): Promise<boolean> {
  const { settings } = await approvalSettings.load(transaction, signer);
  const { rows } = await sql<{ taken: Cents }>`
    select coalesce(sum(amount_cents), 0)::bigint as taken from receipts
    where rail = ${rail} and event <> 'payment' and authenticity = 'entered' and contradiction is null
      and currency = 'usd' and received_at > now() - interval '24 hours'`.execute(transaction);
  return needsApproval(settings, 'manual-entry', rows[0]?.taken ?? null);
}

async function leftOf(
  transaction: Queries,
  money: ReceiptRow,
  reversed: ReadonlyMap<string, Cents>,
): Promise<Cents> {
  const confirmed = await findConfirmedAmount(transaction, money);
  return cents(Math.max(0, confirmed - (reversed.get(money.id) ?? 0)));
}

async function reverse(
  context: Making,
  money: ReceiptRow,
  reversed: ReadonlyMap<string, Cents>,
  event: ReceiptRow,
): Promise<void> {
  const { transaction } = context;
  const left = await leftOf(transaction, money, reversed);
  await reduceAllocationsTo(context, money, left, {
    reason: `${reversalOf(event, money)}.`,
    reversal: { id: event.id, at: event.occurred_at ?? event.received_at },
  });
  const reversedCents = reversed.get(money.id) ?? cents(0);
  if (reversedCents === money.reversed_cents) return;
  await updateReceipt(transaction, money.id, { reversed_cents: reversedCents, reversed_by: event.id });
}
