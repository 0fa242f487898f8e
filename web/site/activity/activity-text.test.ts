import { expect, test } from 'vitest';
import { activityText, shownItems, stayMs } from './activity-text.ts';

const ITEM = {
  kind: 'deposit',
  player: 'FC07**',
  amount: 1_250,
  method: 'Venmo',
  at: '2026-03-08T12:00:00Z',
} as const;

test('an item says who did what', () => {
  expect(activityText(ITEM)).toBe('FC07** deposited $1,250.00 with Venmo');
  expect(activityText({ ...ITEM, kind: 'withdrawal', method: 'Crypto' })).toBe(
    'FC07** withdrew $1,250.00 with Crypto',
  );
});

test('fewer than 5 do not show', () => {
  expect(shownItems(Array(4).fill(ITEM))).toEqual([]);
  expect(shownItems(Array(5).fill(ITEM))).toHaveLength(5);
});

test('an item stays 6 to 12 seconds', () => {
  expect(stayMs(0)).toBe(6_000);
  expect(stayMs(0.5)).toBe(9_000);
  expect(stayMs(0.999)).toBeLessThan(12_000);
});
