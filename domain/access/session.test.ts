import { expect, test } from 'vitest';
import { IDLE_MINUTES, isIdle, LASTING_PROOF_MINUTES, PROOF_MINUTES, provenUntil } from './session.ts';

const now = new Date('2026-03-08T12:00:00Z');
const seen = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);

test('a session is idle after so many minutes, and one in which a use need not be noted', () => {
  expect(IDLE_MINUTES).toEqual({ least: 5, most: 720, usual: 30 });
  expect(isIdle(seen(0), 30, now)).toBe(false);
  expect(isIdle(seen(31), 30, now)).toBe(false);
  expect(isIdle(new Date(seen(31).getTime() - 1), 30, now)).toBe(true);
  expect(isIdle(seen(6.1), 5, now)).toBe(true);
});

test('a proof counts for ten minutes, and where money leaves for as long as owners say, four hours at first', () => {
  expect(PROOF_MINUTES).toBe(10);
  expect(provenUntil(now)).toEqual(new Date('2026-03-08T12:10:00Z'));
  expect(provenUntil(now, LASTING_PROOF_MINUTES.usual)).toEqual(new Date('2026-03-08T16:00:00Z'));
});
