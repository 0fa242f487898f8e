import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { opens, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';

const SPOILT =
  'The password or token that was entered with this request cannot be read: it was changed in the database, past Cage, or the key that sealed it is missing. Nothing was changed. Refuse the request, and have it asked for again.';

const contextOf = (approvalId: string) => `approval:${approvalId}`;

/** Keeps a waiting change's secret, sealed and apart from what is shown, replacing an earlier one. */
export async function keepSecret(
  transaction: Queries,
  sealer: Sealer,
  approvalId: string,
  secret: string,
): Promise<void> {
  const sealed = sealer.seal(secret, contextOf(approvalId));
  await transaction
    .insertInto('approval_secrets')
    .values({ approval_id: approvalId, sealed })
    .onConflict((conflict) => conflict.column('approval_id').doUpdateSet({ sealed }))
    .execute();
}

/** Removes and opens the secret of a change about to be made. FAILED_PRECONDITION if it does not open. */
export async function takeSecret(
  transaction: Queries,
  sealer: Sealer,
  approvalId: string,
): Promise<string | undefined> {
  const kept = await eraseSecret(transaction, approvalId);
  if (kept === undefined) return undefined;
  const seal = { sealed: kept.sealed, context: contextOf(approvalId) };
  if (!opens(sealer, seal)) throw new CallError('FAILED_PRECONDITION', SPOILT);
  return sealer.open(seal.sealed, seal.context);
}

export async function eraseSecret(transaction: Queries, approvalId: string) {
  return transaction
    .deleteFrom('approval_secrets')
    .where('approval_id', '=', approvalId)
    .returning('sealed')
    .executeTakeFirst();
}

export async function findSealedSecrets(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const rows = await queries.selectFrom('approval_secrets').select(['approval_id as id', 'sealed']).execute();
  return rows.map(({ id, sealed }) => ({ id, sealed, context: contextOf(id) }));
}

/** Does nothing if the seal is no longer the one that was read. */
export async function replaceSealedSecret(
  queries: Queries,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('approval_secrets')
    .set({ sealed: to })
    .where('approval_id', '=', id)
    .where('sealed', '=', from)
    .execute();
}

export async function eraseSealedSecrets(queries: Queries, ids: readonly string[]): Promise<void> {
  await sql`delete from approval_secrets where approval_id = any (${ids}::uuid[])`.execute(queries);
}
