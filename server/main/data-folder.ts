import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigurationError } from './configuration.ts';

/**
 * Creates the data folder if it is missing and makes sure that it is usable.
 * @param folder absolute path
 * @throws ConfigurationError saying what is wrong with it
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigurationError(
      `The data folder ${folder} ${problemOf(error)}. Set CAGE_DATA to a folder that Cage may write to.`,
    );
  }
}

// Node's own recursive mkdir never returns if a folder cannot be created in an existing one, as in /proc.
async function makeFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (there?.isDirectory()) return;
  if (there !== undefined) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another start created it first.
    if (error.code !== 'EEXIST') throw error;
  });
}

function problemOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOTDIR':
      return 'cannot be created: it, or a folder above it, is a file';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be used: it, or a folder above it, belongs to another user';
    case 'EROFS':
      return 'cannot be used: the disk is read-only';
    case 'ENOENT':
      return 'cannot be created: the system allows no folders there';
    default:
      return `cannot be used: ${message}`;
  }
}
