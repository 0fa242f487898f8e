import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { ReceiptAllocations } from '#db/types.ts';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import type { Reason } from '#domain/receipts/matching/settling.ts';
import { RAILS, type Rail } from '#domain/receipts/rail.ts';
import type { AllocationRule } from '#domain/receipts/states.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import { type Funded, noteFunding } from '#server/features/deposits/funded.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { ReceiptRow } from './told.ts';

export type AllocationRow = Selectable<ReceiptAllocations>;

type Making = { readonly transaction: Queries; log(entry: NewActivity): void };

const HOW: Readonly<Record<AllocationRule, string>> = {
  reference: 'by its reference',
  'known-payer': 'by its known payer',
  person: 'by hand',
  provider: 'as the provider reported it',
};

/**
 * Gives so much of a receipt to a deposit, and logs it. The transaction has locked the receipt, and then the deposit.
 * @param actor absent if no person did it
 */
export async function allocate(
  { transaction, log }: Making,
  receipt: ReceiptRow,
  deposit: DepositRow,
  given: {
    readonly amount: Cents;
    readonly rule: AllocationRule;
    readonly actor?: Actor | undefined;
    /** In what the two differ, as the person knows. */
    readonly accepted?: readonly Reason[];
  },
): Promise<Funded> {
  const { amount, rule, actor, accepted = [] } = given;
  const id = randomUUIDv7();
  await transaction
    .insertInto('receipt_allocations')
    .values({
      id,
      receipt_id: receipt.id,
      deposit_id: deposit.id,
      amount_cents: amount,
      rule,
      made_by: actor?.id ?? null,
      made_by_name: actor?.displayName ?? null,
      accepted: accepted.map(({ reason }) => reason),
    })
    .execute();
  if (rule === 'person') await confirmPayer(transaction, receipt, id, deposit.id);
  const paidAt = receipt.occurred_at ?? receipt.received_at;
  const funded = await noteFunding(transaction, deposit.id, {
    lastPaid: { paidAt, reference: receipt.transaction_id },
  });
  const unproved = receipt.authenticity === 'unproved' ? ' Its sender is not proved.' : '';
  const differing = accepted.length > 0 ? ` Accepted: ${accepted.map(({ words }) => words).join(' ')}` : '';
  log(
    recordActivityEntry('deposit', deposit, actor, {
      action: 'receipt_allocated',
      message: `${amountFrom(amount, receipt)} given to the deposit of ${deposit.username} ${HOW[rule]}.${unproved}${differing}`,
      metadata: { version: funded.version },
      details: { receiptId: receipt.id },
    }),
  );
  return funded;
}

/**
 * Takes an allocation back, and logs it. The transaction has locked the receipt, and then the deposit.
 * @param actor absent if no person did it
 */
export async function takeBack(
  { transaction, log }: Making,
  receipt: ReceiptRow,
  deposit: DepositRow,
  allocation: AllocationRow,
  taken: {
    readonly reason: string;
    readonly actor?: Actor | undefined;
    /** If the money itself went, was disputed or never came. */
    readonly reversedAt?: Date | undefined;
  },
): Promise<Funded> {
  const { reason, actor, reversedAt } = taken;
  await transaction
    .insertInto('receipt_allocations')
    .values({
      id: randomUUIDv7(),
      receipt_id: allocation.receipt_id,
      deposit_id: allocation.deposit_id,
      amount_cents: cents(-allocation.amount_cents),
      rule: actor === undefined ? 'provider' : 'person',
      undoes: allocation.id,
      reason,
      made_by: actor?.id ?? null,
      made_by_name: actor?.displayName ?? null,
    })
    .execute();
  await transaction.deleteFrom('known_payers').where('allocation_id', '=', allocation.id).execute();
  const funded = await noteFunding(transaction, deposit.id, reversedAt ? { reversedAt } : {});
  log(
    recordActivityEntry('deposit', deposit, actor, {
      action: reversedAt ? 'receipt_reversed' : 'receipt_allocation_undone',
      message: `${amountFrom(allocation.amount_cents, receipt)} taken back from the deposit of ${deposit.username}: ${reason}`,
      metadata: { version: funded.version },
      details: { receiptId: receipt.id },
    }),
  );
  return funded;
}

/** The allocations of a receipt that were not taken back, the newest first. */
export async function liveAllocations(queries: Queries, receiptId: string): Promise<AllocationRow[]> {
  return queries
    .selectFrom('receipt_allocations as given')
    .selectAll('given')
    .where('given.receipt_id', '=', receiptId)
    .where('given.undoes', 'is', null)
    .where(sql<boolean>`not exists (select from receipt_allocations as back where back.undoes = given.id)`)
    .orderBy('given.created_at', 'desc')
    .orderBy('given.id', 'desc')
    .execute();
}

/** `$50.00 from Jane Doe (Venmo)`. */
export function amountFrom(amount: Cents, receipt: Pick<ReceiptRow, 'payer_name' | 'rail'>): string {
  const from = receipt.payer_name ? ` from ${receipt.payer_name}` : '';
  const rail = receipt.rail ? ` (${RAILS[receipt.rail as Rail].label})` : '';
  return `${formatUsd(amount)}${from}${rail}`;
}

/** A payer who could be anybody confirms nothing. */
async function confirmPayer(
  transaction: Queries,
  receipt: ReceiptRow,
  allocationId: string,
  depositId: string,
): Promise<void> {
  const { rail, authenticity } = receipt;
  const handle = handleKey(receipt.payer_handle);
  if (rail === null || handle === null || authenticity !== 'proved') return;
  await transaction
    .insertInto('known_payers')
    .values({ allocation_id: allocationId, rail, handle, deposit_id: depositId })
    .execute();
}
