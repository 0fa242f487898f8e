import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, rmSync, write, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LostLines, openLogOutput } from './log-output.ts';

let file: string;
let fd: number;

beforeEach(() => {
  file = join(tmpdir(), `cage-log-${randomUUID()}`);
  writeFileSync(file, '');
  fd = openSync(file, constants.O_WRONLY | constants.O_APPEND);
});

afterEach(() => {
  closeSync(fd);
  rmSync(file);
});

/** A disk that takes so many bytes more. */
function disk(room: number) {
  const left = { room };
  const back: LostLines[] = [];
  const output = openLogOutput(fd, {
    onBack: (lost) => back.push(lost),
    write: ((to: number, bytes: Buffer, done: (error: unknown, written: number) => void) => {
      if (left.room === 0)
        return void setImmediate(done, Object.assign(new Error('full'), { code: 'ENOSPC' }), 0);
      const taken = Math.min(left.room, bytes.length);
      left.room -= taken;
      write(to, bytes, 0, taken, null, done);
    }) as typeof write,
  });
  return { left, back, output };
}

test('all lines are written, in their order, as long as they can be', async () => {
  const output = openLogOutput(fd, { onBack: () => expect.unreachable() });
  const lines = Array.from({ length: 1_000 }, (_, i) => `line ${i}\n`);
  for (const line of lines) output.write(line);
  await output.settled();
  expect(readFileSync(file, 'utf8')).toBe(lines.join(''));
  expect(output.lost).toBeUndefined();
});

test('lines that meet a full disk are dropped and counted, and what comes once there is room stands on a line of its own', async () => {
  const { left, back, output } = disk('first\nsec'.length);
  output.write('first\n');
  await output.settled();
  for (const line of ['second\n', 'third\n']) output.write(line);
  await output.settled();
  expect(output.lost).toEqual({ lines: 2, reason: 'ENOSPC' });
  left.room = 1_000;
  output.write('fourth\n');
  await output.settled();
  expect(readFileSync(file, 'utf8')).toBe('first\nsec\nfourth\n');
  expect(back).toEqual([{ lines: 2, reason: 'ENOSPC' }]);
});

test('one that takes nothing is not waited for, and what would fill the memory is dropped', () => {
  const output = openLogOutput(fd, { onBack() {}, write: (() => {}) as unknown as typeof write });
  for (let i = 0; i < 3_000; i++) output.write(`${'x'.repeat(999)}\n`);
  expect(output.lost).toEqual({ lines: 1_999, reason: 'not taken in time' });
});

test('a device that is full ends nothing', async () => {
  const full = openSync('/dev/full', 'w');
  const output = openLogOutput(full, { onBack() {} });
  output.write('a line\n');
  await output.settled();
  expect(output.lost).toEqual({ lines: 1, reason: 'ENOSPC' });
  closeSync(full);
});
