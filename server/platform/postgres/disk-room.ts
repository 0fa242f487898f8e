import { readFile, statfs } from 'node:fs/promises';
import type { DataFolder } from './data-folder.ts';
import { isSharedMemoryFull } from './explain-end.ts';

// Less than one of PostgreSQL's log files of 16 MB, without which it can neither go on nor recover.
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

/** Whether the disk of a data folder has no room for PostgreSQL to go on. */
export async function isDiskFull({ folder }: DataFolder): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}

// As much as PostgreSQL says of one breakdown, and of how it came back.
const LINES_OF_ONE_BREAKDOWN = 50;

/**
 * Whether PostgreSQL has just ended for want of room. What it was writing then is gone with it, so the disk of a data
 * folder may have room again.
 */
export async function ranOutOfRoom(place: DataFolder): Promise<boolean> {
  if (await isDiskFull(place)) return true;
  const lines = (await readFile(place.log, 'utf8')).split('\n').slice(-LINES_OF_ONE_BREAKDOWN);
  return lines.some((line) => line.endsWith('No space left on device') && !isSharedMemoryFull(line));
}
