import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { fitOf, type Leaving, type Payout } from './leaving.ts';

const AT = new Date('2026-03-03T17:00:00Z');
const LEAVING: Leaving = {
  ...{ amount: cents(5_000), accountId: 'venmo-1', name: 'Jane Doe', handle: '@Jane-Doe', at: AT },
};
const PAYOUT: Payout = {
  ...{ amount: cents(5_000), paidFrom: null, name: 'Jane M. Doe', handles: ['jane-doe', null] },
  sentAt: new Date('2026-03-03T17:10:00Z'),
};
const fitting = (leaving: Partial<Leaving>, payout: Partial<Payout> = {}) =>
  fitOf({ ...LEAVING, ...leaving }, { ...PAYOUT, ...payout });

test('a rule may go by one handle, the exact amount, the account and the days', () => {
  expect(fitting({ handle: 'https://venmo.com/u/Jane-Doe' })).toMatchObject({
    ...{ fee: 0, isSure: true },
  });
  expect(fitting({})?.reasons).toEqual([
    ...['To @Jane-Doe', 'Same name', 'Exact amount', 'Said to be sent 10 minutes after'],
  ]);
  expect(fitting({}, { paidFrom: 'venmo-1' })?.isSure).toBe(true);
  expect(fitting({}, { paidFrom: 'venmo-2' })?.isSure).toBe(false);
  expect(fitting({ handle: null })?.isSure).toBe(false);
  expect(fitting({ handle: null, name: 'Somebody Else' })).toMatchObject({ isSure: false });
});

test('a fee is small, and only of what somebody or something names', () => {
  expect(fitting({ amount: cents(5_150) })).toMatchObject({ fee: 150, isSure: false });
  expect(fitting({ amount: cents(5_151) })).toBeUndefined();
  expect(fitting({ amount: cents(4_999) })).toBeUndefined();
  expect(fitting({ amount: cents(5_100), handle: null, name: null })).toBeUndefined();
  expect(fitting({ amount: cents(1_002_501) }, { amount: cents(1_000_000) })).toBeUndefined();
});

test('what was said many days earlier or later is another', () => {
  expect(fitting({}, { sentAt: new Date('2026-03-08T16:59:00Z') })).toBeDefined();
  expect(fitting({}, { sentAt: new Date('2026-03-08T17:01:00Z') })).toBeUndefined();
  expect(fitting({}, { sentAt: new Date('2026-02-26T16:59:00Z') })).toBeUndefined();
});

test('the likelier one has the handle, then the name, then the amount', () => {
  const weights = [
    fitting({}),
    fitting({ name: null }),
    fitting({ handle: null }),
    fitting({ handle: null, amount: cents(5_010) }),
    fitting({ handle: null, name: null }),
  ].map((each) => each?.weight ?? 0);
  expect(weights).toEqual(weights.toSorted((one, other) => other - one));
});
