import { expect, test } from 'vitest';
import { isSettled, stateText, stepsOf, usualText } from './request-words.ts';

const REQUEST = {
  kind: 'deposit',
  method: 'Venmo',
  amount: 120.5,
  createdAt: '2026-03-08T12:00:00Z',
  paidAt: null,
  state: 'received',
  since: null,
  reason: null,
  usualMinutes: null,
} as const;

test.each([
  [null, undefined],
  [0.2, 'Usually within 1 minute'],
  [3.1, 'Usually within 4 minutes'],
  [119, 'Usually within 119 minutes'],
  [119.5, 'Usually within 2 hours'],
  [121, 'Usually within 3 hours'],
])('a usual time of %s minutes reads %s', (minutes, text) => {
  expect(usualText(minutes)).toBe(text);
});

test('a request ends where its state says it does', () => {
  expect(stepsOf(REQUEST)).toEqual(['received', 'being_handled', 'credited']);
  expect(stepsOf({ ...REQUEST, kind: 'withdrawal' })).toEqual(['received', 'being_handled', 'paid']);
  expect(stepsOf({ ...REQUEST, state: 'declined' })).toEqual(['received', 'declined']);
});

test('a deposit that is paid is not asked to be paid', () => {
  expect(stateText(REQUEST)).toContain('once your payment has come in');
  expect(stateText({ ...REQUEST, paidAt: '2026-03-08T12:05:00Z' })).toBe(
    'Your payment has come in. Your deposit is credited next.',
  );
});

test('what is said of a settled request names the amount', () => {
  expect(stateText({ ...REQUEST, state: 'credited' })).toBe('$120.50 has been added to your casino account.');
  expect(stateText({ ...REQUEST, kind: 'withdrawal', state: 'paid' })).toBe(
    '$120.50 has been paid to you by Venmo.',
  );
});

test('only what can still change is waited for', () => {
  expect(['received', 'being_handled'].map((state) => isSettled(state as 'received'))).toEqual([
    false,
    false,
  ]);
  expect(['credited', 'paid', 'declined'].map((state) => isSettled(state as 'paid'))).toEqual([
    true,
    true,
    true,
  ]);
});
