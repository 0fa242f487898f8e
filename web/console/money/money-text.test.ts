import { expect, test } from 'vitest';
import { readMoneySearch } from './money-address.ts';
import { sumInWords } from './money-text.ts';

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

test('an address that somebody typed is read as far as it can be', () => {
  expect(readMoneySearch({ account: 'held:venmo-1', from: '2026-03-08', to: 'soon', cursor: '7' })).toEqual({
    account: 'held:venmo-1',
    from: '2026-03-08',
  });
  expect(readMoneySearch({ from: '2026-03-08' })).toEqual({});
});
