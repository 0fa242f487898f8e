import { expect, test } from 'vitest';
import { rangeOf } from '#domain/time/date-filter.ts';
import { exportFileName } from '#domain/time/export-file-name.ts';

// Still March 9 in New York.
const NOW = new Date('2026-03-10T03:00:00Z');

test.each([
  [rangeOf(undefined, NOW), 'activity_2026-03-09.csv'],
  [
    rangeOf({ preset: 'custom', from: '2026-03-01', to: '2026-03-08' }, NOW),
    'activity_2026-03-01_to_2026-03-08.csv',
  ],
  [rangeOf({ preset: 'today' }, NOW), 'activity_2026-03-09_to_2026-03-09.csv'],
  [rangeOf({ preset: 'last_7_days' }, NOW), 'activity_2026-03-02_to_2026-03-09.csv'],
  [rangeOf({ preset: 'custom', to: '2026-03-08' }, NOW), 'activity_2026-03-09.csv'],
])('%j is %s', (range, name) => {
  expect(exportFileName('activity', range, 'csv', NOW)).toBe(name);
});

test('ends as its format does', () => {
  expect(exportFileName('deposits', {}, 'json', NOW)).toBe('deposits_2026-03-09.json');
});
