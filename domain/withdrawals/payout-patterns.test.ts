import { describe, expect, test } from 'vitest';
import { payoutPattern } from './payout-patterns.ts';

describe('a Venmo username', () => {
  const pattern = payoutPattern('Venmo', 'paymentUsername');

  test.each(['@jane-doe', 'jane_doe', 'J4-J4', '@abcde', 'x'.repeat(30), ' @janet '])('may be %j', (text) => {
    expect(pattern?.test(text.trim())).toBe(true);
  });

  test.each([
    ...[
      '@',
      '@@janet',
      'a b c d',
      '<b>bb',
      'jane@example.com',
      '_____',
      '555 010',
      'jane.doe',
      'x'.repeat(31),
    ],
    ...['a', '1', '@jane', 'jane'],
    ...['415-555-0123', '4155550123', '@4155550123', '1-415-555-0123'],
  ])('is never %j', (text) => {
    expect(pattern?.test(text.trim())).toBe(false);
  });
});
