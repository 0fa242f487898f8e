import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The handwritten files of a checkout: each path from its root, with forward slashes, and its text. */
export type SourceTree = ReadonlyMap<string, string>;

const WRITTEN = /[.](ts|tsx|js|css|html|sql|md)$/;

/** The data that a running Cage keeps in its own folder. */
const STORED = new Set(['data', 'data-demo']);

/** @param root an absolute path */
export function readSourceTree(root: string): SourceTree {
  const paths = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !STORED.has(name))
    .flatMap((entry) => filesAt(root, entry))
    .map((file) => relative(root, file).split(sep).join('/'));
  return new Map(
    paths
      .filter((path) => WRITTEN.test(path))
      .sort()
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

function filesAt(folder: string, entry: Dirent): string[] {
  if (entry.name.startsWith('.') || entry.name === 'node_modules' || entry.name === 'dist') return [];
  const path = join(folder, entry.name);
  if (!entry.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((inner) => filesAt(path, inner));
}
