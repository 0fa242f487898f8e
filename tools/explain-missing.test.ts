import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const EXPLAIN = new URL('./explain-missing.js', import.meta.url).href;

test.each([
  ['a package', `import 'gone';`, true],
  ['a file of a package', `await import('half');`, true],
  ['what a package of before modules needs', `import 'old';`, true],
  ['nothing of the kind', `throw new Error('Not that');`, false],
])('a start that lacks %s says what to do only if something is missing', async (_, code, isMissing) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-missing-'));
  for (const [name, content] of [
    ['node_modules/half/package.json', '{ "main": "lib/gone.js" }'],
    ['node_modules/old/index.js', `module.exports = require('./gone.js');`],
    ['start.mjs', code],
  ] as const) {
    const file = join(folder.path, name);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, content);
  }
  const child = spawn(process.execPath, ['--import', EXPLAIN, join(folder.path, 'start.mjs')]);
  const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(/Run `npm ci` in the Cage folder/.test(said)).toBe(isMissing);
  expect(exitCode).toBe(1);
});
