import { expect, test } from 'vitest';
import { measureRoundTrip } from './group-writes.ts';

test('it is the shortest of late, and follows a way that has become longer', () => {
  let now = 0;
  const roundTrip = measureRoundTrip(() => now);
  expect(roundTrip.ms).toBe(0);
  for (const ms of [9, 2, 40]) roundTrip.note(ms);
  expect(roundTrip.ms).toBe(2);
  now = 5_001;
  roundTrip.note(100);
  expect(roundTrip.ms).toBe(2);
  now = 10_002;
  roundTrip.note(101);
  expect(roundTrip.ms).toBe(100);
});
