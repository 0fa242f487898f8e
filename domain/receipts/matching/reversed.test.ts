import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { candidateForTest, settlingForTest } from './matching-for-test.ts';
import { settle } from './settle.ts';

const BACK = '$30.00 of its $50.00 was taken back: $20.00 is left.';

test.each([
  [5_000, 'K7Q4-M2XP', [BACK, 'The request K7Q4-M2XP of FC12345 is for $50.00.']],
  // What is left fits by chance, and yet it was paid as something else.
  [2_000, 'K7Q4-M2XP', [BACK]],
  [5_000, null, [BACK, 'The request K7Q4-M2XP of FC12345 is for $50.00.']],
] as const)(
  'what is left of a payment is no payment of a request of %i by a rule (note %s)',
  (asked, note, words) => {
    const receipt = { amount: cents(5_000), remaining: cents(2_000), reversed: cents(3_000), note };
    const settlement = settle(settlingForTest(receipt, [candidateForTest({ amount: cents(asked) })]));
    expect(settlement).toMatchObject({ kind: 'exception', reasons: words.map((each) => ({ words: each })) });
  },
);
