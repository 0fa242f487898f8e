import { describe, expect, test } from 'vitest';
import {
  formatNyDateTime,
  formatNyShort,
  formatReadableTimestamp,
  relativeTime,
} from '#domain/time/display.ts';

const NOW = new Date('2026-03-09T12:00:00-04:00');

describe('formatNyDateTime', () => {
  test.each([
    ['2026-03-09T15:04:05-04:00', 'Today 3:04:05 PM'],
    ['2026-03-09T00:00:00-04:00', 'Today 12:00:00 AM'],
    ['2026-03-08T23:59:59-04:00', 'Yesterday 11:59:59 PM'],
    ['2026-03-08T00:00:00-05:00', 'Yesterday 12:00:00 AM'],
    ['2026-03-07T23:59:59-05:00', 'Mar 7, 2026 11:59:59 PM'],
    ['2026-03-03T12:00:09-05:00', 'Mar 3, 2026 12:00:09 PM'],
    ['2025-12-31T23:59:59-05:00', 'Dec 31, 2025 11:59:59 PM'],
    ['2026-03-10T00:00:00-04:00', 'Mar 10, 2026 12:00:00 AM'],
  ])('shows %s as %s', (instant, text) => {
    expect(formatNyDateTime(instant, NOW)).toBe(text);
    expect(formatNyDateTime(new Date(instant), NOW)).toBe(text);
  });

  test.each([undefined, '', 'never', new Date(Number.NaN)])('shows %j as N/A', (instant) => {
    expect(formatNyDateTime(instant, NOW)).toBe('N/A');
  });
});

test.each([
  ['2026-03-09T15:04:05-04:00', '3:04 PM'],
  ['2026-03-09T00:00:00-04:00', '12:00 AM'],
  ['2026-03-08T23:59:59-04:00', 'Mar 8, 11:59 PM'],
  ['2026-01-01T00:00:00-05:00', 'Jan 1, 12:00 AM'],
  ['2025-12-31T23:59:59-05:00', 'Dec 31, 2025'],
  ['never', 'N/A'],
])('in short, %s is %s', (instant, text) => {
  expect(formatNyShort(instant, NOW)).toBe(text);
});

describe('formatReadableTimestamp', () => {
  test.each([
    ['2026-03-03T15:04:05-05:00', 'Mar 3, 2026, 3:04:05 PM'],
    ['2026-07-04T00:30:00-04:00', 'Jul 4, 2026, 12:30:00 AM'],
    [undefined, 'N/A'],
    ['never', 'N/A'],
  ])('shows %j as %s', (instant, text) => {
    expect(formatReadableTimestamp(instant)).toBe(text);
  });
});

describe('relativeTime', () => {
  test.each([
    [-5, 'just now'],
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 min ago'],
    [3_599, '59 min ago'],
    [3_600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 day ago'],
    [172_800, '2 days ago'],
  ])('%d seconds after: %s', (seconds, text) => {
    const instant = new Date(NOW.getTime() - seconds * 1_000);
    expect(relativeTime(instant, NOW)).toBe(text);
    expect(relativeTime(instant.toISOString(), NOW)).toBe(text);
  });

  test('of no instant is N/A', () => {
    expect(relativeTime(undefined, NOW)).toBe('N/A');
  });
});
