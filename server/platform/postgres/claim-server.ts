import { rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { placeOnDisk } from '../files/hold-folder.ts';
import type { Binaries } from './binaries.ts';
import { type Claim, claimFolder, ServesOldPath } from './claim.ts';
import { type DataFolder, isDiskFull } from './data-folder.ts';
import { DataFolderInUse, EmbeddedPostgresFailed } from './errors.ts';
import { explainEnd } from './explain-error.ts';
import { endLaunched, endPostmaster, type Launch, launchPostmaster } from './postmaster.ts';
import { findPostmaster, isServed, type PostmasterPid, postmasterPidFile } from './postmaster-pid.ts';
import type { Identity } from './unprivileged.ts';

// These may pass: a port in use meanwhile, another process that starts a server here, leftovers of a crash.
const PASSING_OBSTACLE =
  /could not bind|could not create any TCP|lock file "postmaster.pid"|pre-existing shared memory/;

// Said of a pid file that was not written to its end, as after a full disk or a power cut.
const SPOILT_PID_FILE = /lock file "postmaster.pid" is empty|bogus data in lock file "postmaster.pid"/;

// A server that starts at this moment wrote its pid file long before.
const SPOILT_AFTER_MS = 3_000;

const LAUNCH_END_MS = 3_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1_000;

export type Setup = {
  readonly place: DataFolder;
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly settings: Readonly<Record<string, string>>;
  readonly password: string;
};

export type Held = {
  readonly claim: Claim;
  readonly postmaster: PostmasterPid;
  /** Whether it was started for this claim, and not found. */
  readonly launched: boolean;
};

/**
 * Claims a folder through its server, started if there is none. The claim owns both, whoever started it.
 * @param options.patienceMs includes crash recovery; `signal` leaves no server that this has started
 * @throws DataFolderInUse; EmbeddedPostgresFailed when the server cannot start or answer in time
 */
export async function claimServer(
  setup: Setup,
  options: {
    readonly port?: number;
    readonly patienceMs: number;
    readonly signal: AbortSignal;
    /** Called after each try with what kept it from succeeding, which may pass. */
    onObstacle?(obstacle: Error): void;
  },
): Promise<Held> {
  const { place, password } = setup;
  const { signal } = options;
  const deadline = performance.now() + options.patienceMs;
  let launch: Launch | undefined;
  let obstacle: Error | undefined;
  const note = (found: Error) => {
    obstacle = found;
    options.onObstacle?.(found);
  };
  let pauseMs = FIRST_PAUSE_MS;
  try {
    while (performance.now() < deadline) {
      const postmaster = await findPostmaster(place.cluster);
      if (postmaster) {
        try {
          const claim = await claimFolder(place, postmaster.port, password);
          return { claim, postmaster, launched: launch?.pid === postmaster.pid };
        } catch (error) {
          if (error instanceof DataFolderInUse || error instanceof EmbeddedPostgresFailed) throw error;
          if (error instanceof ServesOldPath) await endPostmaster(place, postmaster.pid, setup.binaries);
          note(error as Error);
        }
      } else if (!launch || launch.ended()) {
        if (launch) note(await passingObstacle(launch, place));
        await assertMade(place);
        launch = await launchPostmaster(setup, options.port);
      }
      await delay(pauseMs, undefined, { signal });
      pauseMs = Math.min(pauseMs * 1.25, LONGEST_PAUSE_MS);
    }
    throw new EmbeddedPostgresFailed(
      `The database in ${place.folder} does not answer. It may still be recovering: start Cage again to wait on.`,
      { cause: obstacle, log: (await launch?.log()) ?? String(obstacle) },
    );
  } catch (error) {
    // A server that another Cage has claimed is for that one to stop.
    if (launch && !(error instanceof DataFolderInUse)) await endLaunched(launch, LAUNCH_END_MS);
    throw error;
  }
}

/** Nothing is written into a folder that was made anew where the one in use was. */
async function assertMade({ folder, cluster }: DataFolder): Promise<void> {
  if ((await placeOnDisk(cluster)) !== undefined) return;
  throw new EmbeddedPostgresFailed(
    `There is no database in ${folder} any more: the folder was renamed, or removed, while Cage ran. Put it back; or ` +
      'stop Cage, and set CAGE_DATA to where it is.',
  );
}

/** @returns the last that PostgreSQL said @throws EmbeddedPostgresFailed when trying again would not help */
async function passingObstacle(launch: Launch, place: DataFolder): Promise<Error> {
  const log = await launch.log();
  if (SPOILT_PID_FILE.test(log)) await removeSpoiltPidFile(place, log);
  else if (!PASSING_OBSTACLE.test(log)) {
    const known = explainEnd(log, place);
    if (known !== undefined) {
      throw new EmbeddedPostgresFailed(`The database in ${place.folder} does not start, ${known}`, { log });
    }
    // Its log is on the same disk, and may be empty then.
    if (await isDiskFull(place)) {
      throw new EmbeddedPostgresFailed(
        `The database in ${place.folder} does not start, because its disk is full. Make room on it, but delete ` +
          'nothing in that folder.',
        { log },
      );
    }
    throw new EmbeddedPostgresFailed(
      `The database in ${place.folder} does not start. Fix the cause below (the whole log is in ` +
        `${place.log}) and start again; or set DATABASE_URL to a PostgreSQL of your own.`,
      { log },
    );
  }
  return new Error(log.trim().split('\n').at(-1));
}

/** PostgreSQL leaves this to people: a second server on the same files would destroy them. */
async function removeSpoiltPidFile({ cluster, folder }: DataFolder, log: string): Promise<void> {
  const file = postmasterPidFile(cluster);
  const written = await stat(file).catch(() => undefined);
  if (written === undefined || Date.now() - written.mtimeMs < SPOILT_AFTER_MS) return;
  if (await isServed(cluster)) {
    throw new EmbeddedPostgresFailed(
      `The database in ${folder} does not start, because its file ${file} was not written to its end. Make sure ` +
        'that no PostgreSQL runs on that folder, delete the file, and start again.',
      { log },
    );
  }
  await rm(file, { force: true });
}
