import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isSameFolder } from '../files/hold-folder.ts';

const run = promisify(execFile);

/** From postmaster.pid. `status`: `starting`, `ready`, `stopping` or `standby`; empty until it is written. */
export type PostmasterPid = { readonly pid: number; readonly port: number; readonly status: string };

export function postmasterPidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

export async function readPostmasterPid(cluster: string): Promise<PostmasterPid | undefined> {
  const text = await readFile(postmasterPidFile(cluster), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port, status: lines[7]?.trim() ?? '' } : undefined;
}

/** Whether `pid` lives and serves this cluster, as far as can be seen: after a restart pids are reused. */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false; // gone, or another user's: a cluster's server always runs as the user we run it as
  }
  if (process.platform === 'linux') {
    try {
      await readlink(folderOf(pid));
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EACCES';
    }
    return isSameFolder(folderOf(pid), cluster);
  }
  if (process.platform === 'darwin') {
    const ps = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return basename(ps.stdout.trim()) === 'postgres';
  }
  return true;
}

/** The cluster of a living server of ours, which may have been renamed since it was started. */
export function clusterOf(pid: number, cluster: string): string {
  return process.platform === 'linux' ? folderOf(pid) : cluster;
}

function folderOf(pid: number): string {
  return `/proc/${pid}/cwd`;
}

export async function findPostmaster(cluster: string): Promise<PostmasterPid | undefined> {
  const written = await readPostmasterPid(cluster);
  return written && (await servesCluster(written.pid, cluster)) ? written : undefined;
}

/** Whether any process of PostgreSQL's may be at work there, whatever the pid file says. */
export async function isServed(cluster: string): Promise<boolean> {
  // Elsewhere, no process shows where it works.
  if (process.platform !== 'linux') return true;
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)));
  return folders.includes(folder);
}
