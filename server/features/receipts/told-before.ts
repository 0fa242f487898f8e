import { sql } from 'kysely';
import type { ReceiptSource } from '#domain/receipts/receipt.ts';
import { type Earlier, type ToldEarlier, toldEarlier } from '#domain/receipts/told-earlier.ts';
import { NEAR_MS, type Told } from '#domain/receipts/told-twice.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { TakenReceipt } from './taken-receipt.ts';
import { type ReceiptRow, toldOf } from './told.ts';

type EarlierRow = ReceiptRow & { readonly is_told: boolean };

/** What was told before of the money that is told of now, read for all of it at once. */
export async function findToldBefore(queries: Queries, now: readonly Told[]): Promise<ToldEarlier> {
  const bySource = new Map<ReceiptSource, ToldEarlier>();
  for (const [source, told] of Map.groupBy(now, (each) => each.source)) {
    bySource.set(source, toldEarlier(await findEarlier(queries, source, told)));
  }
  return {
    join: (told) => bySource.get(told.source)?.join(told),
    mayBe: (told) => bySource.get(told.source)?.mayBe(told),
  };
}

/** The receipts by key of those that were told under the same one before. */
export async function findKnown(
  queries: Queries,
  taken: readonly TakenReceipt[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ source: string; source_key: string; receipt_id: string }>`
    select source, source_key, receipt_id from receipt_evidence
    join unnest(${taken.map(({ source }) => source)}::text[], ${taken.map(({ sourceKey }) => sourceKey)}::text[])
      as told (source, source_key) using (source, source_key)`.execute(queries);
  return new Map(
    rows.map((row) => [keyOf({ source: row.source, sourceKey: row.source_key }), row.receipt_id]),
  );
}

export function keyOf({
  source,
  sourceKey,
}: {
  readonly source: string;
  readonly sourceKey: string;
}): string {
  return JSON.stringify([source, sourceKey]);
}

/** Where what may tell of the same money is looked for: each receipt is in one span at most. */
export type Span = {
  readonly rail: string;
  readonly event: string;
  readonly direction: string;
  readonly amount: number;
  readonly from: Date;
  until: Date;
};

export function spansOf(now: readonly Told[]): Span[] {
  const spans = new Map<string, Span[]>();
  for (const { read } of now.toSorted(
    (one, other) => one.read.occurredAt.getTime() - other.read.occurredAt.getTime(),
  )) {
    const { rail, event, direction, amount, occurredAt } = read;
    const key = JSON.stringify([rail, event, direction, amount]);
    const from = new Date(occurredAt.getTime() - NEAR_MS);
    const until = new Date(occurredAt.getTime() + NEAR_MS);
    const own = spans.get(key) ?? [];
    const last = own.at(-1);
    if (last && from <= last.until) last.until = until;
    else own.push({ rail, event, direction, amount, from, until });
    spans.set(key, own);
  }
  return [...spans.values()].flat();
}

/** Those of the same transactions, and of the same amounts at about that time those of which the source has not told. */
async function findEarlier(
  queries: Queries,
  source: ReceiptSource,
  now: readonly Told[],
): Promise<readonly Earlier[]> {
  const named = now.filter(({ read }) => read.transactionId !== undefined);
  const spans = spansOf(now);
  const { rows: sameTransaction } = await sql<EarlierRow>`
    select receipts.*, exists (
      select from receipt_evidence where receipt_id = receipts.id and receipt_evidence.source = ${source}
    ) as is_told
    from unnest(
      ${named.map(({ read }) => read.rail)}::text[], ${named.map(({ read }) => read.transactionId)}::text[],
      ${named.map(({ read }) => read.event)}::text[], ${named.map(({ read }) => read.direction)}::text[]
    ) as told (rail, transaction_id, event, direction)
    join receipts using (rail, transaction_id, event, direction)`.execute(queries);
  const { rows: alike } = await sql<EarlierRow>`
    select receipts.*, false as is_told
    from unnest(
      ${spans.map(({ rail }) => rail)}::text[], ${spans.map(({ event }) => event)}::text[],
      ${spans.map(({ direction }) => direction)}::text[], ${spans.map(({ amount }) => amount)}::bigint[],
      ${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[]
    ) as span (rail, event, direction, amount_cents, begins_at, ends_at)
    join receipts using (rail, event, direction, amount_cents)
    where receipts.occurred_at between span.begins_at and span.ends_at
      and receipts.source <> ${source}
      and not exists (
        select from receipt_evidence where receipt_id = receipts.id and receipt_evidence.source = ${source}
      )`.execute(queries);
  const rows = new Map([...sameTransaction, ...alike].map((row) => [row.id, row]));
  return [...rows.values()].flatMap((row) => {
    const told = toldOf(row);
    return told ? [{ id: row.id, told, isTold: row.is_told }] : [];
  });
}
