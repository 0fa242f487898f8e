import { posix } from 'node:path';
import { isProduct, type Offence, type SourceTree } from './source-tree.ts';

/** They mention documents that do not exist. */
const OWN_TESTS = /^tools\/house\/.*[.]test[.]ts$/;

// `docs/reference/calls.md`, and with a heading: `docs/reference/calls.md, 'Protocol'`.
const CITATION = /(?<![\w/.-])((?:[\w.-]+\/)*[\w.-]+[.]md)(?:, '([^'\n]+)')?/g;

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
        missing(
          `${path}: ${cited}`,
          'There is no such document. Cite one of docs/ by its path from the root.',
        ),
      ];
    }
    if (part === undefined || headings(tree.get(there) as string).includes(part)) return [];
    return [missing(`${path}: ${cited}, '${part}'`, 'The document has no part under that heading.')];
  });
}

function missing(what: string, advice: string): Offence {
  return { rule: 'cited-document', what, advice };
}

function headings(document: string): readonly string[] {
  return Array.from(document.matchAll(/^#+ +(.+?) *$/gm), ([, heading]) => heading as string);
}

const MIGRATION = /^(\d{4})-[a-z0-9]+(-[a-z0-9]+)*[.]sql$/;
const FOLDER = 'db/migrations';

/** Migrations run in the order of their names, each number once. */
export function findMisnamedMigrations(tree: SourceTree): readonly Offence[] {
  const names = [...tree.keys()]
    .filter((path) => posix.dirname(path) === FOLDER)
    .map((path) => posix.basename(path));
  const misnamed = names.filter((name) => !MIGRATION.test(name));
  const byNumber = Map.groupBy(names, (name) => MIGRATION.exec(name)?.[1]);
  const twice = [...byNumber].filter(([number, same]) => number !== undefined && same.length > 1);
  return [
    ...misnamed.map((name) => ({
      rule: 'migration-name' as const,
      what: `${FOLDER}/${name}`,
      advice: 'Name it by the next free number and what it does: 0042-keep-refunds.sql.',
    })),
    ...twice.map(([number, same]) => ({
      rule: 'migration-name' as const,
      what: `${FOLDER}/${number}`,
      advice: `${same.join(' and ')} have the same number: give the newer one the next free number.`,
    })),
  ];
}

const EXPORTED = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;

/** Nobody would search for a part by such a word. @param left how many names still have each word */
export function findUncommonWords(
  tree: SourceTree,
  left: Readonly<Record<string, number>>,
): readonly Offence[] {
  const names = [...tree].filter(([path]) => isProduct(path)).flatMap(namesIn);
  return Object.entries(left).flatMap(([word, allowed]): Offence[] => {
    const found = names.filter((name) => wordsOf(name).includes(word));
    if (found.length === allowed) return [];
    const advice =
      found.length < allowed
        ? `Fewer names have it by now: say ${found.length} in tools/house/left.ts.`
        : `${found.length} names have it, more than ${allowed}: name the new one by its trade's word (docs/glossary.md).`;
    return [{ rule: 'uncommon-word', what: word, advice }];
  });
}

function namesIn([path, text]: readonly [string, string]): string[] {
  return [
    posix.basename(path).replace(/[.].*/, ''),
    ...[...text.matchAll(EXPORTED)].map(([, name = '']) => name),
  ];
}

/** In lower case, of `findToldBefore`, `told-before` and `TOLD_BEFORE` alike. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_]/);
}
