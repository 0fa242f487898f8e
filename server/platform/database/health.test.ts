import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHealth } from './health.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T12:00:00Z'), toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const NO_ROOM = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });

test('a full disk counts as full for two seconds, whatever the clock is set to meanwhile', () => {
  const health = createHealth();
  health.failed(NO_ROOM);
  health.worked(true);
  expect(health.isAvailable).toBe(false);

  vi.advanceTimersByTime(2_000);
  vi.setSystemTime(Date.parse('2026-11-29T11:00:00Z'));
  health.worked(true);
  expect(health.isAvailable).toBe(true);
});
