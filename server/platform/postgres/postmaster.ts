import { execFile, spawn } from 'node:child_process';
import { open, rename, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Binaries, childEnvironment } from './binaries.ts';
import { type DataFolder, isDiskFull } from './data-folder.ts';
import { EmbeddedPostgresFailed } from './errors.ts';
import { readPostmasterPid, servesCluster } from './postmaster-pid.ts';
import { checkpointSettings, memorySettings, usableMemory } from './server-settings.ts';
import { hand, type Identity } from './unprivileged.ts';

const run = promisify(execFile);
const largestLogBytes = 10_000_000;
const stopPatienceMs = 60_000;

// For an immediate shutdown, after a fast one that took too long.
const abandonMs = 1_500;

const defaults = {
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  wal_compression: 'on',
  // The details of an error quote what people typed, including names and addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** It may still be starting, or have ended. */
export type Launch = {
  readonly pid: number | undefined;
  ended(): boolean;
  /** Since the start. */
  log(): Promise<string>;
};

/**
 * On 127.0.0.1, in its own session, so that Ctrl-C in our terminal does not reach it. Resolves before it is
 * ready. PostgreSQL itself ensures that a cluster has one server; a second one exits at once.
 */
export async function launchPostmaster(
  how: {
    readonly place: DataFolder;
    readonly binaries: Binaries;
    readonly identity: Identity;
    readonly settings: Readonly<Record<string, string>>;
  },
  port?: number,
): Promise<Launch> {
  const { place } = how;
  const { bavail, bsize } = await statfs(place.folder);
  const settings = {
    ...defaults,
    ...memorySettings(usableMemory(totalmem(), process.constrainedMemory())),
    ...checkpointSettings(bavail * bsize),
    ...how.settings,
    listen_addresses: '127.0.0.1',
    port: String(port ?? (await freePort())),
    unix_socket_directories: '',
  };
  const [file, ...args] = [
    ...how.identity.prefix,
    how.binaries.postgres,
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ] as [string, ...string[]];

  await using log = await openLog(place);
  await hand(how.identity, place.log);
  const { size: start } = await log.stat();
  const child = spawn(file, args, {
    cwd: place.folder,
    detached: true,
    // A file, never a pipe: PostgreSQL may outlive us, and would hold it open.
    stdio: ['ignore', log.fd, log.fd],
    env: childEnvironment(await strangersPid(place.cluster)),
    windowsHide: true,
    ...how.identity.user,
  });
  child.unref();
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  return {
    pid: child.pid,
    ended: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    log: async () => failure?.message ?? (await readFrom(place.log, start)),
  };
}

/**
 * A fast shutdown, or else an immediate one: committed data survives both.
 * @param pid of a server that was just found on the cluster, or is claimed @throws if it outlives both
 */
export async function endPostmaster(
  place: DataFolder,
  pid: number,
  binaries: Binaries,
  withinMs?: number,
): Promise<void> {
  // Without room on the disk, a fast shutdown tries its checkpoint again and again.
  const patienceMs =
    withinMs ?? ((await isDiskFull(place).catch(() => false)) ? 2 * abandonMs : stopPatienceMs);
  const end = performance.now() + patienceMs;
  for (const [signal, until] of [
    ['SIGINT', end - abandonMs],
    ['SIGQUIT', end],
  ] as const) {
    if (await servesCluster(pid, place.cluster)) await send(signal, pid, binaries);
    do {
      if (!(await servesCluster(pid, place.cluster))) return;
      await delay(20);
    } while (performance.now() < until);
  }
  throw new EmbeddedPostgresFailed(
    `The database in ${place.folder} did not stop (process ${pid}). The next start takes it over.`,
  );
}

/** For a server that may not have got as far as to say who it is. */
export async function endLaunched(launch: Launch, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (launch.pid === undefined || launch.ended()) return;
    process.kill(launch.pid, signal);
    while (!launch.ended() && performance.now() < deadline) await delay(20);
  }
}

async function send(signal: 'SIGINT' | 'SIGQUIT', pid: number, binaries: Binaries): Promise<void> {
  // On Windows process.kill would terminate it immediately, whatever the signal.
  if (process.platform === 'win32') {
    await run(binaries.pgCtl, ['kill', signal.slice(3), String(pid)]);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has just exited by itself
  }
}

// PostgreSQL takes any living process with a left-over pid for a server and does not start, unless that pid
// is said to be its grandparent's. Deleting the file would race with a server that starts at this moment.
async function strangersPid(cluster: string): Promise<Record<string, string>> {
  const written = await readPostmasterPid(cluster);
  if (!written || (await servesCluster(written.pid, cluster))) return {};
  return { PG_GRANDPARENT_PID: String(written.pid) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string')
    throw new Error('A TCP server has an address and a port');
  return address.port;
}

async function openLog(place: DataFolder) {
  const size = (await stat(place.log).catch(() => undefined))?.size ?? 0;
  if (size > largestLogBytes) await rename(place.log, `${place.log}.1`);
  return open(place.log, 'a', 0o600);
}

async function readFrom(file: string, start: number): Promise<string> {
  await using handle = await open(file, 'r');
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(100_000), 0, 100_000, start);
  return buffer.toString('utf8', 0, bytesRead);
}
