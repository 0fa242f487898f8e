import { expect, test } from 'vitest';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { receiptText, sinceText } from '../records/fields/values.tsx';
import { depositForTest } from '../records/record/deposit-for-test.ts';
import { adviceOn, marksInShort, type NotedPayment, paymentMarks, quoteText } from './payment-text.ts';

const WHOLE: NotedPayment = {
  receiptId: '00000000-0000-4000-8000-000000000002',
  amount: '$2,000.00',
  paidAmount: '$2,000.00',
  sum: 'whole',
  isMatched: true,
  reversals: [],
  reversal: null,
  reversedAmount: null,
  paidAt: '2026-03-08T15:59:00Z',
  rail: 'venmo',
  payerName: 'Jane Doe',
  reference: '4478',
  problem: null,
};
const LESS: NotedPayment = { ...WHOLE, amount: '$1.00', sum: 'less' };
const NAMING: NotedPayment = { ...WHOLE, isMatched: false };

const marks = (received: number, funding: 'none' | 'short' | 'whole' | 'over', ...payments: NotedPayment[]) =>
  paymentMarks(depositForTest({ amount: 2_000, received, funding, payments: [...payments] })).map(
    ({ text, tone }) => [text, tone],
  );

test('what has come in is said of what was asked for', () => {
  expect(marks(0, 'none')).toEqual([]);
  expect(marks(2_000, 'whole', WHOLE)).toEqual([['Paid $2,000.00', 'good']]);
  expect(marks(1, 'short', LESS)).toEqual([['Paid $1.00 of $2,000.00', 'warning']]);
  expect(marks(2_500, 'over', WHOLE, LESS)).toEqual([['Paid $2,500.00, $500.00 over', 'warning']]);
  const twice = paymentMarks(
    depositForTest({ amount: 2_000, received: 2, funding: 'short', payments: [LESS, LESS] }),
  );
  expect(twice).toEqual([{ text: 'Paid $2.00 of $2,000.00', tone: 'warning', payments: [LESS, LESS] }]);
});

test.each([
  [NAMING, 'Paid $2,000.00, not matched'],
  [{ ...LESS, isMatched: false }, 'Paid $1.00 of $2,000.00'],
  [{ ...NAMING, amount: '$2,500.00', sum: 'more' }, 'Paid $2,500.00 of $2,000.00'],
  [{ ...NAMING, amount: '€2,000.00', sum: 'unclear' }, 'Paid €2,000.00 of $2,000.00'],
  [{ ...WHOLE, amount: '€2,000.00', sum: 'unclear' }, 'Paid €2,000.00 of $2,000.00'],
  [{ ...NAMING, amount: null, sum: 'unclear' }, 'Paid an unknown amount'],
] as const)('%o is not counted, and warned of', (payment, text) => {
  expect(marks(0, 'none', payment)).toEqual([[text, 'warning']]);
});

test('a second payment stands beside the first', () => {
  expect(marks(2_000, 'whole', WHOLE, NAMING)).toEqual([
    ['Paid $2,000.00', 'good'],
    ['Paid $2,000.00, not matched', 'warning'],
  ]);
  expect(marks(2_000, 'whole', WHOLE, { ...LESS, isMatched: false })).toEqual([
    ['Paid $2,000.00', 'good'],
    ['Paid $1.00, not matched', 'warning'],
  ]);
});

test.each([
  [2_000, 'whole', [WHOLE], '$2,000'],
  [745.5, 'short', [LESS], '$745.50 of $2,000'],
  [2_500, 'over', [WHOLE, LESS], '$2,500, $500 over'],
  [2_000, 'whole', [WHOLE, NAMING, NAMING], '$2,000 +1'],
  [0, 'none', [NAMING, NAMING], '2 × $2,000 ?'],
  [0, 'none', [{ ...NAMING, amount: null, sum: 'unclear' }], 'unknown amount'],
] as const)('in a cell, %d (%s) is short', (received, funding, payments, short) => {
  expect(
    marksInShort(paymentMarks(depositForTest({ amount: 2_000, received, funding, payments: [...payments] }))),
  ).toBe(short);
});

test.each([
  ['refund', 'Refunded $2,000.00'],
  ['dispute', 'Disputed $2,000.00'],
  ['failure', '$2,000.00 did not arrive'],
] as const)('money that is missing again (%s) comes first', (event, text) => {
  const gone: NotedPayment = {
    ...WHOLE,
    amount: '$0.00',
    sum: 'none',
    reversals: [{ event, amount: '$2,000.00' }],
  };
  expect(marks(0, 'none', { ...gone, isMatched: false })).toEqual([[text, 'bad']]);
  expect(marks(0, 'none', gone)).toEqual([[text, 'bad']]);
  expect(marks(2_000, 'whole', gone, WHOLE)).toEqual([['Paid $2,000.00', 'good']]);
});

test('money that staff took back from what was credited leaves a mark, as long as it is missing', () => {
  const at = '2026-03-09T15:59:00Z';
  const marksOf = (fields: Partial<DepositRecord>) =>
    paymentMarks(depositForTest({ amount: 2_000, reversedAt: at, ...fields })).map(({ text }) => text);
  expect(marksOf({ status: 'sent' })).toEqual(['Money taken back']);
  expect(marksOf({ status: 'pending' })).toEqual([]);
  expect(marksOf({ status: 'sent', payments: [PART] })).toEqual(['Refunded $10.00, disputed $40.00']);
});

const PART: NotedPayment = {
  ...WHOLE,
  amount: '$1,950.00',
  sum: 'less',
  reversals: [
    { event: 'refund', amount: '$10.00' },
    { event: 'dispute', amount: '$40.00' },
  ],
};

test('part of the money that went again leaves the rest, whether it is matched or not', () => {
  const gone = [
    ['Refunded $10.00, disputed $40.00', 'bad'],
    ['Paid $1,950.00 of $2,000.00', 'warning'],
  ];
  expect(marks(1_950, 'short', PART)).toEqual(gone);
  expect(marks(0, 'none', { ...PART, isMatched: false })).toEqual(gone);
});

test('a receipt says how much, how and from whom, and what became of it', () => {
  expect(receiptText(WHOLE)).toBe('$2,000.00 by Venmo from Jane Doe');
  expect(receiptText({ ...WHOLE, rail: null, payerName: null, paidAmount: null })).toBe('An unknown amount');
  expect(receiptText(PART)).toBe('$2,000.00 by Venmo from Jane Doe');
  expect(sinceText(WHOLE)).toBeUndefined();
  expect(sinceText(PART)).toBe('Refunded $10.00, disputed $40.00, $1,950.00 left');
  expect(sinceText({ ...PART, sum: 'none', reversals: PART.reversals.slice(1) })).toBe(
    'Disputed $40.00, nothing left',
  );
});

test('a deposit that waits says what its money still needs', () => {
  const advice = (fields: Partial<DepositRecord>) => adviceOn(depositForTest({ amount: 1_490, ...fields }));
  expect(advice({ received: 745, funding: 'short', payments: [LESS] })).toMatch(/^Short by \$745\.00: /);
  expect(advice({ payments: [NAMING] })).toMatch(/^Not matched yet/);
  expect(advice({})).toBeUndefined();
  expect(advice({ received: 1_490, funding: 'whole', payments: [WHOLE] })).toBeUndefined();
  expect(advice({ status: 'sent', payments: [NAMING] })).toBeUndefined();
});

const QUOTED = { quotedCoins: '0.00110345', quotedPrice: '68421.5', quotedUntil: '2026-03-03T12:15:00Z' };

test('says how many coins, at which price, and until when', () => {
  expect(quoteText({ method: 'BTC', ...QUOTED })).toBe(
    '0.00110345 BTC at $68,421.50, if sent until Mar 3, 2026, 7:15:00 AM',
  );
});

test('names no coin that the record no longer has, and is nothing where nothing was quoted', () => {
  expect(quoteText({ method: 'Venmo', ...QUOTED })).toContain('0.00110345 coins at');
  expect(quoteText({ method: 'BTC', quotedCoins: null, quotedPrice: null, quotedUntil: null })).toBeNull();
});
