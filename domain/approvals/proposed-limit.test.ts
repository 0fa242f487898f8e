import { expect, test } from 'vitest';
import { type Cents, cents } from '#domain/money/usd.ts';
import { proposedLimit } from './proposed-limit.ts';

const amounts = (count: number, usd: (index: number) => number): Cents[] =>
  Array.from({ length: count }, (_, index) => cents(usd(index) * 100));

test.each([
  ['a guess of $500 where there are few', amounts(19, () => 5_000), 500],
  ['what nine of ten are not above', amounts(100, (index) => 100 + ((index * 37) % 100)), 200],
  ['in steps of $50', amounts(20, () => 1_210), 1_250],
  ['at least $100', amounts(50, () => 20), 100],
  ['not moved by a few large ones', amounts(100, (index) => (index < 10 ? 1_000_000 : 300)), 300],
])('the limit that is proposed is %s', (_is, of, usd) => {
  expect(proposedLimit(of)).toBe(usd * 100);
});
