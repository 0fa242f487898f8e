import { expect, test } from 'vitest';
import { TOLD_AFTER_MS, UNDO_MS } from '#domain/records/record.ts';
import { pollDelay } from './use-request-status.ts';

test('polls every 1.5 seconds for two minutes, every 8 in the end, and every 15 once it is settled', () => {
  expect([0, 1, 80].map((asked) => pollDelay(asked, 'received'))).toEqual([1_500, 1_500, 1_500]);
  expect(pollDelay(1_000, 'received')).toBe(8_000);
  expect(pollDelay(0, 'credited')).toBe(15_000);
});

test('a decision is noticed while it is kept back, and told within 2 seconds of when it can no longer be undone', () => {
  expect(pollDelay(1_000, 'received')).toBeLessThan(TOLD_AFTER_MS);
  expect(TOLD_AFTER_MS - UNDO_MS + pollDelay(0, 'being_handled')).toBeLessThan(2_000);
});

test.each(['received', 'being_handled'] as const)('never polls more often than before: %s', (state) => {
  const delays = Array.from({ length: 130 }, (_, asked) => pollDelay(asked, state));
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
});
