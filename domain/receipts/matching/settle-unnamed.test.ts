import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { candidateForTest, settlingForTest } from './matching-for-test.ts';
import { settle } from './settle.ts';
import type { Candidate, ReceiptToSettle } from './settling.ts';

const NAME = 'the request K7Q4-M2XP of FC12345';
const OTHER = candidateForTest({ depositId: 'deposit-2', reference: 'AB12CD34', username: 'FC2' });

describe('without a reference, amount and time alone match nothing', () => {
  const unnamed = (receipt: Partial<ReceiptToSettle>, ...candidates: readonly Candidate[]) =>
    settle(settlingForTest({ note: 'thanks', ...receipt }, candidates));

  test.each([
    [
      'the only request of its amount and name',
      {},
      {},
      'no-request-fits',
      'It names no request. The request K7Q4-M2XP of FC12345 is for the same amount and by the same name.',
    ],
    [
      'the only request of its amount',
      { payerName: null },
      {},
      'no-request-fits',
      'It names no request. The request K7Q4-M2XP of FC12345 is for the same amount.',
    ],
    [
      'one by a name that differs',
      { payerName: 'Jon Smith' },
      {},
      'name-differs',
      'It names no request. The request K7Q4-M2XP of FC12345 is for the same amount, by the name of John Smith, and the payer is Jon Smith.',
    ],
    [
      'one by the same name for more',
      { amount: cents(100) },
      {},
      'short',
      `It is $1.00, and ${NAME} is for $50.00.`,
    ],
    [
      'nothing like it',
      { amount: cents(100), payerName: 'Bob Lee' },
      {},
      'no-request-fits',
      'It names no request, and none of the last 72 hours is for $1.00 on the account it came in on.',
    ],
    [
      'another currency',
      { currency: 'eur' },
      {},
      'no-request-fits',
      'It is €50.00, and requests are in US dollars.',
    ],
  ] as const)('%s', (_what, receipt, request, reason, words) => {
    expect(unnamed(receipt, candidateForTest(request))).toEqual({
      kind: 'exception',
      reasons: [{ reason, words }],
      namedDepositId: null,
    });
  });

  test('several of its amount', () => {
    expect(unnamed({}, candidateForTest(), OTHER)).toMatchObject({
      reasons: [
        {
          reason: 'several-fit',
          words:
            'It names no request, and 2 of the last 72 hours are for $50.00 on the account it came in on.',
        },
      ],
    });
  });
});
