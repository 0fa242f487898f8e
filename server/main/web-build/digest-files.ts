import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** One digest over many files and their names, tests excepted. @param paths folders and files below `root` */
export async function digestFiles(root: string, paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map((path) => listFiles(join(root, path))))).flat();
  const hash = createHash('sha256');
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param path a folder, or one file */
async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
