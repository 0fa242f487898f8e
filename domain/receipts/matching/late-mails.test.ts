import { expect, test } from 'vitest';
import { candidateForTest, minutesAgo, settlingForTest } from './matching-for-test.ts';
import { settle } from './settle.ts';

const HOUR = 60;

test.each([
  [-49 * HOUR, 'Its mail came 2 days after the payment that it reports: it may already have been handled.'],
  [25 * HOUR, 'Its mail came 25 hours before the payment that it reports: the money may not be there yet.'],
])('a mail that came %d minutes before now, of a payment of now, is a person’s', (minutes, words) => {
  const receipt = { occurredAt: minutesAgo(0), receivedAt: minutesAgo(minutes) };
  expect(settle(settlingForTest(receipt, [candidateForTest()]))).toEqual({
    kind: 'exception',
    reasons: [{ reason: 'late', words }],
    namedDepositId: 'deposit-1',
  });
});

test('a mail of yesterday evening is none', () => {
  const receipt = { occurredAt: minutesAgo(20 * HOUR), receivedAt: minutesAgo(0) };
  expect(settle(settlingForTest(receipt, [candidateForTest()])).kind).toBe('fund');
});
