import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { replaceSealedPassword as replaceStaffSeal } from '#server/features/accounts/store.ts';
import { signKeyChange } from '#server/features/activity/sign-key-change.ts';
import { appendActivity } from '#server/features/activity/store.ts';
import { findSealedTotpSecrets, replaceSealedTotpSecret } from '#server/features/factors/store.ts';
import { findSealedSecrets, replaceSealedSecret } from '#server/features/mailboxes/store.ts';
import { findSealedEvidence, replaceSealedEvidence } from '#server/features/receipts/evidence.ts';
import { findSealedPasswords as findStaffSeals } from '#server/features/staff/sealed-passwords.ts';
import { findSealedPasswords as findWithdrawalSeals } from '#server/features/withdrawals/player-password.ts';
import { replaceSealedPassword as replaceWithdrawalSeal } from '#server/features/withdrawals/store.ts';
import { createChanges } from '#server/platform/changes/changes.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { changeKey, checkKey } from '#server/platform/sealing/key-check.ts';
import type { Key, Keyring } from '#server/platform/sealing/keyring.ts';
import { createSealer, opens, prefixOf, type Seal, type Sealer } from '#server/platform/sealing/sealer.ts';
import { borrowDatabase } from '../borrow-database.ts';
import type { Configuration } from '../configuration.ts';
import { FOLLOWED_WITHIN_MS } from '../keys/follow-keys.ts';
import { loadKeys, replaceSecretFile } from '../keys/load-keys.ts';
import { renewSignatures } from '../keys/sign-rows.ts';
import { wrongKey } from '../verify-key.ts';
import type { Command, Outcome } from './command.ts';
import { configurationOf } from './options.ts';
import { assertUpToDate } from './up-to-date.ts';

export const rotateKeyCommand: Command = {
  usage: '[--demo]',
  details: `
Cage may be running: its nodes take up the new key within seconds. Where the key is in the data folder, a new one is
made, and the one before is kept beside it, in secret-previous. Where it is in the environment, first restart every
node with CAGE_SECRET set to the new key and CAGE_SECRET_PREVIOUS to the one so far, and then run this once with the
same two. If it is stopped or killed, the same again goes on from there.

Exits with 0 if nothing is sealed with an earlier key any more, 1 if something could not be opened, 2 if it could not
be begun.`,
  run: (args, variables) => rotateKey(configurationOf(args, variables)),
};

type Sealed = Seal & { readonly id: string };

/** Every column with seals. */
const SEALED: ReadonlyArray<{
  find(queries: Queries): Promise<readonly Sealed[]> | AsyncIterable<Sealed>;
  /** Does nothing if the seal is no longer the one that was read. */
  replace(queries: Queries, id: string, seal: { readonly from: string; readonly to: string }): Promise<void>;
}> = [
  { find: findStaffSeals, replace: replaceStaffSeal },
  { find: findSealedTotpSecrets, replace: replaceSealedTotpSecret },
  { find: findWithdrawalSeals, replace: replaceWithdrawalSeal },
  { find: findSealedEvidence, replace: replaceSealedEvidence },
  { find: findSealedSecrets, replace: replaceSealedSecret },
];

export async function rotateKey(configuration: Configuration): Promise<Outcome> {
  await using database = await borrowDatabase(configuration, { alone: false });
  await assertUpToDate(database);
  const next = await prepareNextKey(configuration, database);
  if (next === undefined) {
    return {
      exitCode: 2,
      text: 'The database has the key of CAGE_SECRET already. Set CAGE_SECRET to a new key and CAGE_SECRET_PREVIOUS to the one so far, restart every node, and run this again.',
    };
  }
  const { keys, before } = next;
  if (before.id !== keys.current.id) {
    await noteChange(database, configuration, before, keys);
    if (await hasNodes(database)) await delay(FOLLOWED_WITHIN_MS);
  }
  const sealer = createSealer(keys);
  let resealed = await resealAll(database, sealer);
  // What a node has sealed with the key before until it learnt of the new one.
  if (resealed > 0 && (await hasNodes(database))) {
    await delay(FOLLOWED_WITHIN_MS);
    resealed += await resealAll(database, sealer);
  }
  await renewSignatures(database, keys);
  return outcomeOf(resealed, await countOld(database.queries, sealer));
}

/** The ring with the new key as its current one, and the key so far; undefined if there is no new one. */
async function prepareNextKey(
  configuration: Configuration,
  { queries }: Database,
): Promise<{ readonly keys: Keyring; readonly before: Key } | undefined> {
  let keys = await loadKeys(configuration);
  if ((await checkKey(queries, createSealer(keys))) !== 'right') throw wrongKey(configuration);
  const before = keys.current;
  const [first] = keys.all as [Key];
  // Otherwise an earlier run was stopped before its end.
  if (
    before.id === first.id &&
    (keys.all.length === 1 || (await countOpenable(queries, createSealer(keys))) === 0)
  ) {
    if (configuration.secret !== undefined) return undefined;
    await replaceSecretFile(configuration.dataFolder);
    keys = await loadKeys(configuration);
  }
  keys.use(keys.all[0] ?? first);
  return { keys, before };
}

/** The change, its log entry and, with both keys, the head that has it. */
async function noteChange(
  database: Database,
  { dataFolder }: Configuration,
  before: Key,
  keys: Keyring,
): Promise<void> {
  const { change } = createChanges(database, { append: appendActivity, onCommitted() {} });
  await change(async (transaction, log) => {
    await changeKey(transaction, keys.current);
    log({
      action: 'key_rotated',
      message: `The operator changed the key from ${before.id} to ${keys.current.id} at the command line of the server`,
    });
  });
  await signKeyChange(database, { folder: dataFolder, before, after: keys.current, keys });
}

async function resealAll({ queries }: Database, sealer: Sealer): Promise<number> {
  let resealed = 0;
  for (const { find, replace } of SEALED) {
    for await (const { id, sealed, context } of await find(queries)) {
      if (isCurrent(sealed, sealer.keys.current) || !opens(sealer, { sealed, context })) continue;
      await replace(queries, id, { from: sealed, to: sealer.seal(sealer.open(sealed, context), context) });
      resealed += 1;
    }
  }
  return resealed;
}

/** Seals of earlier keys that can be sealed anew. */
function countOpenable(queries: Queries, sealer: Sealer): Promise<number> {
  return countOld(queries, sealer, (seal) => opens(sealer, seal));
}

async function countOld(
  queries: Queries,
  sealer: Sealer,
  counts: (seal: Seal) => boolean = () => true,
): Promise<number> {
  let count = 0;
  for (const { find } of SEALED) {
    for await (const seal of await find(queries)) {
      if (!isCurrent(seal.sealed, sealer.keys.current) && counts(seal)) count += 1;
    }
  }
  return count;
}

function isCurrent(sealed: string, key: Key): boolean {
  return sealed.startsWith(prefixOf(key));
}

async function hasNodes({ queries }: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'cage live'`.execute(queries);
  return rows.length > 0;
}

function outcomeOf(resealed: number, unopened: number): Outcome {
  const text = `The key is changed. Sealed anew: ${resealed.toLocaleString('en-US')}.`;
  if (unopened === 0) {
    return { exitCode: 0, text: `${text} Nothing is sealed with an earlier key any more.` };
  }
  return {
    exitCode: 1,
    text: `${text} Seals that none of the keys opens, which were left as they are: ${unopened}.`,
  };
}
