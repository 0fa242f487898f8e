import { execFile, spawnSync } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { adapted, read } from './written.ts';

const run = promisify(execFile);

const HAS_SYSTEMD = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!HAS_SYSTEMD) {
  console.log(
    'Skipped: the documented unit cannot be tried here without systemd-analyze. Cage itself never needs it.',
  );
}

test.runIf(HAS_SYSTEMD)('systemd takes the documented unit, every line of it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-unit-'));
  const file = join(folder.path, 'cage.service');
  const verify = async (text: string) => {
    await writeFile(file, text);
    return (await run('systemd-analyze', ['verify', '--man=no', file])).stderr;
  };
  const unit = adapted(await read('docs/examples/cage.service'), { '/usr/bin/node': process.execPath });
  expect(await verify(unit)).toBe('');
  // It ends with 0 all the same.
  expect(await verify(adapted(unit, { 'RestartSec=2': 'RestartSec=soon' }))).toContain('soon');
});
