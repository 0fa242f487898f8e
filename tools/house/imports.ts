import { posix } from 'node:path';
import { isTest, type Offence, type SourceTree } from './source-tree.ts';

export type Import = { readonly from: string; readonly to: string };

// Every form that the formatter produces: `from '…'`, `import '…'` and `import('…')`.
const SPECIFIER = /(?:\bfrom\s+|\bimport\s+|\bimport\()'([^'\n]+)'/g;

const CODE = /[.](ts|tsx|js)$/;

const TYPE_IMPORT = /^import type [^;]*;/gm;

/** Includes types, but for the registers'; leaves out tests, which may import anything. */
export function readImports(tree: SourceTree, registers: readonly string[] = []): readonly Import[] {
  return [...tree]
    .filter(([path]) => CODE.test(path) && !isTest(path))
    .map(
      ([from, text]) => [from, registers.includes(from) ? text.replaceAll(TYPE_IMPORT, '') : text] as const,
    )
    .flatMap(([from, text]) =>
      Array.from(text.matchAll(SPECIFIER), ([, specifier]) => resolve(from, specifier as string))
        .filter((to) => to !== undefined && tree.has(to))
        .map((to) => ({ from, to: to as string })),
    );
}

/** As package.json maps them: `#words/…` to a language, others to a folder; packages are not in the tree. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#words/')) return specifier.replace('#words/', 'web/site/words/en/');
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}

/** The hall is the folder of both rooms; it ends in a slash, or is empty for the checkout. */
export type Step = {
  readonly hall: string;
  /** A subfolder of the hall, or a file directly in it. */
  readonly from: string;
  readonly to: string;
  readonly file: string;
};

/** Where the two paths diverge: empty for an import within a folder's own files or down into its rooms. */
export function sideBySide({ from, to }: Import): readonly Step[] {
  const [source, target] = [from.split('/'), to.split('/')];
  const parting = source.findIndex((name, depth) => name !== target[depth]);
  const [fromRoom, toRoom] = [source[parting], target[parting]];
  if (fromRoom === undefined || toRoom === undefined) return [];
  const areFiles = parting === source.length - 1 && parting === target.length - 1;
  if (areFiles) return [];
  const hall = source
    .slice(0, parting)
    .map((name) => `${name}/`)
    .join('');
  return [{ hall, from: fromRoom, to: toRoom, file: from }];
}

export function findFolderCircles(imports: readonly Import[]): readonly Offence[] {
  const halls = Map.groupBy(imports.flatMap(sideBySide), ({ hall }) => hall);
  return [...halls].flatMap(([hall, steps]) => {
    const ways = Map.groupBy(steps, ({ from }) => from);
    const next = new Map(
      [...ways].map(([room, ahead]) => [room, new Set(ahead.map(({ to }) => to))] as const),
    );
    return (
      [...next.keys()]
        .map((room) => shortestCircle(room, next))
        .filter((circle) => circle !== undefined)
        // Each cycle is found from every room in it: it is reported from the alphabetically first.
        .filter((circle) => circle.every((room) => (circle[0] as string) <= room))
        .map((circle) => {
          const closing = steps.find(({ from, to }) => from === circle.at(-1) && to === circle[0]);
          return {
            rule: 'folder-circle',
            what: [...circle, circle[0]].map((room) => `${hall}${room}`).join(' > '),
            advice:
              `These rooms import each other in a circle, the last step by ${closing?.file}. Move what both need ` +
              'into a room below them, or what joins them above.',
          } as const;
        })
    );
  });
}

function shortestCircle(
  start: string,
  next: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined {
  const reached = new Map<string, readonly string[]>([[start, [start]]]);
  for (const [room, path] of reached) {
    for (const ahead of next.get(room) ?? []) {
      if (ahead === start) return path;
      if (!reached.has(ahead)) reached.set(ahead, [...path, ahead]);
    }
  }
  return undefined;
}
