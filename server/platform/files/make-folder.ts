import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Closed to others. Node's recursive mkdir never returns where no folder can be created, as in /proc. */
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
