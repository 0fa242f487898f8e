import { posix } from 'node:path';
import type { SourceTree } from './source-tree.ts';

/** An import of one file of the tree by another. */
export type Import = { readonly from: string; readonly to: string };

// Every form that the formatter produces: `from '…'`, `import '…'` and `import('…')`.
const SPECIFIER = /(?:\bfrom\s+|\bimport\s+|\bimport\()'([^'\n]+)'/g;

const CODE = /[.](ts|tsx|js)$/;

const TYPE_IMPORT = /^import type [^;]*;/gm;

/**
 * The imports of all files except tests, including types. Tests may import anything.
 * @param registers files whose imports of types are left out
 */
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

export function isTest(path: string): boolean {
  return path.startsWith('test/') || path.endsWith('.test.ts');
}

/** `#server/…` is `server/…`, as mapped by package.json, and `#words/…` of any language; packages are not in the tree. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#words/')) return specifier.replace('#words/', 'web/site/words/en/');
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}
