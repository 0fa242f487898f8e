import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Handwritten files by their path from the root, with forward slashes. */
export type SourceTree = ReadonlyMap<string, string>;

const WRITTEN = /[.](ts|tsx|js|css|html|sql|md)$/;

/** The data folders of a running Cage. */
const STORED = new Set(['data', 'data-demo']);

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

export function isTest(path: string): boolean {
  return path.startsWith('test/') || path.endsWith('.test.ts');
}

const PRODUCT = /^(domain|contract|server|web|tools)[/].*[.](ts|tsx|css)$/;

export function isProduct(path: string): boolean {
  return PRODUCT.test(path) && !isTest(path);
}

export type Offence = {
  readonly rule: RuleName;
  readonly what: string;
  readonly advice: string;
};

export type RuleName =
  | 'folder-circle'
  | 'declared-order'
  | 'table-owner'
  | 'file-length'
  | 'folder-size'
  | 'small-files'
  | 'uncommon-word'
  | 'cited-document'
  | 'migration-name'
  | 'bare-text';
