import { sql } from 'kysely';
import { type DuplicateIndex, indexDuplicates } from '#domain/receipts/duplicate-index.ts';
import { type ReceiptSource, SOURCES } from '#domain/receipts/receipt.ts';
import { nearTo, type Observation } from '#domain/receipts/same-payment.ts';
import { inParts, inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { IncomingReceipt } from './incoming-receipt.ts';
import { observationOf, type ReceiptRow } from './observation.ts';

/** What one statement looks up: as many as nobody has to wait for. */
const MOST_AT_ONCE = 2_000;

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

/** The receipts by key of those that were told under the same key, or of the same line or mail, before. */
export async function findKnown(
  queries: Queries,
  taken: readonly IncomingReceipt[],
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for await (const part of inParts(taken, MOST_AT_ONCE)) {
    const byKey = await findByKey(queries, 'source_key', part, (one) =>
      isNamedTwice(one) ? [one.sourceKey, one.rawKey] : [one.sourceKey],
    );
    const byRaw = await findByKey(queries, 'raw_key', part, (one) =>
      isNamedTwice(one) ? [one.rawKey, one.sourceKey] : [one.rawKey],
    );
    for (const one of part) {
      const id = byKey(one) ?? byRaw(one);
      if (id !== undefined) known.set(keyOf(one), id);
    }
  }
  return known;
}

/** Each signature of a mail names all of it, whichever came first. */
function isNamedTwice({ source, rawKey }: IncomingReceipt): boolean {
  return source === 'mail' && rawKey !== undefined;
}

async function findByKey(
  queries: Queries,
  column: 'source_key' | 'raw_key',
  taken: readonly IncomingReceipt[],
  namesOf: (one: IncomingReceipt) => ReadonlyArray<string | undefined>,
): Promise<(one: IncomingReceipt) => string | undefined> {
  const keysOf = (one: IncomingReceipt) =>
    namesOf(one).flatMap((name) => (name === undefined ? [] : [{ source: one.source, sourceKey: name }]));
  const keys = taken.flatMap(keysOf);
  if (keys.length === 0) return () => undefined;
  const { rows } = await sql<{ source: string; key: string; receipt_id: string }>`
    select source, ${sql.ref(column)} as key, receipt_id from receipt_evidence
    join unnest(${keys.map(({ source }) => source)}::text[], ${keys.map(({ sourceKey }) => sourceKey)}::text[])
      as told (source, ${sql.ref(column)}) using (source, ${sql.ref(column)})`.execute(queries);
  const found = new Map(
    rows.map((row) => [keyOf({ source: row.source, sourceKey: row.key }), row.receipt_id]),
  );
  return (one) =>
    keysOf(one)
      .map((key) => found.get(keyOf(key)))
      .find((id) => id !== undefined);
}

/** No source has a space. */
export function keyOf({
  source,
  sourceKey,
}: {
  readonly source: string;
  readonly sourceKey: string;
}): string {
  return `${source} ${sourceKey}`;
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

export async function spansOf(now: readonly Observation[]): Promise<readonly Span[]> {
  const alike = new Map<string, Span[]>();
  for await (const told of inSlices(now)) {
    const { rail, event, direction, amount } = told.read;
    const key = `${rail} ${event} ${direction} ${amount}`;
    const span = { rail, event, direction, amount, ...nearTo(told) };
    const own = alike.get(key);
    if (own) own.push(span);
    else alike.set(key, [span]);
  }
  const spans: Span[] = [];
  for await (const own of inSlices(alike.values())) {
    let last: Span | undefined;
    for await (const span of inSlices(own.sort(byBeginning))) {
      if (last && span.from <= last.until) {
        if (span.until > last.until) last.until = span.until;
        continue;
      }
      spans.push(span);
      last = span;
    }
  }
  return spans;
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
  const found = new Map<string, EarlierRow>();
  const named = now.filter(({ read }) => read.transactionId !== undefined);
  for await (const part of inParts(named, MOST_AT_ONCE)) {
    const { rows } = await sql<EarlierRow>`
      select receipts.*, exists (
        select from receipt_evidence where receipt_id = receipts.id and receipt_evidence.source = ${source}
      ) as is_told
      from unnest(
        ${part.map(({ read }) => read.rail)}::text[], ${part.map(({ read }) => read.transactionId)}::text[],
        ${part.map(({ read }) => read.event)}::text[], ${part.map(({ read }) => read.direction)}::text[]
      ) as told (rail, transaction_id, event, direction)
      join receipts using (rail, transaction_id, event, direction)`.execute(queries);
    for (const row of rows) found.set(row.id, row);
  }
  for await (const part of inParts(await spansOf(now), MOST_AT_ONCE)) {
    const { rows } = await sql<EarlierRow>`
      select receipts.*, told.is_told
      from unnest(
        ${part.map(({ rail }) => rail)}::text[], ${part.map(({ event }) => event)}::text[],
        ${part.map(({ direction }) => direction)}::text[], ${part.map(({ amount }) => amount)}::bigint[],
        ${part.map(({ from }) => from)}::timestamptz[], ${part.map(({ until }) => until)}::timestamptz[]
      ) as span (rail, event, direction, amount_cents, begins_at, ends_at)
      join receipts using (rail, event, direction, amount_cents)
      cross join lateral (
        select receipts.source = ${source} or exists (
          select from receipt_evidence where receipt_id = receipts.id and receipt_evidence.source = ${source}
        ) as is_told
      ) as told
      where receipts.occurred_at between span.begins_at and span.ends_at
        and (${SOURCES[source].mayRepeatItself} or not told.is_told)`.execute(queries);
    for (const row of rows) found.set(row.id, row);
  }
  return found.values();
}
