import { readFile } from 'node:fs/promises';
import type { CageProcess } from '#test/faults/sandbox.ts';

export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1_024;
}

/** The server is a child of the launcher, whose pid this is. */
export async function residentOfServer({ pid }: CageProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return residentBytes(Number(children.trim().split(' ')[0]));
}
