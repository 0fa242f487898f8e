import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { locateBinaries } from './binaries.ts';
import type { Claim } from './claim.ts';
import { claimServer, type Held, type Setup } from './claim-server.ts';
import { ensureCluster, readPassword, sweepUnfinished } from './cluster.ts';
import { dataFolderAt } from './data-folder.ts';
import { DataFolderInUse } from './errors.ts';
import { findOtherHolder, forgetHolder, noteHolder } from './holder.ts';
import { endPostmaster } from './postmaster.ts';
import { clusterOf, findPostmaster } from './postmaster-pid.ts';
import { chooseIdentity } from './unprivileged.ts';

// Long enough for the crash recovery of a busy database on a slow disk.
const ANSWER_PATIENCE_MS = 120_000;

const CREATE_PATIENCE_MS = 120_000;
const TRY_AGAIN_AFTER_MS = 1_000;
const LET_GO_PATIENCE_MS = 500;
const LOOK_EVERY_MS = 1_000;

export type EmbeddedPostgres = {
  /** postgres://cage:…@127.0.0.1:port/cage, of a superuser; the same after it is started again. */
  readonly url: string;
  /** Resolves when another Cage has claimed the folder, which it can only while the server is down. */
  readonly lost: Promise<Error>;
  /**
   * Resolves when the server's process has ended; one that another Cage took over after `lost` is left alone.
   * @throws EmbeddedPostgresFailed when it does not end in time, by default a minute
   */
  stop(withinMs?: number): Promise<void>;
};

export type StartOptions = {
  /** Absolute path, made when missing; the cluster is its folder `postgres`. */
  readonly folder: string;
  /** As in postgresql.conf; a found server keeps its own. `fsync: 'off'`: a first start is not durable. */
  readonly settings?: Readonly<Record<string, string>>;
  /** By default two minutes. */
  readonly answerWithinMs?: number;
  /** A stop leaves a server running that was found running. */
  readonly leaveFound?: boolean;
  /** Ends a start halfway, with nothing left running. */
  readonly signal?: AbortSignal;
  /** What keeps a start waiting, after each try. */
  onObstacle?(obstacle: Error): void;
  onEvent?(event: 'gone' | 'still gone' | 'back', cause?: Error): void;
};

/**
 * Starts a data folder's PostgreSQL, or takes over one that a killed Cage left, and claims the folder. A
 * first start makes the database. After a crash its recovery is awaited, or it is started again.
 * @throws DataFolderInUse, even while the other Cage's server is down; EmbeddedPostgresFailed
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { folder, settings = {}, onObstacle = () => {}, signal = new AbortController().signal } = options;
  const place = dataFolderAt(folder);
  const binaries = locateBinaries();
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const identity = await chooseIdentity(place, binaries);
  await ensureCluster(place, { binaries, identity, durable: settings.fsync !== 'off', signal });
  const other = await findOtherHolder(place);
  if (other) throw new DataFolderInUse(folder, other);
  const password = await readPassword(place);
  const setup = { place, binaries, identity, settings, password };
  const patienceMs = options.answerWithinMs ?? ANSWER_PATIENCE_MS;
  const held = await claimServer(setup, { patienceMs, signal, onObstacle });
  await noteHolder(place, identity);
  const kept = keep(setup, held, options);
  try {
    await ensureDatabase(held.claim);
    await sweepUnfinished(place);
  } catch (error) {
    await kept.stop();
    throw error;
  }
  return {
    url: `postgres://cage:${password}@127.0.0.1:${held.postmaster.port}/cage`,
    lost: kept.lost,
    stop: kept.stop,
  };
}

async function ensureDatabase({ client }: Claim): Promise<void> {
  const { rowCount } = await client.query("select from pg_database where datname = 'cage'");
  if (rowCount) {
    // Nobody could take it back: without its tables Cage does not start, and the server runs only with it.
    await client.query('alter database cage reset search_path');
    return;
  }
  // It copies files: a busy disk takes longer than a claim may go unanswered otherwise.
  const create: QueryConfig & { query_timeout: number } = {
    text: 'create database cage',
    query_timeout: CREATE_PATIENCE_MS,
  };
  await client.query(create);
}

/** Claims the folder and starts the server again whenever they are lost. */
function keep(
  setup: Setup,
  first: Held,
  { onEvent = () => {}, leaveFound = false }: Pick<StartOptions, 'onEvent' | 'leaveFound'>,
): Pick<EmbeddedPostgres, 'lost' | 'stop'> {
  const stopping = new AbortController();
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
  let held: Held | 'another’s' | undefined = first;

  /** A smart shutdown would wait for this claim for ever; a fast one is over soon, and a start follows. */
  async function hastenShutdown(): Promise<void> {
    const { place, binaries } = setup;
    const postmaster = await findPostmaster(place.cluster);
    if (postmaster?.status !== 'stopping' || stopping.signal.aborted) return;
    await endPostmaster(place, postmaster.pid, binaries);
  }

  function watchForShutdown(): NodeJS.Timeout {
    let isLooking = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      // The next look may find more.
      await hastenShutdown().catch(() => {});
      isLooking = false;
    };
    return setInterval(() => void look(), LOOK_EVERY_MS).unref();
  }

  async function keepOn(): Promise<void> {
    let current = first;
    for (;;) {
      const cause = await Promise.race([current.claim.lost, aborted(stopping.signal)]);
      if (cause === undefined) return;
      held = undefined;
      onEvent('gone', cause);
      const regained = await regain();
      if (regained === undefined) return;
      current = regained;
      held = regained;
      onEvent('back');
    }
  }

  async function regain(): Promise<Held | undefined> {
    const { signal } = stopping;
    const again = { port: first.postmaster.port, patienceMs: Number.POSITIVE_INFINITY, signal };
    while (!signal.aborted) {
      try {
        return await claimServer(setup, again);
      } catch (error) {
        if (signal.aborted) return undefined;
        if (error instanceof DataFolderInUse) {
          held = 'another’s';
          lose(error);
          return undefined;
        }
        // A full disk, for example.
        onEvent('still gone', error as Error);
        await delay(TRY_AGAIN_AFTER_MS, undefined, { signal }).catch(() => {});
      }
    }
    return undefined;
  }

  // A command's server goes with the command.
  const watching = leaveFound ? undefined : watchForShutdown();
  const keeping = keepOn().finally(() => clearInterval(watching));
  let stopped: Promise<void> | undefined;

  async function stop(withinMs?: number): Promise<void> {
    stopping.abort();
    await keeping;
    if (held === 'another’s') return;
    const { place, binaries } = setup;
    await forgetHolder(place);
    if (held && leaveFound && !held.launched) {
      held.claim.letGo();
      await endClient(held);
      return;
    }
    const postmaster = held?.postmaster ?? (await findPostmaster(place.cluster));
    if (postmaster === undefined) return;
    held?.claim.letGo();
    const cluster = held ? clusterOf(postmaster.pid, place.cluster) : place.cluster;
    await endPostmaster({ ...place, cluster }, postmaster.pid, binaries, withinMs);
    if (held) await endClient(held);
  }

  return {
    lost,
    stop: (withinMs) => {
      stopped ??= stop(withinMs);
      return stopped;
    },
  };
}

async function endClient({ claim }: Held): Promise<void> {
  // Without the server's goodbye, it would never end.
  await Promise.race([claim.client.end(), delay(LET_GO_PATIENCE_MS, undefined, { ref: false })]);
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
