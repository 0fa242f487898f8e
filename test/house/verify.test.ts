import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** The steps of `npm run verify`, each one a test, so that a failing one says which. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const STEPS: string[] = scripts.verify.split(' && ');

test.each(STEPS)('%s', { timeout: 120_000 }, async (step) => {
  const failure = await promisify(execFile)(step, { cwd: ROOT, shell: true }).then(
    () => undefined,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
  expect(failure).toBeUndefined();
});
