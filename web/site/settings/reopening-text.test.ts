import { expect, test } from 'vitest';
import { reopeningText } from './reopening-text.ts';

const SUMMER = new Date('2026-07-01T12:00:00Z');
const WINTER = new Date('2026-01-15T13:00:00Z');
const before = (time: Date, minutes: number) => new Date(time.getTime() - minutes * 60_000);

test('says when in New York, by the abbreviation of the day, in how long, and when on the own clock', () => {
  expect(reopeningText('deposit', SUMMER, before(SUMMER, 192), 'Europe/Berlin')).toBe(
    'Deposits reopen at 8:00 AM EDT (in 3 h 12 min), 2:00 PM your time.',
  );
  expect(reopeningText('withdrawal', WINTER, before(WINTER, 60), 'Europe/London')).toBe(
    'Withdrawals reopen at 8:00 AM EST (in 1 h), 1:00 PM your time.',
  );
});

test('New York time is not said twice, and less than a minute is one', () => {
  expect(reopeningText('deposit', SUMMER, before(SUMMER, 0.2), 'America/New_York')).toBe(
    'Deposits reopen at 8:00 AM EDT (in 1 min).',
  );
});
