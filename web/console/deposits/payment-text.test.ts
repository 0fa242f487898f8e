import { expect, test } from 'vitest';
import { depositForTest } from '../records/record/deposit-for-test.ts';
import { isPaidInFull, type NotedPayment, paymentText } from './payment-text.ts';

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
  [{}, 'Paid $2,000.00', true],
  [{ isMatched: false }, 'Paid $2,000.00, not matched', false],
  [{ amount: '$1.00', sum: 'less' }, 'Paid $1.00 of $2,000.00', false],
  [{ amount: '$1.00', sum: 'less', isMatched: false }, 'Paid $1.00 of $2,000.00', false],
  [{ amount: '$2,500.00', sum: 'more' }, 'Paid $2,500.00 of $2,000.00', false],
  [{ amount: '€2,000.00', sum: 'unclear' }, 'Paid €2,000.00 of $2,000.00', false],
  [{ amount: null, sum: 'unclear' }, 'Paid an unknown amount', false],
] as const)('%o reads %s', (payment, text, isInFull) => {
  expect(paymentText({ ...WHOLE, ...payment }, DEPOSIT)).toBe(text);
  expect(isPaidInFull({ ...WHOLE, ...payment })).toBe(isInFull);
});
