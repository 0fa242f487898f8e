import { signAccounts } from '#server/features/accounts/signed-accounts.ts';
import { signFactors } from '#server/features/factors/signed-factors.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';

/**
 * Signs what lets somebody in, once in the life of a database: that of a version before signatures. From then on what
 * is not signed counts for nothing. To be called as the role that owns the tables; the one that serves cannot have it
 * done again.
 */
export async function signOnce({ queries }: Database, keys: Keyring): Promise<void> {
  const done = await queries.selectFrom('signed_accounts').select('since').executeTakeFirst();
  if (done !== undefined) return;
  await queries.transaction().execute(async (transaction) => {
    // Another node may be doing it at the same time.
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('signed_accounts')
      .defaultValues()
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) await signAll(transaction, keys);
  });
}

/**
 * Signs all of it as it is, whoever wrote it.
 * @returns the emails of those on the staff whose account was not signed with a key of the ring
 */
export async function signAll(transaction: Queries, keys: Keyring): Promise<string[]> {
  const signer = createRowSigner(keys);
  await signFactors(transaction, signer, 'all');
  return signAccounts(transaction, signer, 'all');
}

/** Signs anew with the present key what earlier ones have signed. */
export async function renewSignatures(database: Database, keys: Keyring): Promise<void> {
  const signer = createRowSigner(keys);
  await signAccounts(database.queries, signer, 'signed');
  await signFactors(database.queries, signer, 'signed');
  await createSessions(database, signer).renewSignatures();
}
