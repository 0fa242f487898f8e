import { readFile, statfs } from 'node:fs/promises';
import type { DataFolder } from './data-folder.ts';
import { isSharedMemoryFull } from './explain-end.ts';

// Less than one of PostgreSQL's log files of 16 MB, without which it can neither go on nor recover.
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

export async function isDiskFull({ folder }: DataFolder): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}

// PostgreSQL says no more of one breakdown and its recovery.
const LINES_OF_ONE_BREAKDOWN = 50;

/** Whether PostgreSQL has just ended for want of room: unfinished files went too, so there may be some. */
export async function ranOutOfRoom(place: DataFolder): Promise<boolean> {
  if (await isDiskFull(place)) return true;
  const lines = (await readFile(place.log, 'utf8')).split('\n').slice(-LINES_OF_ONE_BREAKDOWN);
  return lines.some((line) => line.endsWith('No space left on device') && !isSharedMemoryFull(line));
}
