import { expect, test } from 'vitest';
import { findFolderCircles, readImports } from './imports.ts';

const circlesOf = (files: Readonly<Record<string, string>>) =>
  findFolderCircles(readImports(new Map(Object.entries(files)))).map(({ what }) => what);

test('two rooms that import each other are a cycle, reported once', () => {
  expect(
    circlesOf({
      'server/features/a/one.ts': "import { two } from '../b/two.ts';",
      'server/features/a/other.ts': '',
      'server/features/b/two.ts': '',
      'server/features/b/three.ts': "import type { Other } from '#server/features/a/other.ts';",
    }),
  ).toEqual(['server/features/a > server/features/b > server/features/a']);
});

test('so are three, across halls and by a dynamic import', () => {
  expect(
    circlesOf({
      'tools/x.ts': "import { y } from '#server/y.ts';",
      'server/y.ts': '',
      'server/z.ts': "const w = await import('../web/w.ts');",
      'web/w.ts': "export { x } from '../tools/x.ts';",
    }),
  ).toEqual(['server > web > tools > server']);
});

test('a file of the hall that composes its rooms, and tests, are none', () => {
  expect(
    circlesOf({
      'web/app.tsx': "import { A } from './a/a.tsx';\nimport { B } from './b/b.tsx';",
      'web/a/a.tsx': "import { B } from '../b/b.tsx';",
      'web/a/a.test.ts': '',
      'web/b/b.tsx': "import 'react';\nimport './b.css';",
      'web/b/b.css': '',
      'web/b/b.test.ts': "import { A } from '../a/a.tsx';",
    }),
  ).toEqual([]);
});

test('a room that needs the file above it is one', () => {
  expect(
    circlesOf({
      'web/app.tsx': "import { A } from './a/a.tsx';",
      'web/a/a.tsx': "import type { App } from '../app.tsx';",
    }),
  ).toEqual(['web/a > web/app.tsx > web/a']);
});

test('the advice names a file to begin with', () => {
  const [offence] = findFolderCircles([
    { from: 'a/one.ts', to: 'b/two.ts' },
    { from: 'b/two.ts', to: 'a/three.ts' },
  ]);
  expect(offence?.advice).toContain('the last step by b/two.ts');
});
