import { sql } from 'kysely';
import { signAccounts } from '#server/features/accounts/signed-accounts.ts';
import { type Passage, signBreak } from '#server/features/activity/accepted-breaks.ts';
import { readHead } from '#server/features/activity/chain.ts';
import { stateSigningStart } from '#server/features/activity/check-entries.ts';
import { signLogArchives } from '#server/features/activity/log-archives.ts';
import { signApprovals } from '#server/features/approvals/signed-approvals.ts';
import { signFactors } from '#server/features/factors/signed-factors.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { signAllSettings, signMovedSettings } from '#server/platform/sealing/signed-settings.ts';
import { signAllRows } from '#server/platform/sealing/signed-tables.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';

/**
 * At a database's first start; from then on unsigned rows count for nothing. Call it as the tables' owner: the serving
 * role cannot have it done again.
 */
export async function signOnce({ queries }: Database, keys: Keyring): Promise<void> {
  const signer = createRowSigner(keys);
  const known = await queries.selectFrom('signed_accounts').select('since').executeTakeFirst();
  if (known !== undefined) return signMovedSettings(queries, signer);
  await queries.transaction().execute(async (transaction) => {
    // Waits for another node that is doing the same.
    const begun = await transaction
      .insertInto('signed_accounts')
      .values(await stateSigningStart(transaction, signer))
      .onConflict((conflict) => conflict.doNothing())
      .returning('since')
      .executeTakeFirst();
    if (begun === undefined) return;
    await signAll(transaction, keys);
    await signApprovals(transaction, signer, 'all');
  });
}

/**
 * Signs everything as it is, whoever wrote it.
 * @returns the emails of staff whose account was not signed with a key of the ring
 */
export async function signAll(transaction: Queries, keys: Keyring): Promise<string[]> {
  const signer = createRowSigner(keys);
  await signFactors(transaction, signer, 'all');
  await signAllSettings(transaction, signer, 'all');
  await signAllRows(transaction, signer, 'all');
  await signLogArchives(transaction, signer, 'all');
  return signAccounts(transaction, signer, 'all');
}

/** With the present key, in place of earlier ones. */
export async function renewSignatures({ queries }: Database, keys: Keyring): Promise<void> {
  const signer = createRowSigner(keys);
  await signAccounts(queries, signer, 'signed');
  await signFactors(queries, signer, 'signed');
  await signApprovals(queries, signer, 'signed');
  await signAllSettings(queries, signer, 'signed');
  await signAllRows(queries, signer, 'signed');
  await signLogArchives(queries, signer, 'signed');
  await createSessions({ queries }, signer).renewSignatures();
}

/** Signs later entries; earlier ones are accepted as they are. @returns the id of the last of these */
export async function beginSigningLog(transaction: Queries, keys: Keyring): Promise<number> {
  const start = await stateSigningStart(transaction, createRowSigner(keys));
  await transaction
    .insertInto('signed_accounts')
    .values(start)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(start))
    .execute();
  return start.log_signed_after;
}

/** From here on, signatures of lost entries count no more, and the present entries do. */
export async function acceptBreak(
  transaction: Queries,
  keys: Keyring,
  { after, unfitting }: Passage,
): Promise<void> {
  const { id, hash } = await readHead({ queries: transaction });
  // A clock may have been ahead of this one.
  const times = [new Date().toISOString(), ...unfitting.map(({ at }) => at)].sort();
  const at = new Date(Date.parse(times.at(-1) as string) + 1).toISOString();
  const accepted = signBreak(createRowSigner(keys), { after, id, hash, at });
  await transaction
    .updateTable('signed_accounts')
    .set({ log_breaks: sql`log_breaks || ${JSON.stringify([accepted])}::jsonb` })
    .execute();
}
