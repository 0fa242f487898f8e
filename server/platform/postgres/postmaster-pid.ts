import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * What postmaster.pid says: the process that last claimed a cluster, the TCP port it listens on, and whether it lets
 * anybody in: `starting`, `ready`, `stopping` or, of a standby, `standby`; empty as long as it has not said so.
 */
export type PostmasterPid = { readonly pid: number; readonly port: number; readonly status: string };

export function postmasterPidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Reads a cluster's postmaster.pid; undefined when there is none, or it is not written yet. */
export async function readPostmasterPid(cluster: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(postmasterPidFile(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port, status: lines[7]?.trim() ?? '' } : undefined;
}

/**
 * Whether `pid` is a living PostgreSQL server on this cluster, as far as the system lets us see. A pid file
 * outlives a crash, and after a restart of the machine or container its number is often somebody else's.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false; // gone, or another user's: a cluster's server always runs as the user we run it as
  }
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EACCES';
    }
  }
  if (process.platform === 'darwin') {
    const ps = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return basename(ps.stdout.trim()) === 'postgres';
  }
  return true;
}

/** The living server of a cluster, or undefined. */
export async function findPostmaster(cluster: string): Promise<PostmasterPid | undefined> {
  const written = await readPostmasterPid(cluster);
  return written && (await servesCluster(written.pid, cluster)) ? written : undefined;
}

/** Whether any process of PostgreSQL's may be at work on a cluster, whatever its pid file says. */
export async function isServed(cluster: string): Promise<boolean> {
  // Elsewhere, no process tells where it works.
  if (process.platform !== 'linux') return true;
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)));
  return folders.includes(folder);
}
