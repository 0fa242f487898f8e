import { expect, test } from 'vitest';
import { depositForTest } from '../records/record/deposit-for-test.ts';
import { type NotedPayment, paymentText, paymentTone } from './payment-text.ts';

const DEPOSIT = depositForTest({ amount: 2_000 });
const WHOLE: NotedPayment = {
  amount: '$2,000.00',
  sum: 'whole',
  isMatched: true,
  paidAt: '2026-03-08T15:59:00Z',
  reference: 'pi_1',
  problem: null,
};

test.each([
  [{}, 'Paid $2,000.00', 'good'],
  [{ isMatched: false }, 'Paid $2,000.00, not matched', 'warning'],
  [{ amount: '$1.00', sum: 'less' }, 'Paid $1.00 of $2,000.00', 'warning'],
  [{ amount: '$1.00', sum: 'less', isMatched: false }, 'Paid $1.00 of $2,000.00', 'warning'],
  [{ amount: '$2,500.00', sum: 'more' }, 'Paid $2,500.00 of $2,000.00', 'warning'],
  [{ amount: '€2,000.00', sum: 'unclear' }, 'Paid €2,000.00 of $2,000.00', 'warning'],
  [{ amount: null, sum: 'unclear' }, 'Paid an unknown amount', 'warning'],
] as const)('%o reads %s', (payment, text, tone) => {
  expect(paymentText({ ...WHOLE, ...payment }, DEPOSIT)).toBe(text);
  expect(paymentTone({ ...WHOLE, ...payment })).toBe(tone);
});
