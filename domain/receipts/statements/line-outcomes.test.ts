import { expect, test } from 'vitest';
import { addsSomething, countOutcomes, countWords } from './line-outcomes.ts';

test('lines are counted in words, each kind in its number, what there is none of left out', () => {
  const few = countOutcomes(['new', 'known', 'supersedes', 'passed', 'unreadable']);
  expect(countWords(few)).toBe('1 new, 1 known already, 1 joins a receipt, 1 passed over, 1 cannot be read');
  expect(countWords({ ...few, new: 0, known: 30_000, supersedes: 2, passed: 2 })).toBe(
    '30,000 known already, 2 join receipts, 2 passed over, 1 cannot be read',
  );
  expect(countWords(countOutcomes([]))).toBe('no lines');
});

test('what is known, or no receipt, adds nothing', () => {
  expect(addsSomething(countOutcomes(['known', 'passed']))).toBe(false);
  for (const one of ['new', 'supersedes', 'unreadable'] as const) {
    expect(addsSomething(countOutcomes(['known', one]))).toBe(true);
  }
});
