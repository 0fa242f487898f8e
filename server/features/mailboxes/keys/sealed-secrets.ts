import type { Queries } from '#server/platform/database/database.ts';
import type { Seal } from '#server/platform/sealing/sealer.ts';
import { contextOf } from './mailbox-keys.ts';

export async function findSealedSecrets(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const rows = await queries.selectFrom('mailboxes').select(['id', 'secret_sealed']).execute();
  return rows.map(({ id, secret_sealed }) => ({ id, sealed: secret_sealed, context: contextOf(id) }));
}

/** Does nothing if the seal has been replaced meanwhile. */
export async function replaceSealedSecret(
  queries: Queries,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('mailboxes')
    .set({ secret_sealed: to })
    .where('id', '=', id)
    .where('secret_sealed', '=', from)
    .execute();
}
