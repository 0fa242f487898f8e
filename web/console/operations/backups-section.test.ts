import { expect, test } from 'vitest';
import { linesOf } from './backups-section.tsx';

const NOW = new Date('2026-03-08T17:00:00Z');
const LAST = {
  file: '/backups/cage.age',
  takenAt: '2026-03-08T14:30:00.000Z',
  bytes: 12_345_678,
  rowCount: 100_000,
};

test('the last backup, its size and its place are said', () => {
  const [line, ...others] = linesOf(
    { schedule: { everyHours: 24 }, last: LAST, failed: null, isLate: false },
    NOW,
  );
  expect(line).toContain(
    '100,000 rows, 12.3 MB. It was read back and found complete. It is in /backups/cage.age',
  );
  expect(others).toEqual(['Cage makes one every 24 hours.']);
});

test('a failure, a late one and that there is none are said', () => {
  const failed = { at: LAST.takenAt, reason: 'There is no room.' };
  const lines = linesOf({ schedule: null, last: null, failed, isLate: true }, NOW);
  expect(lines[0]).toBe('No backup has been made yet.');
  expect(lines[1]).toContain('There is no room.');
  expect(lines[2]).toBe('The next backup is late.');
  expect(lines[3]).toContain('npx cage backup');
});
