import { join } from 'node:path';
import { EmbeddedPostgresFailed } from './errors.ts';

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
