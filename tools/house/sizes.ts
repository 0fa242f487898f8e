import { posix } from 'node:path';
import { isProduct, type Offence, type SourceTree } from './source-tree.ts';

const MAX_LINES = 300;
const MAX_FILES = 40;

/** Grows by a file with each change of the database. */
const ENDLESS = new Set(['db/migrations']);

const GENERATED = new Set(['db/types.ts']);

/** Includes tests. */
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

const MANY_FILES = 8;
const SMALL_LINES = 40;

/** @param left how many small files each split room still has; the numbers only shrink */
export function findSplitRooms(tree: SourceTree, left: Readonly<Record<string, number>>): readonly Offence[] {
  const product = [...tree].filter(([path]) => isProduct(path));
  const rooms = Map.groupBy(product, ([path]) => posix.dirname(path));
  const offences = [...rooms].flatMap(([room, files]): Offence[] => {
    const small = files.filter(([, text]) => text.split('\n').length <= SMALL_LINES).length;
    const isSplit = files.length > MANY_FILES && small > files.length / 2;
    const allowed = left[room];
    if (isSplit ? small === allowed : allowed === undefined) return [];
    const advice = isSplit
      ? `${small} of its ${files.length} files have fewer than ${SMALL_LINES} lines: merge those that are only read together.`
      : 'It is mended: take it out of the rooms left in tools/house/left.ts.';
    const lower = isSplit && allowed !== undefined && small < allowed;
    return [
      {
        rule: 'small-files',
        what: room,
        advice: lower ? `They are fewer by now: say ${small} in tools/house/left.ts.` : advice,
      },
    ];
  });
  const gone = Object.keys(left).filter((room) => !rooms.has(room));
  return [
    ...offences,
    ...gone.map((room) => ({
      rule: 'small-files' as const,
      what: room,
      advice: 'There is no such room any more: take it out of the rooms left in tools/house/left.ts.',
    })),
  ];
}
