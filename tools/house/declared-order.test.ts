import { expect, test } from 'vitest';
import { findOrderOffences } from './declared-order.ts';
import { readImports } from './imports.ts';

const FILES = {
  'web/low/a.ts': '',
  'web/middle/b.ts': "import { a } from '../low/a.ts';",
  'web/high/c.ts': "import { b } from '../middle/b.ts';\nimport { a } from '../low/a.ts';",
  'web/app.ts': "import { c } from './high/c.ts';",
};

const disorderOf = (files: Readonly<Record<string, string>>, order = ['low', 'middle', 'high']) => {
  const tree = new Map(Object.entries(files));
  return findOrderOffences(tree, readImports(tree), { web: order });
};

test('imports down the order are in order', () => {
  expect(disorderOf(FILES)).toEqual([]);
});

test('an import upwards is not, and the advice names the files', () => {
  const offences = disorderOf({ ...FILES, 'web/low/d.ts': "import type { C } from '#web/high/c.ts';" });
  expect(offences.map(({ what }) => what)).toEqual(['web/low > web/high']);
  expect(offences[0]?.advice).toContain('web/low/d.ts');
});

test('nor is one of a file that stands above the rooms, unless that file has a place', () => {
  const files = { ...FILES, 'web/low/d.ts': "import { x } from '../shared.ts';", 'web/shared.ts': '' };
  expect(disorderOf(files).map(({ what }) => what)).toEqual(['web/low > web/shared.ts']);
  expect(disorderOf(files, ['shared.ts', 'low', 'middle', 'high'])).toEqual([]);
});

test('a register may name the types of any room, and run nothing of theirs', () => {
  const orderOf = (register: string) => {
    const tree = new Map(Object.entries({ ...FILES, 'web/register.ts': register }));
    const imports = readImports(tree, ['web/register.ts']);
    return findOrderOffences(tree, imports, { web: ['register.ts', 'low', 'middle', 'high'] });
  };
  expect(orderOf("import type { C } from './high/c.ts';\nimport type {\n  A,\n} from './low/a.ts';")).toEqual(
    [],
  );
  expect(orderOf("import { c } from './high/c.ts';").map(({ what }) => what)).toEqual([
    'web/register.ts > web/high',
  ]);
});

test('a room without a place, and a place without a room', () => {
  expect(disorderOf({ ...FILES, 'web/new/e.ts': '' }).map(({ what }) => what)).toEqual(['web/new']);
  expect(disorderOf(FILES, ['low', 'middle', 'high', 'gone']).map(({ what }) => what)).toEqual(['web/gone']);
});
