import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';

const HOLD_ALONE = join(import.meta.dirname, 'hold-alone.js');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cage-hold-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A process that holds the file and notes when it comes and goes. */
function startHolder(thenDo: string): ChildProcess {
  const program = `
    import { appendFileSync, readFileSync } from 'node:fs';
    import { holdAlone } from ${JSON.stringify(HOLD_ALONE)};
    const note = (text) => appendFileSync('notes', text + '\\n');
    const letGo = holdAlone(process.cwd() + '/held', () => note('waits'));
    note('in');
    ${thenDo}`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    stdio: 'inherit',
  });
}

async function notes(): Promise<string[]> {
  const text = await readFile(join(folder, 'notes'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '' && line !== 'waits');
}

test('of several processes one at a time holds the file, also when one ends without letting go', async () => {
  const brief = `
    while (!readFileSync('notes', 'utf8').includes('waits')) await new Promise(setImmediate);
    note('out');`;
  const holders = [`${brief} letGo();`, `${brief} process.exit(1);`, brief].map(startHolder);
  await Promise.all(holders.map((holder) => once(holder, 'exit')));
  expect(await notes()).toEqual(['in', 'out', 'in', 'out', 'in', 'out']);
  expect(existsSync(join(folder, 'held'))).toBe(false);
});

test('a killed process holds it no longer', async () => {
  const killed = startHolder('setInterval(() => {}, 1_000);');
  await until(async () => (await notes()).length === 1);
  const next = startHolder('letGo();');
  await until(async () => (await readFile(join(folder, 'notes'), 'utf8')).includes('waits'));
  killed.kill('SIGKILL');
  await once(next, 'exit');
  expect(await notes()).toEqual(['in', 'in']);
});
