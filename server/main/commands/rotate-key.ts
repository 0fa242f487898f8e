import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { signKeyChange } from '#server/features/activity/sign-heads.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { ANY_NODE, mayHaveKey } from '#server/platform/live/wake-up.ts';
import {
  changeKey,
  checkKey,
  findKeyBefore,
  hasEarlierKeys,
  retireEarlierKeys,
} from '#server/platform/sealing/key-check.ts';
import type { Key, Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { assertUpToDate, borrowDatabase, takeTurn } from '../borrow-database.ts';
import type { Configuration } from '../configuration.ts';
import { FOLLOWED_WITHIN_MS } from '../keys/follow-keys.ts';
import { loadKeys, replaceSecretFile } from '../keys/load-keys.ts';
import { countOpenable, findOld, resealAll } from '../keys/reseal.ts';
import { renewSignatures } from '../keys/sign-rows.ts';
import { wrongKey } from '../verify-key.ts';
import { type Command, configurationOf, type Outcome } from './command.ts';
import { operatorChanges } from './operator-changes.ts';

export const rotateKeyCommand: Command = {
  usage: '[--demo]',
  details: `
Cage may be running: its nodes take up the new key within seconds. Where the key is in the data folder, a new one is
made, and the one before is kept beside it, in secret-previous. Where it is in the environment, first restart every
node with CAGE_SECRET set to the new key and CAGE_SECRET_PREVIOUS to the one so far, and then run this once with the
same two. If it is stopped or killed, the same again goes on from there.

When it ends, nothing that an earlier key has sealed or signed counts any more.

Exits with 0 if nothing is sealed with an earlier key any more, 1 if something could not be opened, 2 if it could not
be begun.`,
  run: (args, variables) => rotateKey(configurationOf(args, variables)),
};

export async function rotateKey(configuration: Configuration): Promise<Outcome> {
  await using database = await borrowDatabase(configuration, { alone: false });
  await assertUpToDate(database);
  // Two at once would each keep the other's new key as the one before, of which one is in no file.
  if (!(await takeTurn(database, 'rotate-key'))) {
    return { exitCode: 2, text: 'The key is being changed already, by another run of this command.' };
  }
  const next = await prepareNextKey(configuration, database);
  if (next === undefined) {
    return {
      exitCode: 2,
      text: 'The database has the key of CAGE_SECRET already. Set CAGE_SECRET to a new key and CAGE_SECRET_PREVIOUS to the one so far, restart every node, and run this again.',
    };
  }
  const { keys, before } = next;
  const lacking = (await findNodes(database)).filter(({ name }) => !mayHaveKey(name, keys.current.id));
  // The nodes of a data folder read it again.
  if (lacking.length > 0 && configuration.secret !== undefined) {
    const places = [...new Set(lacking.map(({ place }) => place))].join(', ');
    return {
      exitCode: 2,
      text: `Nodes that run without the new key: ${lacking.length}, on ${places}. Restart them with CAGE_SECRET set to the new key and CAGE_SECRET_PREVIOUS to the one so far, and run this again. Nothing was changed.`,
    };
  }
  if (before.id !== keys.current.id) await noteChange(database, before, keys);
  await signWithBoth(database, configuration.dataFolder, keys);
  if ((await findNodes(database)).length > 0) await delay(FOLLOWED_WITHIN_MS);
  const sealer = createSealer(keys);
  let resealed = await resealAll(database.queries, sealer);
  // Sealed by nodes with the earlier key before they learnt of the new one.
  if (resealed > 0 && (await findNodes(database)).length > 0) {
    await delay(FOLLOWED_WITHIN_MS);
    resealed += await resealAll(database.queries, sealer);
  }
  await renewSignatures(database, keys);
  await retireEarlierKeys(database.queries, keys);
  return outcomeOf(resealed, await findOld(database.queries, sealer));
}

/** The ring with the new key as current, and the key so far; undefined if there is no new key. */
async function prepareNextKey(
  configuration: Configuration,
  { queries }: Database,
): Promise<{ readonly keys: Keyring; readonly before: Key } | undefined> {
  let keys = await loadKeys(configuration);
  if ((await checkKey(queries, createSealer(keys))) !== 'right') throw wrongKey(configuration);
  const before = keys.current;
  const [first] = keys.all as [Key];
  // Otherwise an earlier run was stopped before its end.
  if (before.id === first.id && (await isEnded(queries, keys))) {
    if (configuration.secret !== undefined) return undefined;
    await replaceSecretFile(configuration.dataFolder);
    keys = await loadKeys(configuration);
    await checkKey(queries, { keys });
  }
  keys.use(keys.all[0] ?? first);
  return { keys, before };
}

/** No change of the key has begun that is not finished. */
async function isEnded(queries: Queries, keys: Keyring): Promise<boolean> {
  if (await hasEarlierKeys(queries, keys)) return false;
  return keys.all.length === 1 || (await countOpenable(queries, createSealer(keys))) === 0;
}

async function noteChange(database: Database, before: Key, keys: Keyring): Promise<void> {
  const { change } = operatorChanges(database, createRowSigner(keys));
  await change(async (transaction, log) => {
    await changeKey(transaction, keys.current);
    log({
      action: 'key_rotated',
      message: `The operator changed the key from ${before.id} to ${keys.current.id} at the command line of the server`,
    });
  });
}

/** Also if an earlier run noted the change, but may have been killed before it signed: twice does no harm. */
async function signWithBoth(database: Database, folder: string, keys: Keyring): Promise<void> {
  const before = await findKeyBefore(database.queries, keys);
  if (before !== undefined) await signKeyChange(database, { folder, before, after: keys.current, keys });
}

async function findNodes({ queries }: Database) {
  const { rows } = await sql<{ readonly name: string; readonly place: string }>`
    select application_name as name, coalesce(host(client_addr), 'this machine') as place from pg_stat_activity
    where datname = current_database() and application_name like ${ANY_NODE}`.execute(queries);
  return rows;
}

const MOST_NAMED = 20;

function outcomeOf(resealed: number, unopened: readonly string[]): Outcome {
  const text = `The key is changed. Sealed anew: ${resealed.toLocaleString('en-US')}.`;
  if (unopened.length === 0) {
    return { exitCode: 0, text: `${text} Nothing is sealed with an earlier key any more.` };
  }
  const named = unopened.slice(0, MOST_NAMED).join(', ');
  const more = unopened.length > MOST_NAMED ? ', …' : '';
  return {
    exitCode: 1,
    text: `${text} Seals that none of the keys opens, which were left as they are: ${unopened.length} (${named}${more}).`,
  };
}
