import { expect, test } from 'vitest';
import { dayAndTimeOf, readDayAndTime } from '../kit/day-and-time.ts';
import { readEntry } from './entry.ts';

const NOW = new Date('2026-03-08T18:00:00Z');
const TYPED = {
  accountId: 'venmo-1',
  amount: '$50',
  payerName: 'Jon Smith',
  note: ' ',
  transactionId: ' 4478090889072638831 ',
  occurred: { day: '2026-03-08', time: '11:04' },
  reason: 'Seen in the app',
};

test('what is typed is entered, and what is left empty is left out', () => {
  expect(readEntry(TYPED, NOW)).toEqual({
    entry: {
      accountId: 'venmo-1',
      amount: 50,
      payerName: 'Jon Smith',
      transactionId: '4478090889072638831',
      occurredAt: '2026-03-08T15:04:00.000Z',
      reason: 'Seen in the app',
    },
  });
});

test('each field that is wrong says so in its own words', () => {
  const empty = { ...TYPED, accountId: '', amount: '0', payerName: ' ', reason: '' };
  expect(readEntry({ ...empty, occurred: { day: '', time: '' } }, NOW)).toEqual({
    problems: {
      accountId: 'Choose the account that was paid.',
      amount: 'Please enter a valid amount',
      payerName: 'Enter the name of the payer.',
      occurred: 'Enter the day and the time.',
      reason: 'Enter a reason.',
    },
  });
});

test('nothing is paid in the future', () => {
  expect(readDayAndTime({ day: '2026-03-08', time: '14:01' }, NOW)).toEqual({
    problem: 'It must not be in the future.',
  });
  expect(readDayAndTime(dayAndTimeOf(NOW), NOW)).toEqual({ instant: '2026-03-08T18:00:00.000Z' });
});

test.each([
  ['2026-03-09', 'It must not be in the future.'],
  ['1900-03-08', 'It must not be more than 400 days ago.'],
])('nothing came in on %s', (day, occurred) => {
  expect(readEntry({ ...TYPED, occurred: { day, time: '11:04' } }, NOW)).toEqual({ problems: { occurred } });
});
