import { posix } from 'node:path';
import { isTest, type SourceTree } from './source-tree.ts';

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
