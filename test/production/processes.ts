import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '#server/platform/postgres/binaries.ts';

const run = promisify(execFile);

export type Process = { readonly pid: number; end(): Promise<void> };

/** PostgreSQL refuses to be root, and so does PgBouncer. */
export const AS_OTHER =
  process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] : [];

/** Starts a program that ends with the tests, even if they are killed. */
export function launchIn(folder: string, command: readonly string[]): Process {
  const args = ['--pdeathsig', 'KILL', ...command];
  const child = spawn('setpriv', args, { cwd: folder, stdio: 'ignore', env: childEnvironment() });
  const ended = once(child, 'close');
  return {
    pid: child.pid as number,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Of one that may have ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Its postmaster and all that it has started. */
export async function postgresOf(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => undefined);
  if (file === undefined) return [];
  const postmaster = Number.parseInt(file, 10);
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,stat=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([pid, parent, state]) => !state?.startsWith('Z') && [pid, parent].includes(String(postmaster)))
    .map(([pid]) => Number(pid));
}
