import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment, locateBinaries } from '#server/platform/postgres/binaries.ts';
import { readPassword } from '#server/platform/postgres/cluster.ts';
import { dataFolderAt } from '#server/platform/postgres/data-folder.ts';
import { endPostmaster } from '#server/platform/postgres/postmaster.ts';
import { findPostmaster } from '#server/platform/postgres/postmaster-pid.ts';
import { COMPILE_CACHE } from '#test/fixtures/cage-command.ts';

const run = promisify(execFile);

const ROOT = join(import.meta.dirname, '../..');
/** What starts the server, in the Cage folder. */
export const SERVER = [process.execPath, '--disable-warning=ExperimentalWarning', 'server/main/main.ts'];
const START_PATIENCE_MS = 150_000;
const LISTENING = /^Cage is listening on (\S+)/m;

/** How a process ended; `code` is null when a signal ended it. */
export type Ended = { readonly code: number | null; readonly output: string };

/** A real server in a process of its own. */
export type CageProcess = {
  /** For example http://127.0.0.1:41234 */
  readonly origin: string;
  /** What it has printed so far. */
  output(): string;
  /** Of the process that was started, and, where that starts others, leads their process group. */
  readonly pid: number;
  /** Resolves when it is gone, with all that it started and that can still print. */
  readonly ended: Promise<Ended>;
  /** Sends it a signal and resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<Ended>;
};

/** A temporary folder for data folders, and the servers on them. Disposing of it ends and removes all of them. */
export type Sandbox = AsyncDisposable & {
  /** The path of a data folder; the same name is the same folder. */
  folder(name?: string): string;
  /** The path of a new data folder like another one, on which nothing runs. */
  copyOf(original: string): Promise<string>;
  /** Ends everything, and removes nothing yet. */
  endAll(): Promise<void>;
  /**
   * Starts a server on a free port and resolves when it listens.
   * @param command what starts it, in the Cage folder; by default the server itself, without npm
   * @param meanwhile what is done while it starts
   * @throws when it ends before
   */
  start(
    variables: Variables,
    command?: readonly string[],
    meanwhile?: (output: () => string) => Promise<unknown>,
  ): Promise<CageProcess>;
  /**
   * Starts a server that is to end before it is of use: by itself, or by a signal.
   * @param stopOnce when to send the signal, SIGTERM if no other is named
   * @param command what starts it, as of `start`
   */
  run(
    variables: Variables,
    stopOnce?: (output: () => string) => Promise<unknown>,
    signal?: NodeJS.Signals,
    command?: readonly string[],
  ): Promise<Ended>;
};

/** The environment of a server; nothing but the system's own variables is inherited. */
export type Variables = Readonly<Record<string, string>>;

export async function openSandbox(): Promise<Sandbox> {
  const root = await mkdtemp(join(tmpdir(), 'cage-sandbox-'));
  const folders = new Set<string>();
  const launched: Launched[] = [];

  function launch(variables: Variables, command: readonly string[] = SERVER): Launched {
    const process = launchCage(
      {
        PORT: '0',
        CAGE_PRICES_URL: 'off',
        // All of a test's players have the same address.
        CAGE_PUBLIC_LIMITS: 'off',
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...variables,
      },
      command,
    );
    launched.push(process);
    return process;
  }

  async function endAll(): Promise<void> {
    for (const { child } of launched) killGroup(child);
    await Promise.all(launched.map(({ ended }) => ended));
    await Promise.all(Array.from(folders, endLeftPostmaster));
  }

  return {
    folder(name = 'data') {
      const folder = join(root, name);
      folders.add(folder);
      return folder;
    },

    async copyOf(original) {
      const folder = join(root, 'data');
      folders.add(folder);
      await cp(original, folder, { recursive: true });
      return folder;
    },

    async start(variables, command, meanwhile) {
      const { child, output, listening, ended } = launch(variables, command);
      await meanwhile?.(output);
      return {
        origin: await listening,
        pid: child.pid as number,
        output,
        ended,
        end(signal) {
          child.kill(signal);
          return ended;
        },
      };
    },

    async run(variables, stopOnce, signal = 'SIGTERM', command = SERVER) {
      const { child, output, ended } = launch(variables, command);
      if (stopOnce) {
        await stopOnce(output);
        child.kill(signal);
      }
      return ended;
    },

    endAll,

    async [Symbol.asyncDispose]() {
      await endAll();
      await rm(root, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The pid of the PostgreSQL that serves a data folder; undefined when none does. */
export async function postmasterPid(folder: string): Promise<number | undefined> {
  return (await findPostmaster(dataFolderAt(folder).cluster))?.pid;
}

/** Whether a process lives. One that ended but was not yet reaped (by an init that never does) does not. */
export async function isAlive(pid: number): Promise<boolean> {
  const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

/** The address of the database in a data folder whose PostgreSQL is running. */
export async function databaseUrlOf(folder: string): Promise<string> {
  const place = dataFolderAt(folder);
  const postmaster = await findPostmaster(place.cluster);
  if (postmaster === undefined) throw new Error(`No PostgreSQL runs on ${folder}`);
  return `postgres://cage:${await readPassword(place)}@127.0.0.1:${postmaster.port}/cage`;
}

type Launched = {
  readonly child: ChildProcess;
  output(): string;
  readonly listening: Promise<string>;
  readonly ended: Promise<Ended>;
};

function launchCage(variables: Variables, command: readonly string[]): Launched {
  const [file, ...args] = command as [string, ...string[]];
  const child = spawn(file, args, {
    cwd: ROOT,
    detached: true,
    // Should the tests be killed, a server whose channel to them closes stops by itself. npm would not pass it on.
    stdio: ['ignore', 'pipe', 'pipe', command === SERVER ? 'ipc' : 'ignore'],
    env: childEnvironment(variables),
  });
  const listening = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<Ended>();
  // Whoever waits for the end only is not to be troubled by this one.
  listening.promise.catch(() => {});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = LISTENING.exec(output)?.[1];
      if (address !== undefined) listening.resolve(address);
    });
  }
  const patience = setTimeout(() => {
    listening.reject(new Error(`The server does not listen after ${START_PATIENCE_MS} ms:\n${output}`));
  }, START_PATIENCE_MS);
  child.on('close', (code) => {
    clearTimeout(patience);
    listening.reject(new Error(`The server ended with code ${code}:\n${output}`));
    ended.resolve({ code, output });
  });
  return { child, output: () => output, listening: listening.promise, ended: ended.promise };
}

/** What was started, and what it has started; PostgreSQL has a group of its own. */
function killGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function endLeftPostmaster(folder: string): Promise<void> {
  const pid = await postmasterPid(folder);
  if (pid !== undefined) await endPostmaster(dataFolderAt(folder), pid, locateBinaries());
}
