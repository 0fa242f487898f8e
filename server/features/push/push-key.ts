import type { Queries } from '#server/platform/database/database.ts';
import { newPrivateKey } from '#server/platform/push/vapid.ts';
import { opens, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';

const CONTEXT = 'push key';
const ID = 'push_key';

/** The private key, in hexadecimal; `altered` if it does not open. */
export async function findPushKey(
  queries: Queries,
  sealer: Sealer,
): Promise<{ readonly privateKey: string } | 'altered' | undefined> {
  const [seal] = await findSealedPushKey(queries);
  if (seal === undefined) return undefined;
  return opens(sealer, seal) ? { privateKey: sealer.open(seal.sealed, CONTEXT) } : 'altered';
}

/** Makes a key if none opens, and forgets all devices: their subscriptions accept no other key. */
export async function ensurePushKey(transaction: Queries, sealer: Sealer): Promise<string> {
  const found = await findPushKey(transaction, sealer);
  if (found !== undefined && found !== 'altered') return found.privateKey;
  const made = { private_key_sealed: sealer.seal(newPrivateKey(), CONTEXT) };
  const insert = transaction.insertInto('push_key').values(made);
  // Two callers who make the first key at once both find the same one.
  if (found === undefined) {
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    return ensurePushKey(transaction, sealer);
  }
  await insert.onConflict((conflict) => conflict.column('only_row').doUpdateSet(made)).execute();
  await transaction.deleteFrom('push_devices').execute();
  return ensurePushKey(transaction, sealer);
}

export async function findSealedPushKey(
  queries: Queries,
): Promise<ReadonlyArray<Seal & { readonly id: string }>> {
  const rows = await queries.selectFrom('push_key').select('private_key_sealed').execute();
  return rows.map(({ private_key_sealed }) => ({ id: ID, sealed: private_key_sealed, context: CONTEXT }));
}

/** Does nothing if the seal is no longer the one that was read. */
export async function replaceSealedPushKey(
  queries: Queries,
  _id: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await queries
    .updateTable('push_key')
    .set({ private_key_sealed: to })
    .where('private_key_sealed', '=', from)
    .execute();
}
