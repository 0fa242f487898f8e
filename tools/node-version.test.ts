import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const AS_NODE_18 = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.0' } })",
)}`;

const { scripts, bin } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
const LAUNCHERS = new Set(
  Object.values<string>({ ...scripts, ...bin }).flatMap(
    (command) => command.match(/tools\/[\w-]+\.js/) ?? [],
  ),
);

test.each([...LAUNCHERS])('%s says in a sentence that Node.js is too old', (script) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', AS_NODE_18, join(import.meta.dirname, '..', script)],
    { encoding: 'utf8' },
  );
  expect(stdout + stderr).toBe(
    'Cage needs Node.js 20 or newer to start with; this is 18.19.0. Install a newer one from https://nodejs.org and ' +
      'try again.\n',
  );
  expect(status).toBe(1);
});
