import { expect, test } from 'vitest';
import {
  closingLines,
  type FileAttempt,
  failedFiles,
  filesToTryAgain,
  flakyTests,
  slowestFiles,
} from './outcome.ts';

function attempt(
  file: string,
  states: readonly ('passed' | 'failed' | 'skipped')[],
  other: Partial<FileAttempt> = {},
) {
  const tests = states.map((state, index) => ({ name: `test ${index}`, state }));
  return { file, tests, isBroken: false, ms: 1_000, ...other };
}

test('a run ends on how many passed and failed', () => {
  const attempts = [attempt('a.test.ts', ['passed', 'failed']), attempt('b.test.ts', ['passed', 'skipped'])];
  expect(closingLines(attempts)).toEqual([
    '1 skipped, for want of what they need on this machine',
    '2 passed, 1 failed',
  ]);
  expect(failedFiles(attempts)).toEqual(['a.test.ts']);
});

test('a file that cannot be read, and an error that nobody caught, are failures too', () => {
  const broken = attempt('a.test.ts', [], { isBroken: true });
  expect(closingLines([broken], 1)).toEqual(['0 passed, 2 failed']);
  expect(failedFiles([broken])).toEqual(['a.test.ts']);
  // that of a failed test is not counted twice
  expect(closingLines([attempt('a.test.ts', ['failed'], { isBroken: true })])).toEqual([
    '0 passed, 1 failed',
  ]);
});

test('what passed only when it was tried again is named, and counts as passed', () => {
  const attempts = [
    attempt('a.test.ts', ['passed', 'failed']),
    attempt('b.test.ts', [], { isBroken: true }),
    attempt('a.test.ts', ['failed', 'passed']),
    attempt('b.test.ts', ['passed']),
    attempt('a.test.ts', ['passed', 'passed']),
  ];
  expect(flakyTests(attempts)).toEqual(['a.test.ts > test 1', 'b.test.ts', 'a.test.ts > test 0']);
  expect(closingLines(attempts)).toEqual([
    'flaky: a.test.ts > test 1',
    'flaky: b.test.ts',
    'flaky: a.test.ts > test 0',
    '3 passed, 0 failed',
  ]);
});

test('what fails to the last is not flaky', () => {
  const attempts = [attempt('a.test.ts', ['failed', 'passed']), attempt('a.test.ts', ['passed', 'failed'])];
  expect(closingLines(attempts)).toEqual(['1 passed, 1 failed']);
});

test('what starts processes or a browser is tried again, unless a fault is proven', () => {
  const failed = (file: string, other: Partial<FileAttempt> = {}) => attempt(file, ['failed'], other);
  const attempts = [
    failed('test/e2e/site.test.ts'),
    failed('server/main/commands/backup.long.test.ts'),
    failed('domain/money/usd.test.ts'),
    failed('test/faults/kill.test.ts', { isProven: true }),
    attempt('test/faults/cut.test.ts', ['passed']),
  ];
  expect(filesToTryAgain(attempts)).toEqual([
    'test/e2e/site.test.ts',
    'server/main/commands/backup.long.test.ts',
  ]);
});

test('the slowest files come first', () => {
  const attempts = [
    attempt('a.test.ts', ['passed']),
    attempt('b.test.ts', ['passed'], { ms: 2_500, processorMs: 1_240 }),
    attempt('c.test.ts', ['passed'], { ms: 1 }),
  ];
  expect(slowestFiles(attempts, 2)).toEqual([
    '  seconds  processor  of the slowest files',
    '      2.5        1.2  b.test.ts',
    '      1.0             a.test.ts',
  ]);
});

test('the cells of the table of access are added up', () => {
  const attempts = [
    attempt('a.test.ts', ['passed'], { accessCells: 2 }),
    attempt('b.test.ts', ['passed'], { accessCells: 3 }),
  ];
  expect(closingLines(attempts)).toContain('5 cells of the table of access: calls and routes × identities');
});
