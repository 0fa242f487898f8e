import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMissingDocuments } from './cited-documents.ts';
import { judgeHouse, verdict } from './judge-house.ts';
import { findMisnamedMigrations } from './migration-names.ts';
import type { Offence } from './offence.ts';
import { findCrowdedFolders, findLongFiles } from './sizes.ts';
import { readSourceTree } from './source-tree.ts';

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
