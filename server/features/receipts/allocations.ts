import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ReceiptAllocations } from '#db/types.ts';
import { type Cents, cents, formatUsd } from '#domain/money/usd.ts';
import { handleKey } from '#domain/receipts/matching/handle-key.ts';
import type { Reason } from '#domain/receipts/matching/settling.ts';
import { RAILS, type Rail } from '#domain/receipts/rail.ts';
import type { Acceptable, AllocationRule } from '#domain/receipts/states.ts';
import { COMPLETED_STATUSES, isCompleted } from '#domain/records/record.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import { type Funded, noteFunding } from '#server/features/deposits/funded.ts';
import type { DepositRow } from '#server/features/deposits/store.ts';
import { recordActivityEntry } from '#server/features/records/record-activity.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { withdrawApproval } from './approve-funded.ts';
import { storedSpellings } from './candidates.ts';
import type { ReceiptRow } from './observation.ts';

export type AllocationRow = Selectable<ReceiptAllocations>;

type Making = { readonly transaction: Queries; log(entry: NewActivity): void };

/** Recognises a giving that is sent again. */
export type AllocationRequest = { readonly id: string; readonly digest: Buffer };

const HOW: Readonly<Record<AllocationRule, string>> = {
  reference: 'by its reference',
  'known-payer': 'by its known payer',
  person: 'by hand',
  provider: 'as the provider reported it',
};

/** Locked before: the receipt, then the deposit. @throws CallError ALREADY_EXISTS for a repeated request */
export async function allocate(
  { transaction, log }: Making,
  receipt: ReceiptRow,
  deposit: DepositRow,
  given: {
    readonly amount: Cents;
    readonly rule: AllocationRule;
    readonly actor?: Actor | undefined;
    readonly accepted?: readonly Reason<Acceptable>[];
    readonly request?: AllocationRequest | undefined;
    /** Only one person says that it is meant for this player: its payer is not theirs for that. */
    readonly isDoubted?: boolean;
  },
): Promise<Funded> {
  const { amount, rule, actor, accepted = [], request, isDoubted = false } = given;
  const funded = await storeAllocation(transaction, receipt, deposit, {
    amount_cents: amount,
    rule,
    made_by: actor?.id ?? null,
    made_by_name: actor?.displayName ?? null,
    accepted: accepted.map(({ reason }) => reason),
    request_id: request?.id ?? null,
    request_digest: request?.digest ?? null,
    isDoubted,
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

/** Leaves a part with its deposit, as it was given. Locked before: the receipt, and then the deposit. */
export async function reallocateRemainder(
  { transaction, log }: Making,
  receipt: ReceiptRow,
  deposit: DepositRow,
  { rule, made_by, made_by_name, accepted }: AllocationRow,
  kept: { readonly amount: Cents; readonly reversal: string | null; readonly isDoubted: boolean },
): Promise<void> {
  const { amount, reversal, isDoubted } = kept;
  const given = { amount_cents: amount, rule, made_by, made_by_name, accepted, reversal, isDoubted };
  const { version } = await storeAllocation(transaction, receipt, deposit, given);
  log(
    recordActivityEntry('deposit', deposit, undefined, {
      action: 'receipt_allocated',
      message: `${amountFrom(amount, receipt)} stays with the deposit of ${deposit.username}, to which ${made_by_name ?? 'a rule'} had given more of it.`,
      metadata: { version },
      details: { receiptId: receipt.id },
    }),
  );
}

/** Many that nobody is told of, as of a casino that is made up. */
export async function insertAllocations(
  transaction: Queries,
  rows: ReadonlyArray<Insertable<ReceiptAllocations>>,
): Promise<void> {
  await transaction.insertInto('receipt_allocations').values(rows).execute();
}

type Given = Pick<AllocationRow, 'amount_cents' | 'rule' | 'made_by' | 'made_by_name' | 'accepted'> &
  Partial<Pick<AllocationRow, 'request_id' | 'request_digest' | 'reversal'>> & {
    readonly isDoubted: boolean;
  };

async function storeAllocation(
  transaction: Queries,
  receipt: ReceiptRow,
  deposit: DepositRow,
  { isDoubted, ...given }: Given,
): Promise<Funded> {
  const id = randomUUIDv7();
  const stored = await transaction
    .insertInto('receipt_allocations')
    .values({ id, receipt_id: receipt.id, deposit_id: deposit.id, ...given })
    // Another transaction may give another receipt by the same request at the same time.
    .onConflict((conflict) => conflict.column('request_id').where('request_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored === undefined) throw allocatedDifferently();
  if (given.rule === 'person')
    await confirmPayer(transaction, receipt, id, { depositId: deposit.id, isDoubted });
  const paidAt = receipt.occurred_at ?? receipt.received_at;
  return noteFunding(transaction, deposit.id, { lastPaid: { paidAt, reference: receipt.transaction_id } });
}

/** Locked before: the receipt, and then the deposit. Without an actor, no person did it. */
export async function takeBack(
  { transaction, log }: Making,
  receipt: ReceiptRow,
  deposit: DepositRow,
  allocation: AllocationRow,
  taken: {
    readonly reason: string;
    readonly actor?: Actor | undefined;
    /** Where the money was refunded, disputed or never came: by which receipt, and when. */
    readonly reversal?: { readonly id: string; readonly at: Date } | undefined;
  },
): Promise<Funded> {
  const { reason, actor, reversal } = taken;
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
      reversal: reversal?.id ?? null,
    })
    .execute();
  await transaction
    .updateTable('known_payers')
    .set({ is_doubted: true })
    .where('allocation_id', '=', allocation.id)
    .execute();
  if (actor && allocation.rule === 'known-payer') await doubtPayer(transaction, receipt, deposit);
  const isCredited = isCompleted('deposit', deposit.status);
  const reversedAt = reversal?.at ?? (isCredited ? new Date() : undefined);
  const funded = await noteFunding(transaction, deposit.id, reversedAt ? { reversedAt } : {});
  log(
    recordActivityEntry('deposit', deposit, actor, {
      action: reversal ? 'receipt_reversed' : 'receipt_allocation_undone',
      message: `${amountFrom(allocation.amount_cents, receipt)} taken back from the deposit of ${deposit.username}: ${reason}`,
      metadata: { version: funded.version },
      details: { receiptId: receipt.id },
    }),
  );
  return actor ? withdrawApproval({ transaction, log }, funded, actor) : funded;
}

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

/** Whether a credited deposit has some of it. */
export async function isWithCredited(queries: Queries, receiptId: string): Promise<boolean> {
  const ids = (await liveAllocations(queries, receiptId)).map(({ deposit_id }) => deposit_id);
  if (ids.length === 0) return false;
  const credited = await queries
    .selectFrom('deposits')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', COMPLETED_STATUSES.deposit)
    .executeTakeFirst();
  return credited !== undefined;
}

export function allocatedDifferently(): CallError {
  return new CallError('ALREADY_EXISTS', 'Something else was already given under this request ID.');
}

/** `$50.00 from Jane Doe (Venmo)`. */
export function amountFrom(amount: Cents, receipt: Pick<ReceiptRow, 'payer_name' | 'rail'>): string {
  return `${formatUsd(amount)}${fromWhom(receipt)}`;
}

/** ` from Jane Doe (Venmo)`. */
export function fromWhom({ payer_name, rail }: Pick<ReceiptRow, 'payer_name' | 'rail'>): string {
  const from = payer_name ? ` from ${payer_name}` : '';
  return `${from}${rail ? ` (${RAILS[rail as Rail].label})` : ''}`;
}

/** A payer who could be anybody confirms nothing. */
async function confirmPayer(
  transaction: Queries,
  receipt: ReceiptRow,
  allocationId: string,
  { depositId, isDoubted }: { readonly depositId: string; readonly isDoubted: boolean },
): Promise<void> {
  const { rail, authenticity } = receipt;
  const handle = handleKey(receipt.payer_handle);
  if (rail === null || handle === null || authenticity !== 'proved') return;
  await transaction
    .insertInto('known_payers')
    .values({ allocation_id: allocationId, rail, handle, deposit_id: depositId, is_doubted: isDoubted })
    .execute();
}

/** Ask before it is taken back, which doubts it. */
export async function hasDoubt(transaction: Queries, allocationId: string): Promise<boolean> {
  const confirmed = await transaction
    .selectFrom('known_payers')
    .select('is_doubted')
    .where('allocation_id', '=', allocationId)
    .executeTakeFirst();
  return confirmed?.is_doubted ?? false;
}

/**
 * Taking back a rule's allocation says that the handle may not be the player's. It stays theirs for whoever gives
 * its payments to others: one person could else make it anybody's.
 */
async function doubtPayer(
  transaction: Queries,
  { rail, payer_handle }: ReceiptRow,
  { username }: DepositRow,
): Promise<void> {
  const handle = handleKey(payer_handle);
  if (rail === null || handle === null) return;
  await transaction
    .updateTable('known_payers')
    .set({ is_doubted: true })
    .where('rail', '=', rail)
    .where('handle', 'in', storedSpellings(handle))
    .where('deposit_id', 'in', (own) =>
      own.selectFrom('deposits').select('id').where('username', '=', username),
    )
    .execute();
}
