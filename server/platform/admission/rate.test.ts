import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitRate } from './rate.ts';

test('so many at once, then one whenever its time has come', () => {
  let time = 1_000;
  const limit = limitRate({ burst: 3, perMinute: 6 }, () => time);
  expect([1, 2, 3].map(() => limit.take('a'))).toEqual([0, 0, 0]);
  expect(limit.take('a')).toBe(10_000);
  expect(limit.take('b')).toBe(0);
  time += 9_000;
  expect(limit.take('a')).toBe(1_000);
  time += 1_000;
  expect(limit.take('a')).toBe(0);
  expect(limit.take('a')).toBe(10_000);
  time += 600_000;
  expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 10_000]);
});

test('several at once are counted together, or not at all', () => {
  let time = 0;
  const limit = limitRate({ burst: 10, perMinute: 60 }, () => time);
  expect(limit.take('a', 8)).toBe(0);
  expect(limit.take('a', 3)).toBe(1_000);
  expect(limit.take('a', 2)).toBe(0);
  expect(limit.take('b', 11)).toBe(1_000);
  time += 5_000;
  expect(limit.take('a', 5)).toBe(0);
});

test('a charge counts for several, and never keeps anybody out for longer than all that they may do', () => {
  let time = 0;
  const limit = limitRate({ burst: 10, perMinute: 60 }, () => time);
  limit.charge('a', 8);
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 1_000]);
  for (let i = 0; i < 100; i++) limit.charge('a', 8);
  expect(limit.take('a')).toBe(1_000);
  time += 10_000;
  expect(limit.take('a')).toBe(0);
});

test('who is forgotten for lack of room is whoever was not seen for longest', () => {
  const limit = limitRate({ burst: 1, perMinute: 1 }, () => 0, 2);
  limit.take('a');
  limit.take('b');
  limit.charge('a', 1);
  limit.take('c');
  expect(limit.take('a')).toBeGreaterThan(0);
  expect(limit.take('b')).toBe(0);
});

test('in no span of time are there more than the burst and what the span brings', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.nat({ max: 5_000 }), { maxLength: 200 }),
      (burst, perMinute, pausesMs) => {
        let time = 0;
        const limit = limitRate({ burst, perMinute }, () => time);
        const taken = pausesMs.flatMap((pauseMs) => {
          time += pauseMs;
          return limit.take('a') === 0 ? [time] : [];
        });
        taken.forEach((from, index) => {
          taken.slice(index).forEach((to, more) => {
            expect(more + 1).toBeLessThanOrEqual(burst + ((to - from) * perMinute) / 60_000 + 1e-6);
          });
        });
      },
    ),
  );
});
