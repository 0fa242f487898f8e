import { statfs } from 'node:fs/promises';
import type { DataFolder } from './data-folder.ts';

// Less than one of PostgreSQL's log files of 16 MB, without which it can neither go on nor recover.
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

/** Whether the disk of a data folder has no room for PostgreSQL to go on. */
export async function isDiskFull({ folder }: DataFolder): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}
