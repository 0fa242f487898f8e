import { expect, test } from 'vitest';
import { badgeOf, closeInWords } from './close-text.ts';
import { readMoneySearch } from './money-address.ts';
import { type Account, sumInWords } from './money-text.ts';
import { alikeTo, type Leaving } from './outgoing-text.ts';

test('a balance is told as what it is the sum of', () => {
  const figures = [
    { kind: 'receipt', count: 2, amount: 70 },
    { kind: 'refund', count: 1, amount: -20 },
    { kind: 'correction', count: 1, amount: -1 },
  ] as const;
  expect(sumInWords({ opening: 30, closing: 79, figures: [...figures] })).toBe(
    'Began with $30.00; received $70.00 in 2, refunded $20.00, corrected −$1.00: $79.00.',
  );
  expect(sumInWords({ opening: 0, closing: -20, figures: [figures[1]] })).toBe('Refunded $20.00: −$20.00.');
  expect(sumInWords({ opening: 30, closing: 30, figures: [] })).toBe('Began with $30.00: $30.00.');
  expect(sumInWords({ opening: 0, closing: 0, figures: [] })).toBe('Nothing was posted.');
});

const FIGURES = {
  ...{ opening: 100, closing: 135.3, expected: 130.1, difference: -0.1 },
  moved: [
    { kind: 'receipt', source: 'mail', count: 2, amount: 30.1 },
    { kind: 'receipt', source: 'person', count: 1, amount: 5.2 },
  ],
  stated: { amount: 130, asOf: '2026-03-03T17:00:00Z', source: 'person', statedByName: 'Sam' },
  contradiction: null,
  unexplained: { count: 0, amount: 0 },
  ...{ late: { count: 0, amount: 0 }, waits: { count: 0, amount: 0, oldest: null }, sending: 0 },
} as const;

test('a close is told in two sentences, an opening in one', () => {
  const figures = { ...FIGURES, moved: [...FIGURES.moved] };
  expect(closeInWords({ from: '2026-03-02', figures })).toBe(
    'Began with $100.00; received $35.30 in 3: $135.30. It said $130.00 at Mar 3, 2026, 12:00:00 PM (New York), as Sam read it, when it should have held $130.10: $0.10 less.',
  );
  expect(closeInWords({ from: null, figures: { ...figures, difference: 30 } })).toBe(
    'It said $130.00 at Mar 3, 2026, 12:00:00 PM (New York), as Sam read it: its opening balance is $30.00.',
  );
});

test('an account’s mark says what matters first', () => {
  const account = {
    rail: null,
    isPrepared: false,
    closedThrough: '2026-03-02',
    stated: { ...FIGURES.stated, difference: 0 },
  };
  const mark = (differing: object, now = '2026-03-03T20:00:00Z') =>
    badgeOf({ ...account, ...differing } as Account, new Date(now))?.text;
  expect(mark({})).toBe('Ties');
  expect(mark({ stated: { ...account.stated, difference: -12.4 } })).toBe('$12.40 less');
  expect(mark({ isPrepared: true })).toBe('Waits for approval');
  expect(mark({ closedThrough: null })).toBe('No opening yet');
  expect(mark({ stated: null })).toBe('Nobody looked');
  expect(mark({}, '2026-03-05T20:00:00Z')).toBe('Nobody looked');
  expect(mark({ rail: 'venmo' })).toBeUndefined();
});

test('an address that somebody typed is read as far as it can be', () => {
  expect(readMoneySearch({ account: 'held:venmo-1', from: '2026-03-08', to: 'soon', cursor: '7' })).toEqual({
    account: 'held:venmo-1',
    from: '2026-03-08',
  });
  expect(readMoneySearch({ from: '2026-03-08' })).toEqual({});
  expect(readMoneySearch({ account: 'held:venmo-1', close: '3', from: '2026-03-08' })).toEqual({
    ...{ account: 'held:venmo-1', close: 3 },
  });
});

test('what left the same account for the same one, and nobody knows more of, is said at once', () => {
  const left = (receiptId: string, other: Partial<Leaving> = {}) =>
    ({
      ...{ receiptId, accountId: 'zelle-1', recipientName: 'AMEX', recipientHandle: null },
      ...{ suggestions: [], twice: null, ...other },
    }) as unknown as Leaving;
  const fit = { withdrawalId: 'w' } as Leaving['suggestions'][number];
  const open = [
    ...[left('one'), left('alike'), left('elsewhere', { accountId: 'zelle-2' })],
    ...[left('another', { recipientName: 'RENT' }), left('payout', { suggestions: [fit] })],
    left('twice', { twice: fit }),
  ];
  expect(alikeTo(left('one'), open).map(({ receiptId }) => receiptId)).toEqual(['alike']);
});
