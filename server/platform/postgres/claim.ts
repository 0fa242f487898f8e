import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { isSameFolder, placeOnDisk } from '../files/hold-folder.ts';
import type { DataFolder } from './data-folder.ts';
import { DataFolderInUse, EmbeddedPostgresFailed } from './errors.ts';
import { findOtherHolder } from './holder.ts';

// Advisory locks count per database: every Cage must ask for this one in `postgres`.
const claimKey = 0x63616765; // 'cage'
const claimTries = 10;

/** As long as `client` stays connected, no other Cage can claim the folder. */
export type Claim = {
  readonly client: Client;
  /** Resolves when the connection, and so the claim, ends without having been released. */
  readonly lost: Promise<Error>;
  isLost(): boolean;
  /** The connection may end from now on without this counting as a loss. */
  letGo(): void;
};

/** A server that nobody holds, and that looks for its files where the folder was before: it must be started anew. */
export class ServesOldPath extends Error {
  override readonly name = 'ServesOldPath';

  constructor() {
    super('The data folder was renamed, and its PostgreSQL is started anew');
  }
}

/** @throws DataFolderInUse; ServesOldPath; EmbeddedPostgresFailed for a refused password; others while no server answers */
export async function claimFolder(place: DataFolder, port: number, password: string): Promise<Claim> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'cage',
    password,
    database: 'postgres',
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: 'cage claim',
  });
  const claim = watch(client, place);
  try {
    await client.connect();
    const servesHere = await serves(client, place);
    await lock(client, place);
    if (!servesHere) throw new ServesOldPath();
    return claim;
  } catch (error) {
    claim.letGo();
    void client.end().catch(() => undefined);
    if ((error as { code?: string }).code === '28P01') {
      throw new EmbeddedPostgresFailed(
        `${place.password} does not hold the password of the database beside it. Put both back from one backup.`,
        { cause: error },
      );
    }
    throw error;
  }
}

function watch(client: Client, place: DataFolder): Claim {
  const { promise: lost, resolve } = Promise.withResolvers<Error>();
  let state: 'held' | 'lost' | 'let go' = 'held';
  const onEnd = (cause?: Error) => {
    if (state !== 'held') return;
    state = 'lost';
    resolve(new Error(`The database in ${place.folder} went away; ${place.log} may say why.`, { cause }));
  };
  client.on('error', onEnd);
  client.on('end', () => onEnd());
  return {
    client,
    lost,
    isLost: () => state === 'lost',
    letGo: () => {
      state = 'let go';
    },
  };
}

/** @returns false if the folder was renamed under the server @throws if it serves another */
async function serves(client: Client, place: DataFolder): Promise<boolean> {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const served = rows[0]?.data_directory ?? '';
  if (await isSameFolder(served, place.cluster)) return true;
  // Only Linux shows where it works: there, that has been compared before.
  if (process.platform === 'linux' || (await placeOnDisk(served)) === undefined) return false;
  throw new Error(`The PostgreSQL on this port serves ${served}, not ${place.cluster}`);
}

// A Cage that was killed a moment ago holds its lock until PostgreSQL notices: hence the short wait.
async function lock(client: Client, place: DataFolder): Promise<void> {
  for (let tried = 0; tried < claimTries; tried++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      claimKey,
    ]);
    if (rows[0]?.mine) return;
    await delay(50);
  }
  throw new DataFolderInUse(place.folder, await findOtherHolder(place));
}
