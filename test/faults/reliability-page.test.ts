import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FINDINGS } from './findings.ts';
import { hasHeld, type Run, reliabilityPage } from './reliability-page.ts';

const FINDING = { row: '1a', fault: 'Cage is killed', shownBy: ['kill.test.ts'] };
const FIGURES = { row: '1a', done: '3 times', sent: 1_234, answered: 1_200, lost: 0, longestAnswerMs: 1_996 };

function runWith(differing: Partial<Run>): Run {
  const files = [{ file: 'kill.test.ts', passed: 2, failed: 0 }];
  return { commit: 'abc', machine: '2 cores', files, figures: [FIGURES], ...differing };
}

test('a finding is told with its figures', () => {
  expect(reliabilityPage([FINDING], runWith({}))).toContain(
    '| 1a | Cage is killed | 3 times | 1,234 | 1,200 |  | 0 |  |  | 2.00 s |  |  | 2 of 2 | held |',
  );
});

test.each([
  ['failed', { files: [{ file: 'kill.test.ts', passed: 1, failed: 1 }] }],
  ['not run', { files: [] }],
  ['not shown yet', {}, []],
] as const)(
  'and said to be %s where it is',
  (outcome, differing, shownBy: readonly string[] = FINDING.shownBy) => {
    const page = reliabilityPage([{ ...FINDING, shownBy }], runWith(differing));
    expect(page).toContain(`| ${outcome} |`);
  },
);

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

test('every file that shows something is there', () => {
  const files = FINDINGS.flatMap(({ shownBy }) => shownBy);
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
});
