import { sql } from 'kysely';
import { methodKeyOf } from '#domain/methods/methods.ts';
import type { Candidate } from '#domain/receipts/matching/settling.ts';
import { suggest } from '#domain/receipts/matching/suggest.ts';
import { RAIL_KEYS, RAILS } from '#domain/receipts/rail.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findAccountLabels } from '#server/features/payment-settings/account-rows.ts';
import { recordNotFound } from '#server/features/records/record-store.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { CANDIDATE_COLUMNS, toCandidate } from '../candidates.ts';
import { remainingOf, SETTLED_COLUMNS, type ToSettle, toSettle } from '../judge.ts';
import type { ReceiptRow } from '../observation.ts';
import { IS_ORDINARY } from '../receipt-page.ts';
import { findReceiptRows } from '../store.ts';
import { toReceipts } from '../view.ts';

type Waiting = ToSettle & Pick<ReceiptRow, 'id' | 'received_at'>;

const MOST_LOOKED_AT = 300;
const MOST_SUGGESTED = 10;

export const getDepositReceipts = defineHandler(
  'getDepositReceipts',
  async ({ input: { depositId } }, { database: { reads: queries }, signer }) => {
    const deposit = await queries
      .selectFrom('deposits')
      .select(CANDIDATE_COLUMNS)
      .where('id', '=', depositId)
      .executeTakeFirst();
    if (deposit === undefined) throw recordNotFound('deposit');
    const candidate = toCandidate(deposit);
    const given = await queries
      .selectFrom('receipts')
      .selectAll()
      .where('id', 'in', (ids) =>
        ids.selectFrom('receipt_allocations').select('receipt_id').where('deposit_id', '=', depositId),
      )
      .orderBy('received_at')
      .orderBy('id')
      .execute();
    const suggested = await findSuggested(queries, signer, candidate);
    const ids = suggested.map(({ row }) => row.id);
    const shown = await toReceipts(queries, signer, [...given, ...(await findReceiptRows(queries, ids))]);
    const byId = new Map(shown.map((receipt) => [receipt.id, receipt]));
    return {
      receipts: shown.slice(0, given.length),
      suggestions: suggested.flatMap(({ row, reasons }) => {
        const receipt = byId.get(row.id);
        return receipt ? [{ receipt, reasons: [...reasons] }] : [];
      }),
    };
  },
);

async function findSuggested(queries: Queries, signer: RowSigner, candidate: Candidate) {
  const rows = await findWaiting(queries, candidate);
  const labels = await findAccountLabels(queries, signer, rows);
  const missing = candidate.amount - candidate.received;
  const isExact = (row: Waiting) => remainingOf(row) === missing;
  const distance = ({ received_at }: Waiting) =>
    Math.abs(received_at.getTime() - candidate.requestedAt.getTime());
  return rows
    .flatMap((row) => {
      const receipt = toSettle(row, labels.get(row.account_id ?? ''));
      return suggest(receipt, [candidate], new Date()).map(({ reasons }) => ({ row, reasons }));
    })
    .sort(
      (one, other) =>
        Number(isExact(other.row)) - Number(isExact(one.row)) || distance(one.row) - distance(other.row),
    )
    .slice(0, MOST_SUGGESTED);
}

async function findWaiting(queries: Queries, candidate: Candidate): Promise<Waiting[]> {
  const key = methodKeyOf(candidate.method);
  const rails = RAIL_KEYS.filter((rail) => RAILS[rail].methods.some((method) => method === key));
  const waiting = queries
    .selectFrom('receipts')
    .select(['id', 'received_at', ...SETTLED_COLUMNS])
    .where('waits', '=', true)
    // As the index of waiting receipts has it.
    .where(IS_ORDINARY)
    .where('direction', '=', 'in')
    .orderBy('received_at', 'desc')
    .limit(MOST_LOOKED_AT);
  const [alike, recent] = await Promise.all([
    waiting.where('amount_cents', '=', candidate.amount).execute(),
    waiting.where('rail', '=', sql<string>`any(${rails}::text[])`).execute(),
  ]);
  return [...new Map([...alike, ...recent].map((row) => [row.id, row])).values()];
}
