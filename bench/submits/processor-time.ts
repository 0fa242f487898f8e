import { readdir, readFile } from 'node:fs/promises';

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
