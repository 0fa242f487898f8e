import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { handleKey } from './handle-key.ts';
import { candidateForTest, minutesAgo, NOW, PAYS_FROM, settlingForTest } from './matching-for-test.ts';
import { namesIn } from './named-deposit.ts';
import { settle } from './settle.ts';
import type { Candidate, ReceiptToSettle, Settling } from './settling.ts';

const HOUR = 60;
const DEPOSIT_ID = '0197e5a2-93c4-7cc1-b1c5-0a4a4f6d2f10';

describe('a known payer', () => {
  const byKnown = (
    receipt: Partial<ReceiptToSettle> = {},
    candidates: readonly Candidate[] = [candidateForTest()],
    differing: Partial<Settling> = {},
  ) =>
    settle(
      settlingForTest({ note: null, ...receipt }, candidates, { knownPayers: [PAYS_FROM], ...differing }),
    );
  const FUNDED = { kind: 'fund', depositId: 'deposit-1', rule: 'known-payer' };
  const another = (differing: Partial<Candidate>) =>
    candidateForTest({ depositId: 'deposit-2', ...differing });

  test('funds the one request of the player that fits', () => {
    expect(byKnown()).toEqual(FUNDED);
    expect(byKnown({ payerHandle: ' @John-Smith ', payerName: 'Jon Smith' })).toEqual(FUNDED);
    expect(byKnown({ payerName: null })).toEqual(FUNDED);
    expect(byKnown({ note: 'thanks, FC12345' })).toEqual(FUNDED);
  });

  test('whatever others, or the player for another sum, have requested', () => {
    const candidates = [
      candidateForTest(),
      another({ username: 'FC2', senderName: 'Jane Doe' }),
      another({ amount: cents(6_000) }),
      another({ received: cents(5_000) }),
      another({ status: 'declined' }),
      another({ accountId: 'account-2' }),
    ];
    expect(byKnown({}, candidates)).toEqual(FUNDED);
  });

  test('has two requests that fit: a person decides', () => {
    expect(byKnown({}, [candidateForTest(), another({ username: 'FC0012345' })])).toMatchObject({
      reasons: [
        {
          reason: 'several-fit',
          words: 'FC12345, who is known to pay from @john-smith, has 2 open requests of $50.00.',
        },
      ],
    });
  });

  test('shares the name with another’s request that fits: a person decides', () => {
    const namesake = another({ username: 'FC2', senderName: 'J. Smith' });
    expect(byKnown({}, [candidateForTest(), namesake])).toMatchObject({
      reasons: [{ reason: 'several-fit' }],
    });
  });

  test.each([
    ['with the rule switched off', {}, {}, { settings: { knownPayerRule: false } }],
    ['by the name alone', { payerHandle: null }, {}, {}],
    ['from another handle', { payerHandle: '@john-smith2' }, {}, {}],
    ['that is known on another rail', {}, {}, { knownPayers: [{ ...PAYS_FROM, rail: 'zelle' }] }],
    ['of two players', {}, {}, { knownPayers: [PAYS_FROM, { ...PAYS_FROM, username: 'FC2' }] }],
    ['for whom another player requested', {}, { username: 'FC2' }, {}],
    ['whose note may name another request', { note: 'K7Q4-M2' }, {}, {}],
    ['whose note may name another player', { note: 'FC999' }, {}, {}],
    ['whose mail came long after it was written', { receivedAt: minutesAgo(-25 * HOUR) }, {}, {}],
    ['who paid two hours before the request', { occurredAt: minutesAgo(2 * HOUR + 6) }, {}, {}],
    ['of a sender who is not proved', { authenticity: 'unproved' }, {}, {}],
    ['of an entry by hand', { authenticity: 'entered' }, {}, {}],
    ['of what another receipt may have told of', { mayRepeat: 'alike' }, {}, {}],
    ['by another name than the request’s', { payerName: 'Jane Smith' }, {}, {}],
    ['who paid a cent less', { amount: cents(4_999) }, {}, {}],
    ['who paid elsewhere', { accountId: 'account-2' }, {}, {}],
  ] as const)('%s funds nothing', (_how, receipt, request, differing) => {
    expect(byKnown(receipt, [candidateForTest(request)], differing as Partial<Settling>).kind).toBe(
      'exception',
    );
  });
});

describe('a payment page', () => {
  const paid = (
    note: string | null,
    request: Partial<Candidate> = {},
    receipt: Partial<ReceiptToSettle> = {},
  ) =>
    settle(
      settlingForTest(
        { source: 'stripe', rail: 'stripe', accountId: null, accountLabel: null, note, ...receipt },
        [candidateForTest({ depositId: DEPOSIT_ID, method: 'Credit Card', ...request })],
      ),
    );
  const FUNDED = { kind: 'fund', depositId: DEPOSIT_ID, rule: 'provider' };

  test.each([DEPOSIT_ID, DEPOSIT_ID.toUpperCase(), ` ${DEPOSIT_ID} `, 'K7Q4M2XP', 'k7q4-m2xp'])(
    'that gives back %j funds the request',
    (note) => {
      expect(paid(note)).toEqual(FUNDED);
    },
  );

  test.each(['Cash App', 'Apple Pay', 'Credit Card'])('takes %s', (method) => {
    expect(paid(DEPOSIT_ID, { method })).toEqual(FUNDED);
  });

  test.each([
    [{}, { amount: cents(100) }, 'short'],
    [{}, { amount: cents(9_900) }, 'over'],
    [{ method: 'Venmo' }, {}, 'other-method'],
    [{ method: 'BTC' }, {}, 'other-method'],
    [{}, { accountId: 'account-2' }, 'other-account'],
    [{ status: 'declined' }, {}, 'no-request-fits'],
    [{ received: cents(5_000) }, {}, 'over'],
    [{ requestedAt: minutesAgo(100 * HOUR) }, {}, 'late'],
    [{}, { currency: 'eur' }, 'no-request-fits'],
  ] as const)('%o with %o: %s', (request, receipt, reason) => {
    expect(paid(DEPOSIT_ID, request, receipt)).toMatchObject({
      reasons: [{ reason }],
      namedDepositId: DEPOSIT_ID,
    });
  });

  test.each([
    [
      null,
      'It names no request. The request K7Q4-M2XP of FC12345 is for the same amount and by the same name.',
    ],
    ['me', 'There is no request me.'],
    ['0197e5a2-93c4-7cc1-b1c5-000000000000', 'There is no request 0197e5a2-93c4-7cc1-b1c5-000000000000.'],
    [`${DEPOSIT_ID} K7Q4-M2XP`, `There is no request ${DEPOSIT_ID} K7Q4-M2XP.`],
  ])('that gives back %j names nothing', (note, words) => {
    expect(paid(note)).toMatchObject({ reasons: [{ reason: 'no-request-fits', words }] });
  });
});

test('what to look up is what the receipt may name', () => {
  const names = (source: 'mail' | 'stripe', note: string | null) => namesIn({ source, note });
  expect(names('mail', 'k7q4-m2xp birthday')).toEqual({
    references: ['K7Q4M2XP', 'B1RTHDAY'],
    depositIds: [],
  });
  expect(names('mail', DEPOSIT_ID).depositIds).toEqual([]);
  expect(names('stripe', DEPOSIT_ID.toUpperCase())).toEqual({ references: [], depositIds: [DEPOSIT_ID] });
  expect(names('stripe', 'k7q4-m2xp')).toEqual({ references: ['K7Q4M2XP'], depositIds: [] });
  expect(names('stripe', null)).toEqual({ references: [], depositIds: [] });
});

test.each([
  [' @John-Smith ', 'john-smith'],
  ['john-smith', 'john-smith'],
  ['venmo.com/u/John-Smith', 'john-smith'],
  ['https://account.venmo.com/u/john-smith', 'john-smith'],
  ['https://venmo.com/u/john-smith?txn=pay', 'john-smith'],
  ['https://www.venmo.com/john-smith/', 'john-smith'],
  ['https://venmo.com/code?user_id=1234', 'https://venmo.com/code?user_id=1234'],
  ['$AnnDoe', 'anndoe'],
  ['AnnDoe', 'anndoe'],
  ['cash.app/$AnnDoe', 'anndoe'],
  ['https://cash.app/$anndoe/', 'anndoe'],
  ['cash.app/$anndoe/25', 'anndoe'],
  ['https://cash.app/$anndoe/25.50/?qr=1#x', 'anndoe'],
  ['https://cash.app/%24anndoe?qr=1', 'anndoe'],
  ['cash.app/$anndoe/lee', 'cash.app/$anndoe/lee'],
  ['venmo.com/u/@anndoe', 'anndoe'],
  ['https://account.venmo.com/u/anndoe?txn=pay#x', 'anndoe'],
  ['venmo.com/u/anndoe/25', 'venmo.com/u/anndoe/25'],
  ['https://account.venmo.com/u/%40anndoe', 'anndoe'],
  ['venmo.com/code', 'venmo.com/code'],
  ['venmo.com/code/?user_id=1', 'venmo.com/code/?user_id=1'],
  ['＠ａｎｎｄｏｅ', 'anndoe'],
  ['＄anndoe', 'anndoe'],
  ['https://cash.app.example/$anndoe', 'https://cash.app.example/$anndoe'],
  ['https://venmo.com/u/john-smith/x', 'https://venmo.com/u/john-smith/x'],
  ['@2125550100', '@2125550100'],
  ['Ann@Example.com', 'ann@example.com'],
  ['+1 (212) 555-0100', '2125550100'],
  ['212-555-0100', '2125550100'],
  ['001 212 555 0100', '2125550100'],
  ['011 44 20 7946 0958', '011442079460958'],
  ['+44 20 7946 0958', '442079460958'],
  ['020 7946 0958', '02079460958'],
  ['  ', null],
  [null, null],
  [undefined, null],
])('the handle %j is compared as %j', (handle, key) => {
  expect(handleKey(handle)).toBe(key);
});

describe('whatever comes', () => {
  const amount = fc.constantFrom(4_999, 5_000, 5_001).map(cents);
  const candidate: fc.Arbitrary<Candidate> = fc.record({
    depositId: fc.uuid(),
    username: fc.constantFrom('FC12345', 'FC2'),
    method: fc.constantFrom('Venmo', 'Zelle', 'BTC', 'Cash App'),
    amount,
    received: fc.constantFrom(0, 0, 5_000).map(cents),
    accountId: fc.constantFrom('account-1', 'account-1', 'account-2', null),
    paymentAccount: fc.constant(null),
    senderName: fc.constantFrom('John Smith', 'Jon Smith', null),
    reference: fc.constantFrom('K7Q4M2XP', 'AB12CD34', null),
    status: fc.constantFrom('pending', 'pending', 'sent', 'declined'),
    requestedAt: fc.integer({ min: 0, max: 80 * HOUR }).map(minutesAgo),
  });
  const told = fc.record({
    source: fc.constantFrom('mail', 'stripe'),
    rail: fc.constantFrom('venmo', 'zelle', 'stripe'),
    event: fc.constantFrom('payment', 'payment', 'payment', 'refund'),
    direction: fc.constantFrom('in', 'in', 'in', 'out'),
    authenticity: fc.constantFrom('proved', 'proved', 'unproved', 'entered'),
    problem: fc.constant(null),
    accountId: fc.constantFrom('account-1', 'account-1', 'account-2', null),
    accountLabel: fc.constant(null),
    amount,
    remaining: amount,
    reversed: fc.constantFrom(cents(0), cents(100)),
    currency: fc.constantFrom('usd', 'usd', 'usd', 'eur'),
    payerName: fc.constantFrom('John Smith', null),
    payerHandle: fc.constantFrom('@john-smith', null),
    note: fc.constantFrom('K7Q4-M2XP', 'K7Q4-M2XP AB12-CD34', 'K7Q4-M2X', 'thanks', null),
    occurredAt: fc.integer({ min: 0, max: 80 * HOUR }).map(minutesAgo),
    mayRepeat: fc.constantFrom(false as const, 'alike' as const, 'by-number' as const),
    contradiction: fc.constantFrom(null, 'A proved mail has its number and says $1.00.'),
    amountsDiffer: fc.boolean(),
  });
  const receipt: fc.Arbitrary<ReceiptToSettle> = fc
    .tuple(told, fc.constantFrom(0, 0, 0, 30 * HOUR * 60_000))
    .map(([each, late]) => ({ ...each, receivedAt: new Date(each.occurredAt.getTime() + late) }));

  test('a rule funds only what is proved, in dollars, of the account, the method and the exact amount, and open', () => {
    fc.assert(
      fc.property(receipt, fc.array(candidate, { maxLength: 5 }), fc.boolean(), (each, candidates, on) => {
        const settlement = settle({
          receipt: each,
          candidates,
          knownPayers: [PAYS_FROM],
          settings: { knownPayerRule: on },
          now: NOW,
        });
        if (settlement.kind === 'exception') {
          expect(settlement.reasons[0].words).toMatch(/^.+\.$/);
          return;
        }
        const funded = candidates.find(({ depositId }) => depositId === settlement.depositId) as Candidate;
        expect(each).toMatchObject({
          authenticity: 'proved',
          event: 'payment',
          direction: 'in',
          currency: 'usd',
          mayRepeat: false,
          contradiction: null,
          amountsDiffer: false,
          amount: funded.amount,
          remaining: funded.amount,
        });
        expect(funded).toMatchObject({ received: 0 });
        expect(['pending', 'sent']).toContain(funded.status);
        expect(NOW.getTime() - funded.requestedAt.getTime()).toBeLessThanOrEqual(72 * HOUR * 60_000);
        if (each.source === 'mail') expect(funded.accountId).toBe(each.accountId);
        if (each.source === 'mail') expect(each.receivedAt).toEqual(each.occurredAt);
        if (settlement.rule === 'known-payer') expect([on, funded.username]).toEqual([true, 'FC12345']);
        else expect(each.note).toContain('K7Q4-M2XP');
      }),
      { numRuns: 2_000 },
    );
  });

  test('the order of the candidates makes no difference', () => {
    fc.assert(
      fc.property(receipt, fc.array(candidate, { maxLength: 5 }), (each, candidates) => {
        const references = candidates.flatMap(({ reference }) => reference ?? []);
        // No two requests have one reference.
        fc.pre(new Set(references).size === references.length);
        const settling = {
          receipt: each,
          knownPayers: [PAYS_FROM],
          settings: { knownPayerRule: true },
          now: NOW,
        };
        expect(settle({ ...settling, candidates: candidates.toReversed() })).toEqual(
          settle({ ...settling, candidates }),
        );
      }),
    );
  });
});
