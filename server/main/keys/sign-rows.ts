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
 * Signs all that a database holds at its first start: what lets somebody in, what was asked for, and what is gone by.
 * From then on what is not signed counts for nothing. To be called as the role that owns the tables; the one that serves
 * cannot have it done again.
 */
export async function signOnce({ queries }: Database, keys: Keyring): Promise<void> {
  const signer = createRowSigner(keys);
  const known = await queries.selectFrom('signed_accounts').select('since').executeTakeFirst();
  if (known !== undefined) return signMovedSettings(queries, signer);
  await queries.transaction().execute(async (transaction) => {
    // Where another node is doing it at the same time, this waits until it has.
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
 * Signs all of it as it is, whoever wrote it.
 * @returns the emails of those on the staff whose account was not signed with a key of the ring
 */
export async function signAll(transaction: Queries, keys: Keyring): Promise<string[]> {
  const signer = createRowSigner(keys);
  await signFactors(transaction, signer, 'all');
  await signAllSettings(transaction, signer, 'all');
  await signAllRows(transaction, signer, 'all');
  await signLogArchives(transaction, signer, 'all');
  return signAccounts(transaction, signer, 'all');
}

/** Signs anew with the present key what earlier ones have signed. */
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

/**
 * From here on every entry of the log is signed; those so far are taken as they are.
 * @returns the id of the last of them
 */
export async function beginSigningLog(transaction: Queries, keys: Keyring): Promise<number> {
  const start = await stateSigningStart(transaction, createRowSigner(keys));
  await transaction
    .insertInto('signed_accounts')
    .values(start)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(start))
    .execute();
  return start.log_signed_after;
}

/** From here on what was signed of other entries after one counts no more, and those that there are do. */
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
