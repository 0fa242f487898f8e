import { sql } from 'kysely';
import { hasSignedAccounts, signAccounts, signNames } from '#server/features/accounts/signed-accounts.ts';
import { type Passage, signBreak } from '#server/features/activity/accepted-breaks.ts';
import { readHead } from '#server/features/activity/chain.ts';
import { stateSigningStart } from '#server/features/activity/check-entries.ts';
import { signLogArchives } from '#server/features/activity/log-archives.ts';
import { signApprovals } from '#server/features/approvals/signed-approvals.ts';
import { signFactors, signTotpOfBefore } from '#server/features/factors/signed-factors.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { hasEarlierKeys, retireEarlierKeys } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { signAllSettings } from '#server/platform/sealing/signed-settings.ts';
import { signAllRows } from '#server/platform/sealing/signed-tables.ts';
import { createSessions } from '#server/platform/sessions/sessions.ts';
import { countOpenable } from './reseal.ts';

type Step = (transaction: Queries, keys: Keyring) => Promise<unknown>;

/** In the order in which versions came to need them. */
const STEPS: readonly Step[] = [
  signAll,
  retireKeysOfBefore,
  signAllApprovals,
  signInEpochs,
  signSettings,
  signNamesOfAccounts,
  signSources,
  beginSigningLog,
];

/**
 * Does what is done once in the life of a database, for what versions before have left: what lets somebody in, and what
 * was asked for, is signed as it is, and keys that were rotated out no longer count. From then on what is not signed counts for nothing. To be
 * called as the role that owns the tables; the one that serves cannot have it done again.
 */
export async function signOnce({ queries }: Database, keys: Keyring): Promise<void> {
  if ((await countStepsDone(queries)) >= STEPS.length) return;
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('signed_accounts')
      .values({ steps: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another node may be doing it at the same time.
    const { steps } = await transaction
      .selectFrom('signed_accounts')
      .select('steps')
      .forUpdate()
      .executeTakeFirstOrThrow();
    for (const step of STEPS.slice(steps)) await step(transaction, keys);
    await transaction.updateTable('signed_accounts').set({ steps: STEPS.length }).execute();
  });
}

/** Whether a version that kept the role that serves from naming keys has looked at those there are. */
export async function areKeysSettled(queries: Queries): Promise<boolean> {
  return (await countStepsDone(queries)) > STEPS.indexOf(retireKeysOfBefore);
}

async function countStepsDone(queries: Queries): Promise<number> {
  const row = await queries.selectFrom('signed_accounts').select('steps').executeTakeFirst();
  return row?.steps ?? 0;
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

/** Of a change of the key that was stopped halfway, the end is left to `rotate-key`. */
async function retireKeysOfBefore(transaction: Queries, keys: Keyring): Promise<void> {
  const hasOthers = keys.all.length > 1 || (await hasEarlierKeys(transaction, keys));
  if (!hasOthers || !(await hasSignedAccounts(transaction, keys.current))) return;
  if ((await countOpenable(transaction, createSealer(keys))) > 0) return;
  await retireEarlierKeys(transaction, keys);
}

async function signAllApprovals(transaction: Queries, keys: Keyring): Promise<void> {
  await signApprovals(transaction, createRowSigner(keys), 'all');
}

/** Signs anew with the present key what earlier ones have signed. */
export async function renewSignatures({ queries }: Database, keys: Keyring): Promise<void> {
  await signAnew(queries, createRowSigner(keys));
}

/** Signatures of the first format count no more from then on: a row could be put back as it was signed then. */
async function signInEpochs(transaction: Queries, keys: Keyring): Promise<void> {
  const signer = createRowSigner(keys, { takesFirst: true });
  await signTotpOfBefore(transaction, signer);
  await signAnew(transaction, signer);
}

async function signSettings(transaction: Queries, keys: Keyring): Promise<void> {
  await signAllSettings(transaction, createRowSigner(keys), 'all');
}

/** What says what is believed, and how long sessions last. */
async function signSources(transaction: Queries, keys: Keyring): Promise<void> {
  const signer = createRowSigner(keys);
  await signAllSettings(transaction, signer, 'all', ['session_settings']);
  await signAllRows(transaction, signer, 'all');
}

/**
 * From here on every entry of the log is signed; those so far are taken as they are.
 * @returns the id of the last of them
 */
export async function beginSigningLog(transaction: Queries, keys: Keyring): Promise<number> {
  const start = await stateSigningStart(transaction, createRowSigner(keys));
  await transaction.updateTable('signed_accounts').set(start).execute();
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

async function signNamesOfAccounts(transaction: Queries, keys: Keyring): Promise<void> {
  await signNames(transaction, createRowSigner(keys));
}

async function signAnew(queries: Queries, signer: RowSigner): Promise<void> {
  await signAccounts(queries, signer, 'signed');
  await signFactors(queries, signer, 'signed');
  await signApprovals(queries, signer, 'signed');
  await signAllSettings(queries, signer, 'signed');
  await signAllRows(queries, signer, 'signed');
  await signLogArchives(queries, signer, 'signed');
  await createSessions({ queries }, signer).renewSignatures();
}
