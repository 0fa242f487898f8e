import { join } from 'node:path';
import { EmbeddedPostgresFailed } from './errors.ts';

// PostgreSQL keeps paths in 1024 bytes and cuts longer ones off; the rest is for its own files' names.
const longestFolderBytes = 900;

/** The parts of a data folder that belong to the embedded PostgreSQL; absolute paths. */
export type DataFolder = {
  readonly folder: string;
  readonly cluster: string;
  readonly password: string;
  readonly log: string;
  /** Which process holds the folder. */
  readonly holder: string;
};

/**
 * Names the parts of the data folder at an absolute path; touches nothing.
 * @throws EmbeddedPostgresFailed when the path is longer than PostgreSQL can use
 */
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
