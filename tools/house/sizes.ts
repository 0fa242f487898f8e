import { posix } from 'node:path';
import type { Offence } from './offence.ts';
import type { SourceTree } from './source-tree.ts';

const MAX_LINES = 300;
const MAX_FILES = 40;

/** Grows by a file with each change of the database, in one order. */
const ENDLESS = new Set(['db/migrations']);

/** Generated from the database. */
const GENERATED = new Set(['db/types.ts']);

/** Files that are too long, tests included. */
export function findLongFiles(tree: SourceTree): readonly Offence[] {
  return [...tree]
    .filter(([path]) => !GENERATED.has(path))
    .map(([path, text]) => ({ path, lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0) }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => ({
      rule: 'file-length',
      what: path,
      advice: `It has ${lines} lines, more than ${MAX_LINES}: split it where its subject changes.`,
    }));
}

/** Folders that should be divided into rooms. */
export function findCrowdedFolders(tree: SourceTree): readonly Offence[] {
  const folders = Map.groupBy(tree.keys(), (path) => posix.dirname(path));
  return [...folders]
    .filter(([folder, files]) => files.length > MAX_FILES && !ENDLESS.has(folder))
    .map(([folder, files]) => ({
      rule: 'folder-size',
      what: folder,
      advice: `It has ${files.length} files of its own, more than ${MAX_FILES}: give it rooms by subject.`,
    }));
}
