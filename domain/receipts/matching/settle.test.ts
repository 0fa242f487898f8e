import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { candidateForTest, minutesAgo, settlingForTest } from './matching-for-test.ts';
import { settle } from './settle.ts';
import type { Candidate, ReceiptToSettle } from './settling.ts';

const HOUR = 60;
const NAME = 'the request K7Q4-M2XP of FC12345';
const OTHER = candidateForTest({ depositId: 'deposit-2', reference: 'AB12CD34', username: 'FC2' });

const settled = (receipt: Partial<ReceiptToSettle>, ...candidates: readonly Candidate[]) =>
  settle(settlingForTest(receipt, candidates.length > 0 ? candidates : undefined));

const FUNDED = { kind: 'fund', depositId: 'deposit-1', rule: 'reference' };

describe('a receipt funds the request that its note names', () => {
  test.each([
    'K7Q4-M2XP',
    'deposit k7q4m2xp, thanks',
    'K7Q4-M2XP FC12345',
    'K7Q4-M2XP K7Q4M2XP',
    'birthday K7Q4-M2XP',
    // Of a word beside it, one of its halves makes no other.
    'M2XP K7Q4-M2XP',
  ])('in %j', (note) => {
    expect(settled({ note }, OTHER, candidateForTest())).toEqual(FUNDED);
  });

  test.each([
    ['whoever paid', { payerName: 'Bob Lee', payerHandle: null }, {}],
    ['of another amount in general', { amount: cents(200_000) }, { amount: cents(200_000) }],
    ['by a request that staff have credited meanwhile', {}, { status: 'sent' }],
    ['71 hours after the request', {}, { requestedAt: minutesAgo(71 * HOUR) }],
    ['paid before the form was sent', { occurredAt: minutesAgo(2 * HOUR) }, {}],
    ['by Zelle', { rail: 'zelle' }, { method: 'Zelle' }],
    ['of which a statement tells as well', { source: 'statement' }, {}],
  ] as const)('%s', (_how, receipt, request) => {
    expect(settled(receipt, candidateForTest(request))).toEqual(FUNDED);
  });
});

describe('a receipt that names a request and differs waits, and says how', () => {
  test.each([
    [
      'less',
      { amount: cents(100) },
      { amount: cents(200_000) },
      'short',
      `It is $1.00, and ${NAME} is for $2,000.00.`,
    ],
    ['more', { amount: cents(6_000) }, {}, 'over', `It is $60.00, and ${NAME} is for $50.00.`],
    ['a cent less', { amount: cents(4_999) }, {}, 'short', `It is $49.99, and ${NAME} is for $50.00.`],
    [
      'the rest of it',
      { amount: cents(4_900) },
      { received: cents(100) },
      'short',
      `It is $49.00, and ${NAME} is for $50.00, of which $1.00 came in before. Together they are the whole.`,
    ],
    [
      'the same again',
      {},
      { received: cents(5_000) },
      'over',
      'The request K7Q4-M2XP of FC12345 has its $50.00 already.',
    ],
    ['another method', { rail: 'zelle' }, {}, 'other-method', `It came by Zelle, and ${NAME} is by Venmo.`],
    [
      'a rail of several methods',
      { rail: 'stripe', accountId: 'account-1' },
      {},
      'other-method',
      `It came by Stripe (Cash App, Apple Pay or Credit Card), and ${NAME} is by Venmo.`,
    ],
    ['PayPal', { rail: 'paypal' }, {}, 'other-method', `It came by PayPal, and ${NAME} is by Venmo.`],
    ['coins', {}, { method: 'BTC' }, 'other-method', `It came by Venmo, and ${NAME} is by BTC.`],
    [
      'another account',
      { accountId: 'account-2', accountLabel: '@cage-two' },
      {},
      'other-account',
      `It came in on @cage-two, and ${NAME} was to be paid to @cage-one.`,
    ],
    [
      'no known account',
      { accountId: null },
      {},
      'other-account',
      `It came in on an account that is not known, and ${NAME} was to be paid to @cage-one.`,
    ],
    [
      'a request without an account',
      {},
      { accountId: null, paymentAccount: null },
      'other-account',
      `It came in on @cage-one, and ${NAME} says no account.`,
    ],
    [
      'no known account, as the request says none',
      { accountId: null },
      { accountId: null, paymentAccount: null },
      'other-account',
      `It came in on an account that is not known, and ${NAME} says no account.`,
    ],
    [
      'a request of four days ago',
      {},
      { requestedAt: minutesAgo(97 * HOUR) },
      'late',
      'The request K7Q4-M2XP of FC12345 was made 4 days ago; after 72 hours a person decides.',
    ],
    [
      'a payment in time that is told of four days after the request',
      { occurredAt: minutesAgo(96 * HOUR), receivedAt: minutesAgo(96 * HOUR) },
      { requestedAt: minutesAgo(97 * HOUR) },
      'late',
      'The request K7Q4-M2XP of FC12345 was made 4 days ago; after 72 hours a person decides.',
    ],
    [
      'a payment of long before',
      { occurredAt: minutesAgo(26 * HOUR) },
      {},
      'no-request-fits',
      'The request K7Q4-M2XP of FC12345 was made 25 hours after this payment.',
    ],
    [
      'a declined request',
      {},
      { status: 'declined' },
      'no-request-fits',
      'The request K7Q4-M2XP of FC12345 is set to Declined.',
    ],
    [
      'one that was not sent',
      {},
      { status: 'not_sent' },
      'no-request-fits',
      'The request K7Q4-M2XP of FC12345 is set to Not Sent.',
    ],
    [
      'another currency',
      { currency: 'eur' },
      {},
      'no-request-fits',
      'It is €50.00, and requests are in US dollars.',
    ],
    [
      'yen, which have no hundredths',
      { currency: 'jpy' },
      {},
      'no-request-fits',
      'It is ¥5,000, and requests are in US dollars.',
    ],
    [
      'no proof of the sender',
      { authenticity: 'unproved', problem: 'DKIM fails.' },
      {},
      'sender-not-proved',
      'DKIM fails.',
    ],
    [
      'no proof and no word of why',
      { authenticity: 'unproved' },
      {},
      'sender-not-proved',
      'Nothing proves who sent it.',
    ],
    [
      'an entry by hand',
      { authenticity: 'entered' },
      {},
      'sender-not-proved',
      'It was entered by hand, so no rule takes it.',
    ],
    [
      'a line of a statement',
      { authenticity: 'entered', source: 'statement' },
      {},
      'statement-line',
      'It was read from a statement, so no rule takes it.',
    ],
    [
      'another receipt of the same',
      { mayRepeat: 'alike' },
      {},
      'possible-duplicate',
      'Another receipt has the same amount and payer, at about the same time: both may report the same money.',
    ],
    ['a refund', { event: 'refund' }, {}, 'reversed', 'This money did not come in.'],
    ['money that went out', { direction: 'out' }, {}, 'reversed', 'This money did not come in.'],
  ] as const)('%s', (_what, receipt, request, reason, words) => {
    expect(settled(receipt, candidateForTest(request))).toEqual({
      kind: 'exception',
      reasons: [{ reason, words }],
      namedDepositId: 'deposit-1',
    });
  });

  test('in all that differs', () => {
    const receipt = { amount: cents(100), accountId: 'account-2', authenticity: 'unproved' } as const;
    expect(settled(receipt, candidateForTest({ requestedAt: minutesAgo(80 * HOUR) }))).toMatchObject({
      reasons: ['sender-not-proved', 'short', 'other-account', 'late'].map((reason) => ({ reason })),
    });
  });

  test('a line of a statement that no request fits is no mail that none fits', () => {
    const line = { authenticity: 'entered', source: 'statement', note: null } as const;
    expect(settled(line, candidateForTest({ amount: cents(1), senderName: 'Another' }))).toMatchObject({
      reasons: [
        {
          reason: 'statement-line',
          words: expect.stringMatching(/^It was read from .* It names no request,/),
        },
      ],
    });
    expect(settled({ ...line, note: 'K7Q4-M2XP', amount: cents(100) })).toMatchObject({
      reasons: [{ reason: 'statement-line' }, { reason: 'short' }],
      namedDepositId: 'deposit-1',
    });
  });

  test('what is left of it is a person’s', () => {
    expect(settled({ amount: cents(7_000), remaining: cents(5_000) })).toMatchObject({
      reasons: [{ reason: 'over', words: '$50.00 of its $70.00 is not given to a deposit.' }],
    });
  });
});

describe('a note that names', () => {
  test('two requests names none', () => {
    expect(settled({ note: 'K7Q4-M2XP or AB12-CD34' }, candidateForTest(), OTHER)).toEqual({
      kind: 'exception',
      reasons: [{ reason: 'several-fit', words: 'Its note names 2 requests: K7Q4-M2XP and AB12-CD34.' }],
      namedDepositId: null,
    });
  });

  test('one request, and another that there is not, names none', () => {
    expect(settled({ note: 'K7Q4-M2XP Z9Z9-Z9Z9' })).toMatchObject({ reasons: [{ reason: 'several-fit' }] });
  });

  test('a request that there is not says so, whoever paid', () => {
    expect(settled({ note: 'k7q4-m2xq' })).toEqual({
      kind: 'exception',
      reasons: [{ reason: 'no-request-fits', words: 'There is no request K7Q4-M2XQ.' }],
      namedDepositId: null,
    });
  });
});
