import { expect, test } from 'vitest';
import { waitText } from './wait.ts';

test.each([
  [0, '1 second'],
  [0.2, '1 second'],
  [1.1, '2 seconds'],
  [59, '59 seconds'],
  [59.5, '1 minute'],
  [61, '2 minutes'],
  [240, '4 minutes'],
])('%s seconds are %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
