import { describe, expect, test } from 'vitest';
import { isSettled, type RequestStatus, stateText, stepsOf, usualText } from './request-text.ts';

const REQUEST = {
  kind: 'deposit',
  method: 'Venmo',
  amount: 120.5,
  createdAt: '2026-03-08T12:00:00Z',
  paidAt: null,
  payments: [],
  state: 'received',
  since: null,
  reason: null,
  usualMinutes: null,
} as const satisfies RequestStatus;

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

test('a request has ended when its state is final', () => {
  expect(stepsOf(REQUEST)).toEqual(['received', 'being_handled', 'credited']);
  expect(stepsOf({ ...REQUEST, kind: 'withdrawal' })).toEqual(['received', 'being_handled', 'paid']);
  expect(stepsOf({ ...REQUEST, state: 'declined' })).toEqual(['received', 'declined']);
});

describe('a payment that has come in', () => {
  const WHOLE = { amount: '$120.50', sum: 'whole', isMatched: true, paidAt: '2026-03-08T12:05:00Z' } as const;
  const textWith = (...payments: RequestStatus['payments']) => stateText({ ...REQUEST, payments });

  test('is not asked for again', () => {
    expect(textWith()).toContain('once your payment has come in');
    expect(textWith(WHOLE)).toBe('Your payment has come in. Your deposit is credited next.');
  });

  test('is compared with the amount requested', () => {
    const checked = 'It is checked before your deposit is credited.';
    expect(textWith({ ...WHOLE, amount: '$1.00', sum: 'less' })).toBe(
      `We have received $1.00 of $120.50. ${checked}`,
    );
    expect(textWith({ ...WHOLE, amount: '$200.00', sum: 'more' })).toBe(
      `We have received $200.00; your request is for $120.50. ${checked}`,
    );
    expect(textWith({ ...WHOLE, amount: '€120.50', sum: 'unclear' })).toBe(
      `We have received €120.50; your request is for $120.50. ${checked}`,
    );
    expect(textWith({ ...WHOLE, isMatched: false })).toBe(`We have received $120.50. ${checked}`);
    expect(textWith(WHOLE, { ...WHOLE, isMatched: false })).toBe(
      `We have received $120.50. We have received another $120.50. ${checked}`,
    );
    expect(textWith({ ...WHOLE, amount: null, sum: 'unclear' })).toBe(
      `We have received a payment whose amount is not known yet. ${checked}`,
    );
  });

  test('is mentioned while the request is being handled, and where it was declined', () => {
    const payments = [{ ...WHOLE, amount: '$1.00', sum: 'less', isMatched: false } as const];
    expect(stateText({ ...REQUEST, state: 'being_handled', payments })).toBe(
      'We have received $1.00 of $120.50. Someone is working on your request now.',
    );
    expect(stateText({ ...REQUEST, state: 'declined', payments })).toBe(
      'Your deposit was not credited. We have received $1.00 of $120.50.',
    );
  });
});

test('the text of a settled request names the amount', () => {
  expect(stateText({ ...REQUEST, state: 'credited' })).toBe('$120.50 has been added to your casino account.');
  expect(stateText({ ...REQUEST, kind: 'withdrawal', state: 'paid' })).toBe(
    '$120.50 has been paid to you by Venmo.',
  );
});

test('a request is settled once it is credited, paid or declined', () => {
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
