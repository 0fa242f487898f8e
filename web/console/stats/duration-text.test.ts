import { expect, test } from 'vitest';
import { durationText, durationTicks, roughDurationText } from './duration-text.ts';

test.each([
  [0, '0 s', '0 s'],
  [45, '45 s', '45 s'],
  [60, '1 min', '1 min'],
  [252, '4 min 12 s', '4.2 min'],
  [3_599, '59 min 59 s', '60 min'],
  [12_000, '3 h 20 min', '3.3 h'],
  [100_000, '1 d 3 h', '28 h'],
  [187_200, '2 d 4 h', '2.2 d'],
])('%d seconds are %s, roughly %s', (seconds, exact, rough) => {
  expect([durationText(seconds), roughDurationText(seconds)]).toEqual([exact, rough]);
});

test.each([
  [0, ['0 s', '1 s']],
  [252, ['0 s', '1 min', '2 min', '3 min', '4 min', '5 min']],
  [7_680, ['0 s', '30 min', '1 h', '1.5 h', '2 h', '2.5 h']],
  [100_000, ['0 s', '6 h', '12 h', '18 h', '24 h', '30 h']],
  [20_000_000, ['0 s', '60 d', '120 d', '180 d', '240 d']],
])('an axis up to %d seconds is marked at round times', (longest, expected) => {
  expect(durationTicks(longest).map(roughDurationText)).toEqual(expected);
});
