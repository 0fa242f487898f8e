import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeHouse, verdict } from './judge-house.ts';
import { findMisnamedMigrations, findMissingDocuments, findUncommonWords } from './names.ts';
import { findCrowdedFolders, findLongFiles, findSplitRooms } from './sizes.ts';
import { type Offence, readSourceTree } from './source-tree.ts';

const lines = (count: number) => 'x\n'.repeat(count);

describe('sizes', () => {
  test('a file may have 300 lines and no more, tests included', () => {
    const tree = new Map([
      ['server/a.ts', lines(300)],
      ['server/a.test.ts', lines(301)],
      ['web/a.css', `${lines(300)}x`],
      ['db/types.ts', lines(900)],
    ]);
    expect(findLongFiles(tree).map(({ what }) => what)).toEqual(['server/a.test.ts', 'web/a.css']);
  });

  test('a folder of 40 files is full; its rooms count for themselves', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, i) => [`${folder}/f${i}.ts`, ''] as const);
    const tree = new Map([...files('web/a', 41), ...files('web/b', 40), ...files('web/b/c', 40)]);
    expect(findCrowdedFolders(tree).map(({ what }) => what)).toEqual(['web/a']);
  });

  test('most files of a large room have 40 lines; a room that is left has no more small ones than before', () => {
    const files = (room: string, small: number, large: number) =>
      [...Array(small + large).keys()].map((i) => [`${room}/f${i}.ts`, lines(i < small ? 39 : 40)] as const);
    const tree = new Map([
      ...files('web/few', 8, 0),
      ...files('web/half', 5, 5),
      ...files('web/split', 5, 4),
      ...files('web/left', 6, 4),
      ...files('web/more', 7, 4),
      ['web/few/a.test.ts', ''],
    ]);
    const left = { 'web/left': 6, 'web/more': 6, 'web/half': 6, 'web/gone': 9 };
    expect(findSplitRooms(tree, left).map(({ what }) => what)).toEqual([
      'web/half',
      'web/split',
      'web/more',
      'web/gone',
    ]);
  });
});

describe('documents', () => {
  const DOCUMENTS = [
    ['docs/rules.md', '# Rules\n\n## Cooldown\n'],
    ['docs/calls.md', 'See [rules](rules.md) and docs/rules.md.'],
  ] as const;
  const missing = (text: string) =>
    findMissingDocuments(new Map([...DOCUMENTS, ['server/a.ts', text]])).map(({ what }) => what);

  test.each([
    ["// Source: docs/rules.md, 'Cooldown'."],
    ['/** docs/rules.md says so. */'],
    ["import x from './a.ts'; // no document"],
  ])('%s cites what is there', (text) => {
    expect(missing(text)).toEqual([]);
  });

  test.each([
    ['// Source: customer.md', 'server/a.ts: customer.md'],
    ["// docs/rules.md, 'Warm-up' says so", "server/a.ts: docs/rules.md, 'Warm-up'"],
    ['// as rules.md has it', 'server/a.ts: rules.md'],
  ])('%s does not', (text, what) => {
    expect(missing(text)).toEqual([what]);
  });
});

test('migrations are numbered, each number once', () => {
  const names = ['0001-make-staff.sql', '0002-a.sql', '0002-b.sql', '3-c.sql', '0004_d.sql', '0005-E.sql'];
  const tree = new Map(names.map((name) => [`db/migrations/${name}`, '']));
  expect(findMisnamedMigrations(tree).map(({ what }) => what)).toEqual([
    'db/migrations/3-c.sql',
    'db/migrations/0004_d.sql',
    'db/migrations/0005-E.sql',
    'db/migrations/0002',
  ]);
});

test('names with a word that is nobody’s trade become fewer', () => {
  const tree = new Map([
    ['server/told-before.ts', 'export function findTold() {}\nexport type Stolid = 1;\nconst told = 2;'],
    ['server/told.test.ts', 'export const TOLD = 1;'],
  ]);
  const judged = (told: number) => findUncommonWords(tree, { told }).map(({ advice }) => advice);
  expect(judged(2)).toEqual([]);
  expect(judged(1)).toEqual([expect.stringMatching(/^2 names have it, more than 1/)]);
  expect(judged(3)).toEqual([expect.stringMatching(/say 2/)]);
});

test('the verdict is each offence and what to do', () => {
  const offence: Offence = { rule: 'file-length', what: 'server/a.ts', advice: 'Split it.' };
  expect(verdict([offence])).toEqual(['file-length  server/a.ts\n  Split it.']);
});

describe('a checkout', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'cage-house-'));
    const files = {
      'db/types.ts': 'export interface DB {\n}\n',
      'server/features/a/one.ts': "import { two } from '../b/two.ts';\n",
      'server/features/b/two.ts': "import { one } from '../a/one.ts';\n",
      'web/data/call.ts': '// Source: back-office.md\n',
      'web/long.css': lines(301),
      'node_modules/x/long.js': lines(400),
      'data/long.md': lines(400),
    };
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
  });
  afterAll(() => rm(root, { recursive: true }));

  test('is read without what is installed, built or stored', () => {
    expect([...readSourceTree(root).keys()]).toEqual([
      'db/types.ts',
      'server/features/a/one.ts',
      'server/features/b/two.ts',
      'web/data/call.ts',
      'web/long.css',
    ]);
  });

  test('is judged by every rule', () => {
    const found = judgeHouse(readSourceTree(root)).map(({ rule, what }) => `${rule} ${what}`);
    expect(found).toEqual(
      expect.arrayContaining([
        'folder-circle server/features/a > server/features/b > server/features/a',
        'declared-order server/features/a',
        'table-owner tools/house/tables.ts: deposits',
        'cited-document web/data/call.ts: back-office.md',
        'file-length web/long.css',
      ]),
    );
  });
});
