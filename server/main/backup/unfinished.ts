import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const UNFINISHED = /\.cage-unfinished-(.+)-(\d+)$/;
const DAY_MS = 24 * 3_600_000;

/** Under which name this process writes a file until it is complete. */
export function unfinishedName(file: string): string {
  return `${file}.cage-unfinished-${hostname()}-${process.pid}`;
}

/**
 * Removes from a folder what processes that were killed left unfinished. Those of other machines cannot be asked: what
 * they have is removed once nobody has written to it for a day.
 */
export async function removeUnfinished(folder: string, now = new Date()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, host, pid] = UNFINISHED.exec(name) ?? [];
    if (host === undefined) continue;
    const file = join(folder, name);
    const isOld = async () => now.getTime() - (await stat(file)).mtimeMs > DAY_MS;
    const isLeft = host === hostname() ? !isAlive(Number(pid)) : await isOld().catch(() => false);
    if (isLeft) await rm(file, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
