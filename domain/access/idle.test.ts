import { expect, test } from 'vitest';
import { IDLE_MINUTES, isIdle } from './idle.ts';

const now = new Date('2026-03-08T12:00:00Z');
const seen = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);

test('a session is idle after so many minutes, and one in which a use need not be noted', () => {
  expect(IDLE_MINUTES).toEqual({ least: 5, most: 720, usual: 30 });
  expect(isIdle(seen(0), 30, now)).toBe(false);
  expect(isIdle(seen(31), 30, now)).toBe(false);
  expect(isIdle(new Date(seen(31).getTime() - 1), 30, now)).toBe(true);
  expect(isIdle(seen(6.1), 5, now)).toBe(true);
});
