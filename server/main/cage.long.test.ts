import { stat } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { CAGE, cage } from '#test/fixtures/cage-command.ts';

// Each starts processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

test('`npx cage` finds a file that it can run', async () => {
  expect((await stat(CAGE)).mode & 0o111).toBe(0o111);
});

test.each([[[]], [['--help']], [['-h']]])('cage %j lists the commands', async (args) => {
  const { code, output } = await cage(args);
  expect(output).toMatch(/^Usage: cage <command>\n/);
  expect(output).toMatch(/^ {2}verify-log +Checks the activity log/m);
  expect(code).toBe(0);
});

test.each([
  ['verify', 'Did you mean verify-log?'],
  ['docter', 'Did you mean doctor?'],
  ['constructor', ''],
])('there is no command %s', async (name, meant) => {
  const { code, output } = await cage([name]);
  expect(output).toContain(`There is no command ${`${name}. ${meant}`.trimEnd()}\n\nUsage: cage <command>`);
  expect(code).toBe(2);
});

test('a command says how it is used', async () => {
  const { code, output } = await cage(['verify-log', '--help']);
  expect(output).toMatch(/^Usage: cage verify-log \[--archives <folder>\] \[--heads <file>\]… \[--demo\]\n/);
  expect(output).toContain('Exits with 0 if it is intact');
  expect(code).toBe(0);
});

test.each([
  ['is followed by another', ['--to', '--passphrase-file', 'x']],
  ['is the last', ['--passphrase-file', 'x', '--to']],
])('an option without its value that %s', async (_what, args) => {
  const { code, output } = await cage(['backup', ...args]);
  expect(output).toMatch(
    /^cage backup: --to needs something after it: --to <file>\nUsage: cage backup --to <file>/,
  );
  expect(code).toBe(2);
});

test('an option that a command does not have is named, with the one that was meant', async () => {
  const { code, output } = await cage(['set-password', 'me@example.com', '--pasword-stdin']);
  expect(output).toContain('cage set-password has no option --pasword-stdin; did you mean --password-stdin?');
  expect(output).toContain('Usage: cage set-password <email>');
  expect(code).toBe(2);
});
