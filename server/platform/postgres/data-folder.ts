import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresFailed } from './errors.ts';
import { isSharedMemoryFull } from './explain-error.ts';

// PostgreSQL cuts paths off after 1024 bytes; the rest is for its own files' names.
const longestFolderBytes = 900;

/** Paths of the embedded PostgreSQL, absolute. */
export type DataFolder = {
  readonly folder: string;
  readonly cluster: string;
  readonly password: string;
  readonly log: string;
  /** Says which process holds the folder. */
  readonly holder: string;
};

/** Touches nothing. @throws EmbeddedPostgresFailed for a path longer than PostgreSQL can use */
export function dataFolderAt(folder: string): DataFolder {
  if (Buffer.byteLength(folder) > longestFolderBytes) {
    throw new EmbeddedPostgresFailed(
      `The path of the data folder is longer than the ${longestFolderBytes} bytes PostgreSQL can use: ${folder}. ` +
        'Set CAGE_DATA to a folder with a shorter path.',
    );
  }
  return {
    folder,
    cluster: join(folder, 'postgres'),
    password: join(folder, 'postgres-password'),
    log: join(folder, 'postgres.log'),
    holder: join(folder, 'cage.pid'),
  };
}

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
