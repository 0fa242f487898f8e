import { sql } from 'kysely';
import { isSameMoney, mayRepeat, type Told, transactionKey } from '#domain/receipts/told-twice.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { TakenReceipt } from './taken-receipt.ts';
import { type ReceiptRow, toldOf } from './told.ts';

/** What a source told, readably. */
export type ReadTaken = { readonly taken: TakenReceipt; readonly told: Told };

type Earlier = ReceiptRow & { readonly sources: readonly string[] };

/** What was told before of the money that is told of now. */
export type ToldBefore = {
  /** The receipt of the same money; undefined if there is none. From then on it has this source too. */
  join(told: Told): ReceiptRow | undefined;
  /** A receipt that may be of the same money. */
  mayBe(told: Told): ReceiptRow | undefined;
};

/** Reads it for several at once. */
export async function findToldBefore(transaction: Queries, items: readonly ReadTaken[]): Promise<ToldBefore> {
  const rows = items.length === 0 ? [] : await findAlike(transaction, items);
  const earlier = rows.flatMap((row) => {
    const told = toldOf(row);
    return told ? [{ row, told, sources: new Set(row.sources) }] : [];
  });
  const nearest = (told: Told, among: typeof earlier) =>
    among.toSorted((one, other) => distance(told, one.told) - distance(told, other.told))[0];

  return {
    join(told) {
      const key = transactionKey(told.read);
      const same =
        earlier.find((each) => key !== undefined && key === transactionKey(each.told.read)) ??
        nearest(
          told,
          // A source tells of two payments by two mails or two lines, however alike they are.
          earlier.filter((each) => !each.sources.has(told.source) && isSameMoney(told, each.told)),
        );
      same?.sources.add(told.source);
      return same?.row;
    },
    mayBe: (told) =>
      nearest(
        told,
        earlier.filter((each) => !each.sources.has(told.source) && mayRepeat(told, each.told)),
      )?.row,
  };
}

/** The receipts by key of those that were told under the same one before. */
export async function findKnown(
  transaction: Queries,
  taken: readonly TakenReceipt[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ source: string; source_key: string; receipt_id: string }>`
    select source, source_key, receipt_id from receipt_evidence
    join unnest(${taken.map(({ source }) => source)}::text[], ${taken.map(({ sourceKey }) => sourceKey)}::text[])
      as told (source, source_key) using (source, source_key)`.execute(transaction);
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

async function findAlike(transaction: Queries, items: readonly ReadTaken[]): Promise<Earlier[]> {
  const column = (pick: (told: Told) => unknown) => items.map(({ told }) => pick(told) ?? null);
  const { rows } = await sql<Earlier>`
    with told as (
      select * from unnest(
        ${column(({ read }) => read.rail)}::text[], ${column(({ read }) => read.transactionId)}::text[],
        ${column(({ read }) => read.event)}::text[], ${column(({ read }) => read.direction)}::text[],
        ${column(({ read }) => read.amount)}::bigint[], ${column(({ read }) => read.occurredAt)}::timestamptz[],
        ${column(({ source }) => source)}::text[]
      ) as told (rail, transaction_id, event, direction, amount_cents, occurred_at, source)
    ), alike as (
      select receipts.id from told join receipts using (rail, transaction_id, event, direction)
      union
      select receipts.id from told join receipts using (rail, event, direction, amount_cents)
      where receipts.occurred_at between told.occurred_at - interval '36 hours' and told.occurred_at + interval '36 hours'
        and receipts.source <> told.source
    )
    select receipts.*, array(
      select distinct source from receipt_evidence where receipt_id = receipts.id
    ) as sources
    from alike join receipts using (id)`.execute(transaction);
  return rows;
}

function distance(one: Told, other: Told): number {
  return Math.abs(one.read.occurredAt.getTime() - other.read.occurredAt.getTime());
}
