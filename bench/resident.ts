import { readFile } from 'node:fs/promises';
import type { CageProcess } from '#test/faults/sandbox.ts';

/** The memory of a process, as Linux counts it. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}

/** The same of a server that the launcher started and waits for, which is another process. */
export async function residentOfServer({ pid }: CageProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return residentBytes(Number(children.trim().split(' ')[0]));
}
