import { expect, test } from 'vitest';
import { allocationForTest, receiptForTest } from './receipt-for-test.ts';
import type { Receipt } from './receipt-pages.ts';
import {
  amountOf,
  closedParts,
  dismissalText,
  dismissedText,
  eventText,
  isGivable,
  leftOf,
  liveAllocations,
  outcomeText,
  overText,
  payerOf,
  placeOf,
  whoseText,
} from './receipt-text.ts';

const receipt = receiptForTest;
const UNREAD = receipt({
  amount: null,
  amountText: null,
  payerName: null,
  payerHandle: null,
  rail: null,
  accountLabel: null,
  event: null,
  direction: null,
  remaining: 0,
});

test('what could not be read says so, and nothing is made up', () => {
  expect(amountOf(UNREAD)).toBe('Amount unknown');
  expect(payerOf(UNREAD)).toBe('Payer unknown');
  expect(placeOf(UNREAD)).toBeUndefined();
  expect(eventText(UNREAD)).toBeUndefined();
  expect(isGivable(UNREAD)).toBe(false);
});

test.each([
  [receipt(), 'from Jon Smith', 'Payment'],
  [receipt({ payerName: null }), 'from @jon-smith', 'Payment'],
  [receipt({ direction: 'out' }), 'to Jon Smith', 'Payment sent'],
  [receipt({ direction: 'out', event: 'dispute' }), 'of Jon Smith', 'Dispute'],
  [receipt({ direction: 'out', event: 'refund' }), 'of Jon Smith', 'Refund'],
  [receipt({ event: 'refund', payerName: null, payerHandle: null }), 'of someone unknown', 'Refund'],
])('whose money it is, and what happened to it (%#)', (each, whose, event) => {
  expect(whoseText(each)).toBe(whose);
  expect(eventText(each)).toBe(event);
});

test('what is left of a payment is said of the whole', () => {
  expect(leftOf(receipt())).toBe('$50.00');
  expect(leftOf(receipt({ remaining: 20 }))).toBe('$20.00 of $50.00');
  expect(leftOf(receipt({ remaining: 0 }))).toBe('$50.00');
});

test('only money that came in and that is left can be given', () => {
  expect(isGivable(receipt())).toBe(true);
  expect(isGivable(receipt({ state: 'part', remaining: 20 }))).toBe(true);
  expect(isGivable(receipt({ remaining: 0 }))).toBe(false);
  expect(isGivable(receipt({ event: 'dispute' }))).toBe(false);
  expect(isGivable(receipt({ direction: 'out' }))).toBe(false);
  for (const state of ['settled', 'dismissed', 'returned', 'reversed', 'out'] as const) {
    expect(isGivable(receipt({ state }))).toBe(false);
  }
});

test('the line says why it waits, or else what became of it', () => {
  const settled: Partial<Receipt> = { state: 'settled', reasons: [] };
  expect(outcomeText(receipt())).toBe('No open request asks for $50.00.');
  expect(outcomeText(receipt({ ...settled, allocations: [allocationForTest()] }))).toBe(
    '$50.00 to FC1 by its reference',
  );
  const byHand = allocationForTest({ rule: 'person', by: 'Sam' });
  expect(outcomeText(receipt({ ...settled, allocations: [byHand] }))).toBe('$50.00 to FC1 by Sam');
  const closed = { as: null, by: 'Sam', at: '2026-03-08T16:00:00Z', reason: 'A gift' };
  expect(
    outcomeText(
      receipt({
        state: 'returned',
        reasons: [],
        closed: {
          ...closed,
          how: 'returned',
          returned: 50,
          dismissed: 0,
          returnedHow: 'Venmo',
          returnedAt: closed.at,
        },
      }),
    ),
  ).toBe('Venmo: A gift');
  const undone = { by: null, at: closed.at, reason: '$50.00 (Stripe) was refunded.' };
  const allocations = [allocationForTest({ undone })];
  expect(outcomeText(receipt({ state: 'reversed', reasons: [], allocations }))).toBe(undone.reason);
  const reversals: Receipt['reversals'] = [
    { event: 'refund', amount: '$10.00' },
    { event: 'dispute', amount: '$40.00' },
  ];
  expect(outcomeText(receipt({ ...settled, reversals, state: 'reversed' }))).toBe(
    'Refunded $10.00, disputed $40.00',
  );
  const rest = allocationForTest({ amount: 40 });
  expect(outcomeText(receipt({ ...settled, reversals: reversals.slice(0, 1), allocations: [rest] }))).toBe(
    'Refunded $10.00, $40.00 to FC1 by its reference',
  );
});

test.each([
  [20, 30, null, '$20.00 returned, $30.00 dismissed'],
  [0, 50, null, '$50.00 dismissed'],
  [0, 50, 'repeat', '$50.00 dismissed (reported twice)'],
  [0, 0, null, undefined],
  [null, null, null, undefined],
] as const)('of which $%j was returned and $%j dismissed as %j: %j', (returned, dismissed, as, text) => {
  expect(closedParts({ as, returned, dismissed })).toBe(text);
});

test.each([
  ['dismissed', 'Dismissed'],
  ['settled', 'Handled'],
] as const)('one that was dismissed and is %s: %s', (state, text) => {
  expect(dismissedText({ state })).toBe(text);
});

test('what was taken back counts no longer', () => {
  const undone = { by: 'Sam', at: '2026-03-08T16:00:00Z', reason: 'Of another player' };
  const both = receipt({ allocations: [allocationForTest({ undone }), allocationForTest({ id: 'b' })] });
  expect(liveAllocations(both).map(({ id }) => id)).toEqual(['b']);
});

test.each([
  [50, 0, 50, undefined],
  [50, 0, undefined, undefined],
  [50, 20, 30, undefined],
  [50, 0, 60, 'FC1 asked for $50.00: $10.00 would be over.'],
  [0.3, 0.1, 0.21, 'FC1 asked for $0.30: $0.01 would be over.'],
])('of $%d asked and $%d received, $%j more: %j', (amount, received, given, text) => {
  expect(overText({ amount, received, username: 'FC1' }, given)).toBe(text);
});

const payment = receiptForTest({ amount: 50, amountText: '$50.00', remaining: 50 });
const refund = receiptForTest({
  event: 'refund',
  direction: 'out',
  amount: 20,
  amountText: '$20.00',
  remaining: 0,
});

test('a payment that is dismissed belongs to no request', () => {
  expect(dismissalText([payment])).toBe('$50.00 from Jon Smith belongs to no request.');
  expect(dismissalText([receiptForTest({ ...payment, remaining: 30 })])).toBe(
    '$30.00 of $50.00 from Jon Smith belongs to no request.',
  );
  expect(dismissalText([payment, payment])).toBe('2 receipts belong to no request.');
});

test('a reversal that is dismissed has been seen to', () => {
  const seen = 'you have seen to it, and it waits no longer. What it took back stays taken back.';
  expect(dismissalText([refund])).toBe(`Refunded $20.00: ${seen}`);
  expect(dismissalText([receiptForTest({ ...refund, event: 'failure' })])).toBe(
    `$20.00 did not arrive: ${seen}`,
  );
  expect(dismissalText([payment, refund])).toBe('2 receipts have been seen to.');
});

test('a payment of which nothing is left has been seen to', () => {
  const given = receiptForTest({ ...payment, remaining: 0 });
  expect(dismissalText([given])).toBe(
    'Nothing of the $50.00 from Jon Smith is left to give: you have seen to it, and it waits no longer. What was given stays given.',
  );
  expect(dismissalText([payment, given])).toBe('2 receipts have been seen to.');
});
