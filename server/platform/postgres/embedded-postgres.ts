import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Binaries, locateBinaries } from './binaries.ts';
import { type Claim, claimFolder } from './claim.ts';
import { ensureCluster, readPassword, sweepUnfinished } from './cluster.ts';
import { type DataFolder, dataFolderAt } from './data-folder.ts';
import { DataFolderInUse, EmbeddedPostgresFailed } from './errors.ts';
import { endPostmaster, type Launch, launchPostmaster } from './postmaster.ts';
import { findPostmaster, type PostmasterPid } from './postmaster-pid.ts';
import { chooseIdentity, type Identity } from './unprivileged.ts';

// Long enough for the crash recovery of a busy database on a slow disk.
const answerPatienceMs = 120_000;
// Reasons for a server to fail at its start that may be gone a moment later: a port taken in the meantime, another
// process starting a server here, leftover processes of a crashed server.
const passingObstacle =
  /could not bind|could not create any TCP|lock file "postmaster.pid"|pre-existing shared memory/;

/** The PostgreSQL of a data folder, claimed for this process. */
export type EmbeddedPostgres = {
  /** postgres://cage:…@127.0.0.1:port/cage; the user may do everything. */
  readonly url: string;
  /** Resolves when the server or the claim on the folder is gone without `stop` having been called. */
  readonly lost: Promise<Error>;
  /**
   * Shuts the server down, connections included; resolves when its process is gone. A server that another
   * Cage took over after `lost` is left alone.
   * @throws EmbeddedPostgresFailed when it does not end within a minute
   */
  stop(): Promise<void>;
};

type Setup = {
  readonly place: DataFolder;
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly settings: Readonly<Record<string, string>>;
};

/**
 * Starts the PostgreSQL of a data folder, or takes over the one that a killed Cage left running there, and claims the
 * folder for this process. A first start makes the database.
 * @param options.folder absolute path, made when missing; the cluster lives in `postgres` under it
 * @param options.settings further server settings, as in postgresql.conf; a server taken over keeps the settings it was
 *   started with. `fsync: 'off'` also makes the first start forgo durability
 * @throws DataFolderInUse when a running Cage has the folder; EmbeddedPostgresFailed when it cannot be started
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const { folder, settings = {} } = options;
  const place = dataFolderAt(folder);
  const binaries = locateBinaries();
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const identity = await chooseIdentity(place, binaries);
  const setup = { place, binaries, identity, settings };
  await ensureCluster(place, { binaries, identity, durable: settings.fsync !== 'off' });
  const password = await readPassword(place);
  const { claim, postmaster } = await claimServer(setup, password);
  const stop = () => stopServer(setup, { claim, postmaster, password });
  try {
    await ensureDatabase(claim);
    await sweepUnfinished(place);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return {
    url: `postgres://cage:${password}@127.0.0.1:${postmaster.port}/cage`,
    lost: claim.lost,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

// It does not matter who started the server: whoever gets the claim owns the folder and its server, and a server that
// we started but could not claim is for the other process to stop.
async function claimServer(
  setup: Setup,
  password: string,
): Promise<{ claim: Claim; postmaster: PostmasterPid }> {
  const { place } = setup;
  const deadline = Date.now() + answerPatienceMs;
  let launch: Launch | undefined;
  let obstacle: unknown;
  for (let pauseMs = 10; Date.now() < deadline; pauseMs = Math.min(pauseMs * 1.25, 1_000)) {
    const postmaster = await findPostmaster(place.cluster);
    if (postmaster) {
      try {
        return { claim: await claimFolder(place, postmaster.port, password), postmaster };
      } catch (error) {
        if (error instanceof DataFolderInUse || error instanceof EmbeddedPostgresFailed) throw error;
        obstacle = error;
      }
    } else if (!launch || launch.ended()) {
      if (launch) await assertPassing(launch, place);
      launch = await launchPostmaster(place, setup);
    }
    await delay(pauseMs);
  }
  throw new EmbeddedPostgresFailed(
    `The database in ${place.folder} does not answer. It may still be recovering: start Cage again to wait on.`,
    { cause: obstacle, log: (await launch?.log()) ?? String(obstacle) },
  );
}

async function assertPassing(launch: Launch, place: DataFolder): Promise<void> {
  const log = await launch.log();
  if (passingObstacle.test(log)) return;
  throw new EmbeddedPostgresFailed(
    `The database in ${place.folder} does not start. Fix the cause below (the whole log is in ` +
      `${place.log}) and start again; or set DATABASE_URL to a PostgreSQL of your own.`,
    { log },
  );
}

async function ensureDatabase({ client }: Claim): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'cage'");
  if (!rowCount) await client.query('create database cage');
}

async function stopServer(
  { place, binaries }: Setup,
  held: { claim: Claim; postmaster: PostmasterPid; password: string },
): Promise<void> {
  const claim = held.claim.isLost() ? await claimAgain(place, held) : held.claim;
  if (claim === 'taken') return;
  claim.letGo();
  await endPostmaster(place, held.postmaster.pid, binaries);
  await claim.client.end();
}

async function claimAgain(
  place: DataFolder,
  held: { claim: Claim; postmaster: PostmasterPid; password: string },
): Promise<Claim | 'taken'> {
  try {
    return await claimFolder(place, held.postmaster.port, held.password);
  } catch (error) {
    return error instanceof DataFolderInUse ? 'taken' : held.claim;
  }
}
