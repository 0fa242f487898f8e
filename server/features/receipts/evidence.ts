import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import { inSlices } from '#server/platform/batching/many-items.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { opens, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';
import type { IncomingReceipt } from './incoming-receipt.ts';

/** Source: docs/reference/receipts.md, 'Retention'. */
const KEPT_MS = 400 * 24 * 3_600_000;

// In one statement, so that nobody waits for the sweep.
const MOST_AT_ONCE = 2_000;
const RESEALED_AT_ONCE = 200;

export type SealedEvidence = ReturnType<typeof sealOne>;

export async function sealEvidence(
  sealer: Sealer,
  told: readonly IncomingReceipt[],
): Promise<ReadonlyMap<IncomingReceipt, SealedEvidence>> {
  const sealed = new Map<IncomingReceipt, SealedEvidence>();
  for await (const taken of inSlices(told)) sealed.set(taken, sealOne(sealer, taken));
  return sealed;
}

function sealOne(sealer: Sealer, taken: IncomingReceipt) {
  const id = randomUUIDv7();
  return {
    id,
    source: taken.source,
    source_key: taken.sourceKey,
    raw_key: taken.rawKey ?? null,
    authenticity: taken.authenticity,
    raw_sealed: sealer.seal(taken.raw.toWellFormed(), contextOf(id)),
    received_at: taken.receivedAt,
    movement_kind: taken.movement?.kind ?? null,
    movement: taken.movement?.name ?? null,
    moved_cents: taken.movement?.amount ?? null,
    moved_at: taken.movement?.at ?? null,
  };
}

export async function insertEvidence(
  transaction: Queries,
  told: ReadonlyArray<{
    readonly evidence: SealedEvidence;
    readonly receiptId: string;
    readonly read: ReadReceipt | undefined;
  }>,
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ evidence, receiptId, read }) => ({
    ...evidence,
    receipt_id: receiptId,
    told_cents: read?.amount ?? null,
    told_currency: read?.currency ?? null,
  }));
  await transaction.insertInto('receipt_evidence').values(rows).execute();
}

/** The newest last; `raw` is null once erased, `isSpoilt` if it is there and does not open. */
export async function openEvidence(queries: Queries, sealer: Sealer, receiptId: string) {
  const rows = await queries
    .selectFrom('receipt_evidence')
    .select(['id', 'source', 'raw_sealed'])
    .where('receipt_id', '=', receiptId)
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, source, raw_sealed: sealed }) => {
    const context = contextOf(id);
    if (sealed === null) return { id, source, raw: null, isSpoilt: false };
    const isSpoilt = !opens(sealer, { sealed, context });
    return { id, source, raw: isSpoilt ? null : sealer.open(sealed, context), isSpoilt };
  });
}

export async function eraseEvidence(queries: Queries, now: Date, signal?: AbortSignal): Promise<void> {
  for (let erased = MOST_AT_ONCE; erased === MOST_AT_ONCE && !signal?.aborted; ) {
    const { numUpdatedRows } = await queries
      .updateTable('receipt_evidence')
      .set({ raw_sealed: null })
      .where('id', 'in', (some) =>
        some
          .selectFrom('receipt_evidence')
          .select('id')
          .where('raw_sealed', 'is not', null)
          .where('received_at', '<', new Date(now.getTime() - KEPT_MS))
          .limit(MOST_AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    erased = Number(numUpdatedRows);
  }
}

/** A few at a time: there may be more than fits into memory. */
export async function* findSealedEvidence(queries: Queries): AsyncGenerator<Seal & { readonly id: string }> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const rows = await queries
      .selectFrom('receipt_evidence')
      .select(['id', 'raw_sealed'])
      .where('id', '>', after)
      .where('raw_sealed', 'is not', null)
      .orderBy('id')
      .limit(RESEALED_AT_ONCE)
      .execute();
    for (const { id, raw_sealed } of rows) yield { id, sealed: raw_sealed as string, context: contextOf(id) };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Does nothing if the seal has been replaced meanwhile. */
export async function replaceSealedEvidence(
  queries: Queries,
  id: string,
  seal: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('receipt_evidence')
    .set({ raw_sealed: seal.to })
    .where('id', '=', id)
    .where('raw_sealed', '=', seal.from)
    .execute();
}

/** For evidence that a lost key has sealed. */
export async function eraseSealedEvidence(queries: Queries, ids: readonly string[]): Promise<void> {
  await sql`update receipt_evidence set raw_sealed = null where id = any (${ids}::uuid[])`.execute(queries);
}

function contextOf(id: string): string {
  return `receipt evidence:${id}`;
}
