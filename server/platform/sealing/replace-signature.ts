import type { Queries } from '../database/database.ts';

/** Does nothing if the signature has changed since it was read: a later save is signed by its own. */
export async function replaceSignature(
  queries: Queries,
  what: string,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<void> {
  await queries
    .insertInto('settings_signatures')
    .values({ what, signature: to })
    .onConflict((conflict) =>
      conflict
        .column('what')
        .doUpdateSet({ signature: to })
        .where('settings_signatures.signature', '=', from ?? ''),
    )
    .execute();
}
