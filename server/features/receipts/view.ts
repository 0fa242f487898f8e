import { sql } from 'kysely';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { type ReceiptInCents, receipt } from '#contract/receipt-record.ts';
import type { ChangeAfterFunding } from '#domain/deposits/deposit.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import type { Acceptable, DismissedAs, ExceptionReason } from '#domain/receipts/states.ts';
import { approvalsOf } from '#server/features/approvals/view.ts';
import { findAccountLabels } from '#server/features/payment-settings/account-rows.ts';
import { findReversals } from '#server/features/payments/reversals.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';
import { changedWithin } from '#server/platform/live/noted-changes.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { remainingOf } from './judge.ts';
import type { ReceiptRow } from './observation.ts';

const NOT_FOUND = 'Receipt not found. Please refresh the page.';

export async function findReceiptRow(queries: Queries, id: string): Promise<ReceiptRow> {
  const row = await queries.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new CallError('NOT_FOUND', NOT_FOUND);
  return row;
}

export async function findReceipt(queries: Queries, signer: RowSigner, id: string): Promise<ReceiptInCents> {
  const [found] = await toReceipts(queries, signer, [await findReceiptRow(queries, id)]);
  if (found === undefined) throw new CallError('NOT_FOUND', NOT_FOUND);
  return found;
}

export async function findReceiptsOf(
  queries: Queries,
  signer: RowSigner,
  ids: readonly string[],
): Promise<ReceiptInCents[]> {
  const rows = await queries
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return toReceipts(queries, signer, rows);
}

export function receiptSource({ queries }: Database, signer: RowSigner): LiveSource {
  return async (range) => {
    const rows = await queries
      .selectFrom('receipts')
      .selectAll()
      .where('id', '=', sql<string>`any(${changedWithin('receipts', range)})`)
      .orderBy('changed_in')
      .orderBy('id')
      .execute();
    return (await toReceipts(queries, signer, rows)).map((each) => receipt.parse(each));
  };
}

export async function toReceipts(
  queries: Queries,
  signer: RowSigner,
  rows: readonly ReceiptRow[],
): Promise<ReceiptInCents[]> {
  const payments = rows.filter(({ event }) => event === 'payment').map(({ id }) => id);
  const reversed = rows.filter(({ reversed_cents }) => reversed_cents > 0).map(({ id }) => id);
  const [allocations, reversals, labels, approvals] = await Promise.all([
    allocationsOf(queries, payments),
    findReversals(queries, reversed),
    findAccountLabels(queries, signer, rows),
    approvalsOf(
      queries,
      'receipt',
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    ...toldFields(row),
    accountLabel: row.account_id === null ? null : (labels.get(row.account_id) ?? null),
    allocations: allocations.get(row.id) ?? [],
    reversals: reversals.get(row.id) ?? [],
    approvals: approvals.get(row.id) ?? [],
  }));
}

function toldFields(
  row: ReceiptRow,
): Omit<ReceiptInCents, 'accountLabel' | 'allocations' | 'reversals' | 'approvals'> {
  const isUsd = row.currency === 'usd';
  const amount = row.amount_cents as Cents | null;
  const isMoneyIn = isUsd && amount !== null && row.event === 'payment' && row.direction === 'in';
  return {
    id: row.id,
    source: row.source as ReceiptInCents['source'],
    rail: row.rail as ReceiptInCents['rail'],
    accountId: row.account_id,
    direction: row.direction as ReceiptInCents['direction'],
    event: row.event as ReceiptInCents['event'],
    amount: isUsd ? amount : null,
    amountText: formatProviderAmount(amount, row.currency),
    currency: row.currency,
    payerName: row.payer_name,
    payerHandle: row.payer_handle,
    note: row.note,
    transactionId: row.transaction_id,
    occurredAt: row.occurred_at?.toISOString() ?? null,
    receivedAt: row.received_at.toISOString(),
    authenticity: row.authenticity as ReceiptInCents['authenticity'],
    state: row.state as ReceiptInCents['state'],
    remaining: isMoneyIn ? remainingOf(row) : cents(0),
    reasons: row.waits
      ? row.reasons.map((reason, place) => ({
          reason: reason as ExceptionReason,
          words: row.reason_words[place] ?? '',
        }))
      : [],
    closed:
      row.closed_how === null
        ? null
        : {
            how: row.closed_how as 'dismissed' | 'returned',
            as: row.dismissed_as as DismissedAs | null,
            by: row.closed_by_name,
            at: (row.closed_at as Date).toISOString(),
            reason: row.closed_reason ?? '',
            returned: isUsd ? row.returned_cents : null,
            dismissed: isUsd ? row.dismissed_cents : null,
            returnedHow: row.returned_how,
            returnedAt: row.returned_at?.toISOString() ?? null,
          },
    version: row.version,
  };
}

async function allocationsOf(
  queries: Queries,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, ReceiptInCents['allocations']>> {
  if (receiptIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('receipt_allocations as made')
    .innerJoin('deposits', 'deposits.id', 'made.deposit_id')
    .leftJoin('receipt_allocations as undone', 'undone.undoes', 'made.id')
    .select(['made.id', 'made.receipt_id', 'made.deposit_id', 'deposits.username', 'made.amount_cents'])
    .select(['made.rule', 'made.made_by_name', 'made.created_at', 'made.accepted'])
    .select('deposits.changes_after_funding')
    .select(['undone.id as undone_id', 'undone.made_by_name as undone_by', 'undone.reason'])
    .select('undone.created_at as undone_at')
    .where('made.undoes', 'is', null)
    .where('made.receipt_id', '=', sql<string>`any(${receiptIds}::uuid[])`)
    .orderBy('made.created_at')
    .orderBy('made.id')
    .execute();
  const byReceipt = Map.groupBy(rows, ({ receipt_id }) => receipt_id);
  return new Map(
    Array.from(byReceipt, ([id, own]) => [
      id,
      own.map((row) => ({
        id: row.id,
        depositId: row.deposit_id,
        username: row.username,
        amount: row.amount_cents as Cents,
        rule: row.rule as ReceiptInCents['allocations'][number]['rule'],
        by: row.made_by_name,
        at: row.created_at.toISOString(),
        accepted: row.accepted as Acceptable[],
        changes: changesOf(row),
        undone:
          row.undone_at === null
            ? null
            : { by: row.undone_by, at: row.undone_at.toISOString(), reason: row.reason ?? '' },
      })),
    ]),
  );
}

/** Changes of a deposit while it had the money of an allocation. */
function changesOf({
  changes_after_funding,
  created_at,
  undone_at,
}: {
  readonly changes_after_funding: unknown;
  readonly created_at: Date;
  readonly undone_at: Date | null;
}): ChangeAfterFunding[] {
  const changes = changes_after_funding as DepositRecord['changesAfterFunding'];
  const during = changes.filter(
    ({ at }) => new Date(at) >= created_at && (undone_at === null || new Date(at) < undone_at),
  );
  return [...new Set(during.map(({ change }) => change))];
}
