import { sql } from 'kysely';
import { type DuplicateIndex, indexDuplicates } from '#domain/receipts/duplicate-index.ts';
import { type ReceiptSource, SOURCES } from '#domain/receipts/receipt.ts';
import { nearTo, type Observation } from '#domain/receipts/same-payment.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { IncomingReceipt } from './incoming-receipt.ts';
import { observationOf, type ReceiptRow } from './observation.ts';

type EarlierRow = ReceiptRow & { readonly is_told: boolean };

/**
 * What was told before of the money that is told of now, read for all of it at once.
 * @param known what is told of now under the same keys as before, and so is the money of nothing else that is told of now
 */
export async function findDuplicates(
  queries: Queries,
  now: readonly Observation[],
  known: ReadonlySet<string> = new Set(),
): Promise<Omit<DuplicateIndex, 'add'>> {
  const bySource = new Map<ReceiptSource, DuplicateIndex>();
  for (const [source, told] of Map.groupBy(now, (each) => each.source)) {
    const earlier = indexDuplicates();
    for await (const row of inSlices(await findEarlier(queries, source, told))) {
      const toldThen = row.is_told && known.has(row.id) ? undefined : observationOf(row);
      if (toldThen) earlier.add({ id: row.id, told: toldThen, isTold: row.is_told });
    }
    bySource.set(source, earlier);
  }
  return {
    join: (told) => bySource.get(told.source)?.join(told),
    mayBe: (told) => bySource.get(told.source)?.mayBe(told),
    hasNumber: (told) => bySource.get(told.source)?.hasNumber(told) ?? false,
  };
}

/** The receipts by key of those that were told under the same key, or of the same line, before. */
export async function findKnown(
  queries: Queries,
  taken: readonly IncomingReceipt[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ source: string; source_key: string; receipt_id: string }>`
    select source, source_key, receipt_id from receipt_evidence
    join unnest(${taken.map(({ source }) => source)}::text[], ${taken.map(({ sourceKey }) => sourceKey)}::text[])
      as told (source, source_key) using (source, source_key)`.execute(queries);
  const known = new Map(
    rows.map((row) => [keyOf({ source: row.source, sourceKey: row.source_key }), row.receipt_id]),
  );
  const byRaw = await findKnownByRaw(queries, taken);
  for (const one of taken) {
    const id = byRaw.get(keyOf({ source: one.source, sourceKey: one.rawKey ?? '' }));
    if (id !== undefined && !known.has(keyOf(one))) known.set(keyOf(one), id);
  }
  return known;
}

async function findKnownByRaw(
  queries: Queries,
  taken: readonly IncomingReceipt[],
): Promise<ReadonlyMap<string, string>> {
  const named = taken.filter(({ rawKey }) => rawKey !== undefined);
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ source: string; raw_key: string; receipt_id: string }>`
    select source, raw_key, receipt_id from receipt_evidence
    join unnest(${named.map(({ source }) => source)}::text[], ${named.map(({ rawKey }) => rawKey)}::text[])
      as told (source, raw_key) using (source, raw_key)`.execute(queries);
  return new Map(rows.map((row) => [keyOf({ source: row.source, sourceKey: row.raw_key }), row.receipt_id]));
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

const byBeginning = (one: { readonly from: Date }, other: { readonly from: Date }) =>
  one.from.getTime() - other.from.getTime();

export function spansOf(now: readonly Observation[]): Span[] {
  const spans = new Map<string, Span[]>();
  const each = now.map((told) => ({ ...told.read, ...nearTo(told) })).sort(byBeginning);
  for (const { rail, event, direction, amount, from, until } of each) {
    const key = JSON.stringify([rail, event, direction, amount]);
    const own = spans.get(key) ?? [];
    const last = own.at(-1);
    if (last && from <= last.until) last.until = until > last.until ? until : last.until;
    else own.push({ rail, event, direction, amount, from, until });
    spans.set(key, own);
  }
  return [...spans.values()].flat();
}

/**
 * Those of the same transactions, and those of the same amounts at about that time; of these, what the source has told of
 * itself only if it may repeat itself.
 */
async function findEarlier(
  queries: Queries,
  source: ReceiptSource,
  now: readonly Observation[],
): Promise<Iterable<EarlierRow>> {
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
    select receipts.*, told.is_told
    from unnest(
      ${spans.map(({ rail }) => rail)}::text[], ${spans.map(({ event }) => event)}::text[],
      ${spans.map(({ direction }) => direction)}::text[], ${spans.map(({ amount }) => amount)}::bigint[],
      ${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ until }) => until)}::timestamptz[]
    ) as span (rail, event, direction, amount_cents, begins_at, ends_at)
    join receipts using (rail, event, direction, amount_cents)
    cross join lateral (
      select receipts.source = ${source} or exists (
        select from receipt_evidence where receipt_id = receipts.id and receipt_evidence.source = ${source}
      ) as is_told
    ) as told
    where receipts.occurred_at between span.begins_at and span.ends_at
      and (${SOURCES[source].mayRepeatItself} or not told.is_told)`.execute(queries);
  return new Map([...sameTransaction, ...alike].map((row) => [row.id, row])).values();
}
