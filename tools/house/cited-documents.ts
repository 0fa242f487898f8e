import { posix } from 'node:path';
import type { Offence } from './offence.ts';
import type { SourceTree } from './source-tree.ts';

/** They mention documents that do not exist. */
const OWN_TESTS = /^tools\/house\/.*[.]test[.]ts$/;

// `docs/reference/calls.md`, and with a heading: `docs/reference/calls.md, 'Protocol'`.
const CITATION = /(?<![\w/.-])((?:[\w.-]+\/)*[\w.-]+[.]md)(?:, '([^'\n]+)')?/g;

/** Cited documents and headings that do not exist. */
export function findMissingDocuments(tree: SourceTree): readonly Offence[] {
  const citing = [...tree].filter(([path]) => !OWN_TESTS.test(path));
  const found = citing.flatMap(([path, text]) =>
    Array.from(text.matchAll(CITATION), ([, document, part]) => ({ path, document, part })),
  );
  return found.flatMap(({ path, document, part }) => {
    const cited = document as string;
    const there = [cited, posix.join(posix.dirname(path), cited)].find((place) => tree.has(place));
    if (there === undefined) {
      return [
        offence(
          `${path}: ${cited}`,
          'There is no such document. Cite one of docs/ by its path from the root.',
        ),
      ];
    }
    if (part === undefined || headings(tree.get(there) as string).includes(part)) return [];
    return [offence(`${path}: ${cited}, '${part}'`, 'The document has no part under that heading.')];
  });
}

function offence(what: string, advice: string): Offence {
  return { rule: 'cited-document', what, advice };
}

function headings(document: string): readonly string[] {
  return Array.from(document.matchAll(/^#+ +(.+?) *$/gm), ([, heading]) => heading as string);
}
