import { expect, test } from 'vitest';
import { countBadge } from './screen-title.tsx';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i is %s', (count, text) => {
  expect(countBadge(count)).toBe(text);
});
