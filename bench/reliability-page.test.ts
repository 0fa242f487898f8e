import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FINDINGS } from '#test/faults/findings.ts';
import { hasHeld, type Run, reliabilityPage } from './reliability-page.ts';

const KILLED = { row: '1a', fault: 'Cage is killed', shownBy: ['kill.test.ts'] };
const CUT = { row: '3a', fault: 'connections are cut', shownBy: ['cut.test.ts'] };
const FIGURES = { row: '1a', done: '3 times', sent: 1_234, answered: 1_200, lost: 0, longestAnswerMs: 1_996 };
const KILLED_ROW =
  '| 1a | Cage is killed | 3 times | 1,234 | 1,200 |  | 0 |  |  | 2.00 s |  |  | 2 of 2 | abc |';

function runWith(differing: Partial<Run>): Run {
  const files = [{ file: 'kill.test.ts', passed: 2, failed: 0 }];
  return { commit: 'abc', machine: '2 cores', files, figures: [FIGURES], ...differing };
}

test('a fault is told with its figures', () => {
  expect(reliabilityPage([KILLED], runWith({}))).toContain(KILLED_ROW);
});

test('one whose tests failed says how many held', () => {
  const page = reliabilityPage(
    [KILLED],
    runWith({ files: [{ file: 'kill.test.ts', passed: 1, failed: 1 }] }),
  );
  expect(page).toContain('| 1 of 2 | abc |');
});

test('one that was never tried is said not to have been run', () => {
  expect(reliabilityPage([KILLED, CUT], runWith({}))).toContain('| 3a | connections are cut |');
  expect(reliabilityPage([CUT], runWith({}))).toContain('| not run |');
});

test('one that was not tried this time keeps what was seen before', () => {
  const before = reliabilityPage([KILLED], runWith({}));
  const files = [{ file: 'cut.test.ts', passed: 1, failed: 0 }];
  const page = reliabilityPage([KILLED, CUT], { ...runWith({ files, figures: [] }), commit: 'def' }, before);
  expect(page).toContain(KILLED_ROW);
  expect(page).toContain('| 3a | connections are cut |');
  expect(page).toContain('| 1 of 1 | def |');
});

test.each([
  [true, {}],
  [false, { figures: [{ ...FIGURES, lost: 1 }] }],
  [false, { figures: [{ ...FIGURES, doubled: 1 }] }],
  [false, { figures: [{ ...FIGURES, entriesMissing: 1 }] }],
  [false, { files: [{ file: 'kill.test.ts', passed: 1, failed: 1 }] }],
  [false, { files: [{ file: 'kill.test.ts', passed: 0, failed: 0 }] }],
])('a run has held: %s', (held, differing) => {
  expect(hasHeld(runWith(differing))).toBe(held);
});

test('every fault has its tests, and they are there', () => {
  expect(FINDINGS.filter(({ shownBy }) => shownBy.length === 0)).toEqual([]);
  const files = FINDINGS.flatMap(({ shownBy }) => shownBy);
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([]);
});
