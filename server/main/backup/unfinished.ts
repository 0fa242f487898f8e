import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

const UNFINISHED = /\.cage-unfinished-(.+)-(\d+)$/;
const DAY_MS = 24 * 3_600_000;

export function unfinishedName(file: string): string {
  return `${file}.cage-unfinished-${hostname()}-${process.pid}`;
}

/** Other machines' processes cannot be asked: their files go once nobody has written to them for a day. */
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
