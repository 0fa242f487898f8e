import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join, relative } from 'node:path';
import type { CageProcess } from '#test/faults/sandbox.ts';

// Above this load per core, the machine is busy with something else.
const QUIET_LOAD = 0.5;

/** Call it before the work begins: it says how busy the machine is. */
export function describeMachine(now: Date): string {
  const cores = availableParallelism();
  const [load = 0] = loadavg();
  const state =
    load > QUIET_LOAD * cores ? 'BUSY with something else: these figures are too high' : 'otherwise quiet';
  return `${now.toISOString().slice(0, 10)}, ${cores} cores, Node ${process.versions.node}; load ${load.toFixed(2)} at the start, ${state}`;
}

const ROOT = join(import.meta.dirname, '..');

/** The commit that is measured, and whether anything but the page with the results was changed since. */
export function describeCommit(page: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const changed = git('status', '--porcelain', '--', '.', `:!${relative(ROOT, page)}`) !== '';
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? ', with changes' : ''}`;
}

export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}

/** The server is a child of the launcher, whose pid this is. */
export async function residentOfServer({ pid }: CageProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return residentBytes(Number(children.trim().split(' ')[0]));
}

// Fixed for /proc, whatever the kernel's own rate.
const TICK_US = 10_000;

/** A process's processor time so far, in microseconds; with its children, ended ones too. */
export async function processorTime(pid: number, withChildren = false): Promise<number> {
  const own = await readTimes(pid);
  if (own === undefined) return 0;
  if (!withChildren) return own.own;
  let sum = own.own + own.ended;
  for (const name of await readdir('/proc')) {
    const other = /^\d+$/.test(name) ? await readTimes(Number(name)) : undefined;
    if (other?.parent === pid) sum += other.own;
  }
  return sum;
}

/** Undefined for a process that has ended. */
async function readTimes(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, which comes first in brackets, may have spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (from: number) => ((fields[from] as number) + (fields[from + 1] as number)) * TICK_US;
  return { parent: fields[1] as number, own: ticks(11), ended: ticks(13) };
}
