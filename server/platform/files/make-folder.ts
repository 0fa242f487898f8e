import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it, closed to others. Node's own recursive mkdir never returns if a folder cannot be
 * created in an existing one, as in /proc.
 * @throws what the system says; ENOTDIR where a file is in the way
 */
export async function makeFolder(folder: string): Promise<void> {
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
