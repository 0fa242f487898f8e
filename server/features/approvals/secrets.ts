import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import type { Seal, Sealer } from '#server/platform/sealing/sealer.ts';

const contextOf = (approvalId: string) => `approval:${approvalId}`;

/** Keeps the secret in a change that waits, sealed and apart from what is shown of it, in place of one before. */
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

/** Takes out the secret in a change that is about to be made; undefined if there is none. */
export async function takeSecret(
  transaction: Queries,
  sealer: Sealer,
  approvalId: string,
): Promise<string | undefined> {
  const kept = await eraseSecret(transaction, approvalId);
  return kept && sealer.open(kept.sealed, contextOf(approvalId));
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

/** Erases what a lost key has sealed. */
export async function eraseSealedSecrets(queries: Queries, ids: readonly string[]): Promise<void> {
  await sql`delete from approval_secrets where approval_id = any (${ids}::uuid[])`.execute(queries);
}
