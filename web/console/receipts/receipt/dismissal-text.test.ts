import { expect, test } from 'vitest';
import { dismissalText } from './dismissal-text.ts';
import { receiptForTest } from './receipt-for-test.ts';

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
