import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { proposedLimit } from './proposed-limit.ts';

test.each([
  ['a guess of $500 where there are few', 19, 5_000, 500],
  ['what nine of ten are not above', 20, 200, 200],
  ['in steps of $50', 20, 1_210, 1_250],
  ['at least $100', 50, 20, 100],
])('the limit that is proposed is %s', (_is, count, nineOfTen, usd) => {
  expect(proposedLimit({ count, nineOfTen: cents(nineOfTen * 100) })).toBe(usd * 100);
});
