import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { candidateForTest, minutesAgo, NOW, receiptForTest } from './matching-for-test.ts';
import type { Candidate, ReceiptToSettle } from './settling.ts';
import { suggest } from './suggest.ts';

const suggested = (receipt: Partial<ReceiptToSettle>, ...candidates: readonly Partial<Candidate>[]) =>
  suggest(
    receiptForTest({ note: null, ...receipt }),
    candidates.map((each, index) =>
      candidateForTest({ depositId: `deposit-${index + 1}`, reference: null, ...each }),
    ),
    NOW,
  );

test.each([
  [
    { payerName: 'Jon Smith' },
    {},
    ['same amount', 'name Jon Smith for John Smith', '3 minutes after the request'],
  ],
  [{}, {}, ['same amount', 'same name', '3 minutes after the request']],
  [
    { payerName: 'Bob Lee' },
    {},
    ['same amount', 'name Bob Lee, not John Smith', '3 minutes after the request'],
  ],
  [{ payerName: null }, {}, ['same amount', '3 minutes after the request']],
  [{ occurredAt: minutesAgo(305) }, {}, ['same amount', 'same name', '5 hours before the request']],
  [
    { note: 'k7q4m2xp' },
    { reference: 'K7Q4M2XP' },
    ['it names this request', 'same amount', 'same name', '3 minutes after the request'],
  ],
  [
    { note: 'K7Q4-M2XD' },
    { reference: 'K7Q4M2XP' },
    ['reference K7Q4-M2XD for K7Q4-M2XP', 'same amount', 'same name', '3 minutes after the request'],
  ],
  [{ amount: cents(100) }, {}, ['$1.00 of $50.00', 'same name', '3 minutes after the request']],
  [{ amount: cents(6_000) }, {}, ['$10.00 more than $50.00', 'same name', '3 minutes after the request']],
  [
    { amount: cents(4_900) },
    { received: cents(100) },
    ['the rest of its amount', 'same name', '3 minutes after the request'],
  ],
  [
    { note: 'K7Q4-M2XP' },
    { reference: 'K7Q4M2XP', received: cents(5_000) },
    ['it names this request', 'paid already', 'same name', '3 minutes after the request'],
  ],
  [
    { accountId: 'account-2' },
    {},
    ['same amount', 'same name', '3 minutes after the request', 'another account'],
  ],
  [
    { note: 'K7Q4-M2XP' },
    { reference: 'K7Q4M2XP', method: 'Zelle', status: 'declined' },
    [
      'it names this request',
      'same amount',
      'same name',
      '3 minutes after the request',
      'asked for by Zelle',
      'set to Declined',
    ],
  ],
  [
    { mayRepeat: 'alike' },
    {},
    ['another receipt may be of the same money', 'same amount', 'same name', '3 minutes after the request'],
  ],
  [{ currency: 'eur' }, {}, ['another currency', 'same name', '3 minutes after the request']],
] as const)('%o and %o: %j', (receipt, request, reasons) => {
  expect(suggested(receipt, request)).toEqual([{ depositId: 'deposit-1', reasons }]);
});

test('what has nothing in common is not suggested', () => {
  expect(suggested({ amount: cents(100), payerName: 'Bob Lee' }, {})).toEqual([]);
  expect(suggested({ rail: 'zelle' }, {})).toEqual([]);
});

test('the likeliest comes first', () => {
  const order = suggested(
    { note: 'K7Q4-M2XD' },
    { senderName: 'Bob Lee' },
    { requestedAt: minutesAgo(30) },
    {},
    { amount: cents(6_000) },
    { reference: 'K7Q4M2XP', amount: cents(9_000) },
    { senderName: 'Jon Smith' },
    { accountId: 'account-2' },
  ).map(({ depositId }) => depositId);
  expect(order).toEqual([5, 3, 2, 7, 6, 1, 4].map((number) => `deposit-${number}`));
});

test('at most ten are suggested, whatever their order', () => {
  const candidates = Array.from({ length: 20 }, (_, index) =>
    candidateForTest({ depositId: `deposit-${index}`, requestedAt: minutesAgo(index) }),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(candidates, { minLength: 20 }), (shuffled) => {
      const suggestions = suggest(receiptForTest(), shuffled, NOW);
      expect(suggestions).toHaveLength(10);
      expect(suggestions).toEqual(suggest(receiptForTest(), candidates, NOW));
    }),
  );
});

test('what is paid already is no suggestion, and the last one if the receipt names it', () => {
  const paid = { received: cents(5_000) };
  expect(suggested({}, paid, {}, paid).map(({ depositId }) => depositId)).toEqual(['deposit-2']);
  const named = suggested({ note: 'K7Q4-M2XP' }, { ...paid, reference: 'K7Q4M2XP' }, paid, {});
  expect(named.map(({ depositId }) => depositId)).toEqual(['deposit-3', 'deposit-1']);
});
