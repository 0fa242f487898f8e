import { expect, test } from 'vitest';
import { waitingOf } from './waiting.ts';

const NOW = new Date('2026-03-08T16:00:00Z');
const pending = (timestamp: string) => waitingOf({ status: 'pending', timestamp }, NOW);

test('a wait is long from 5 minutes on, and too long from 15', () => {
  expect(pending('2026-03-08T15:55:01Z')).toBe('short');
  expect(pending('2026-03-08T15:55:00Z')).toBe('long');
  expect(pending('2026-03-08T15:45:01Z')).toBe('long');
  expect(pending('2026-03-08T15:45:00Z')).toBe('too-long');
});

test('a decided request no longer waits', () => {
  expect(waitingOf({ status: 'sent', timestamp: '2026-03-01T00:00:00Z' }, NOW)).toBeUndefined();
});
