import { expect, test } from 'vitest';
import { askDelay } from './follow-settings.ts';

test('a page polls often enough to follow a change within 10 seconds, given the second that another node may take', () => {
  expect(askDelay(0)).toBe(5_000);
  expect(askDelay(1)).toBeLessThan(9_000);
});
