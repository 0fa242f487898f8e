import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { DEPOSIT_WORDS } from '#domain/deposits/deposit.ts';
import {
  checkCasinoId,
  checkDepositForm,
  checkSenderName,
  cleanCasinoId,
  isUsername,
  usernameOf,
} from '#domain/deposits/deposit-request.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { AMOUNT_WORDS } from '#domain/money/amount-words.ts';
import { checkWithin } from '#domain/money/bounds.ts';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { UNSEEN_WORDS } from '#domain/words/spelling.ts';

const WORDS = { ...DEPOSIT_WORDS, ...AMOUNT_WORDS, ...UNSEEN_WORDS };
const LIMITS = { minCents: cents(5_000), maxCents: cents(200_000) };

const anyMethod = fc.constantFrom(...DEPOSIT_METHOD_VALUES);

describe('checkDepositForm', () => {
  test('takes a complete form, trimmed', () => {
    const form = { casinoId: ' 123 ', senderName: ' Jane Doe ', amount: '$1,250.50' };
    expect(checkDepositForm('Venmo', form, LIMITS, WORDS)).toEqual({
      ok: true,
      value: { casinoId: '123', senderName: 'Jane Doe', amountCents: 125_050 },
    });
  });

  test.each(COINS)('asks for no sender with %s, and stores none', (coin) => {
    const form = { casinoId: '123', senderName: 'Jane', amount: '500' };
    expect(checkDepositForm(coin, form, LIMITS, WORDS)).toStrictEqual({
      ok: true,
      value: { casinoId: '123', amountCents: 50_000 },
    });
  });

  test('says what is missing, field by field', () => {
    expect(
      checkDepositForm('Venmo', { casinoId: '', senderName: ' ', amount: '' }, LIMITS, WORDS),
    ).toStrictEqual({
      ok: false,
      problems: {
        casinoId: 'Enter your casino ID.',
        senderName: 'Enter the name the deposit is coming from.',
        amount: 'Enter an amount.',
      },
    });
  });

  test.each([
    ['49.99', 'The amount must be at least $50.'],
    ['0', 'The amount must be at least $50.'],
    ['2000.01', 'The amount must be at most $2,000.'],
    ['2,000,000', 'The amount must be at most $2,000.'],
    [
      '1.250',
      'Enter the amount without a thousands separator, for example 1250 or 1250.50. A comma before the cents is fine.',
    ],
    ['-50', 'Enter the amount as dollars and cents, for example 50 or 50.25.'],
    ['fifty', 'Enter the amount as dollars and cents, for example 50 or 50.25.'],
  ])('refuses an amount of %j', (amount, problem) => {
    expect(
      checkDepositForm('Zelle', { casinoId: '1', senderName: 'J', amount }, LIMITS, WORDS),
    ).toStrictEqual({
      ok: false,
      problems: { amount: problem },
    });
  });

  test('answers as the single checks do', () => {
    const form = fc.record({
      casinoId: fc.stringMatching(/^[0-9]{0,22}x?$/),
      senderName: fc.string({ maxLength: 3 }),
      amountCents: fc.integer({ min: 0, max: 300_000 }).map(cents),
    });
    fc.assert(
      fc.property(anyMethod, form, (method, { casinoId, senderName, amountCents }) => {
        const { ok } = checkDepositForm(
          method,
          { casinoId, senderName, amount: formatUsd(amountCents) },
          LIMITS,
          WORDS,
        );
        const problems = [
          checkCasinoId(casinoId),
          checkSenderName(method, senderName),
          checkWithin(LIMITS, amountCents),
        ];
        expect(ok).toBe(problems.every((problem) => problem === undefined));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('checkSenderName', () => {
  test.each([
    ['Venmo', 'Enter the name the deposit is coming from.'],
    ['Cash App', 'Enter the name the deposit is coming from.'],
    ['Apple Pay', 'Enter the name the payment is coming from.'],
    ['Credit Card', 'Enter the name on the card.'],
  ] as const)('asks by the label of %s', (method, problem) => {
    expect(checkSenderName(method, '  ')).toBe(problem);
  });

  test.each(['J', 'José Ñúñez', '王小明', 'O’Brien-Smith Jr.', 'x'.repeat(100), ` ${'x'.repeat(100)} `])(
    'takes %j',
    (name) => {
      expect(checkSenderName('Venmo', name)).toBeUndefined();
    },
  );

  test('refuses more than 100 characters', () => {
    expect(checkSenderName('Venmo', 'x'.repeat(101))).toBe('The name can have at most 100 characters.');
  });

  test('refuses what cannot be seen', () => {
    expect(checkSenderName('Venmo', 'a\u202eb')).toBe(
      'This contains a character that cannot be seen. Type it instead of pasting it.',
    );
  });

  test('has no objection to crypto', () => {
    expect(checkSenderName('BTC', '')).toBeUndefined();
    expect(checkSenderName('Crypto', '')).toBeUndefined();
  });
});

describe('casino IDs and usernames', () => {
  test.each([
    ['', 'Enter your casino ID.'],
    ['12a', 'Your casino ID can have digits only.'],
    ['١٢', 'Your casino ID can have digits only.'],
    ['1'.repeat(21), 'Your casino ID can have at most 20 digits.'],
    [
      '12345 67890',
      'Enter one casino ID, without spaces or hyphens: written like this, it may be a card or phone number, a date, or two IDs.',
    ],
    ['1'.repeat(20), undefined],
    ['0', undefined],
  ])('a casino ID of %j: %s', (casinoId, problem) => {
    expect(checkCasinoId(casinoId)).toBe(problem);
  });

  test.each([
    ['123', '123'],
    ['FC123', '123'],
    ['fc 123', '123'],
    ['FC-123', '123'],
    ['FC 12-3', '123'],
    [' 12 345\u00a0678 ', '12345678'],
    ['123 ', '123'],
    ['123-', '123'],
    ['12\u2013345', '12345'],
    ['\u202aFC123\u202c', '123'],
    ['12\u200b3', '123'],
    ['١٢٣', '123'],
    ['１２３', '123'],
    ['ＦＣ１２３４５', '12345'],
    ['ｆｃ\u3000１２３', '123'],
    ['ＦＣ－１２３', '123'],
    ['FC007', '007'],
  ])('%j is an ID of %s', (typed, digits) => {
    expect(cleanCasinoId(typed, 'FC')).toBe(digits);
    expect(checkCasinoId(cleanCasinoId(typed, 'FC'))).toBeUndefined();
  });

  test.each([
    'ann1985@gmail.com',
    '12345.0',
    '12,345',
    '12345, 67890',
    'FC12345 FC67890',
    'FC12345/67890',
    '12345 - 67890',
    '12345\t67890',
    'FCFC123',
    'XY123',
    'F123',
    '1e5',
    '-123',
    '#123',
    'ID 123',
    '123 (me)',
    '12²',
    '①23',
    'ＸＹ１２３',
    '１２，３４５',
    '12₃',
    'Ⅻ3',
    'l23',
    '$50',
    'abc',
    'FC',
    '-',
  ])('%j is kept as typed, and refused', (typed) => {
    expect(cleanCasinoId(typed, 'FC')).toBe(typed);
    expect(checkCasinoId(cleanCasinoId(typed, 'FC'))).toBe('Your casino ID can have digits only.');
  });

  test.each([
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '4111 1111 1111 1111 123',
    '3782 822463 10005',
    '415-555-0123',
    '415 555 0123',
    '1-415-555-0123',
    '555-0123',
    '415 5550123',
    '123-45-6789',
    '2026-11-28',
    '11-28-2026',
    '28 11 1985',
    '12345 67890',
    '12345-67890',
    '123 456-789',
    '２１２-555-0123',
  ])('%j may be another number: it is kept as typed, and refused in words of its own', (typed) => {
    expect(cleanCasinoId(typed, 'FC')).toBe(typed);
    expect(checkCasinoId(typed)).toMatch(/^Enter one casino ID/);
  });

  test.each(['1 234 567', '1234 5678', '12 34 56 78', '12-34-5678', '12 345 678 901', '4111111111111111'])(
    '%j is one ID',
    (typed) => {
      expect(checkCasinoId(cleanCasinoId(typed, 'FC'))).toBeUndefined();
    },
  );

  test('without a prefix, letters before the digits are refused', () => {
    expect(cleanCasinoId('12 3', '')).toBe('123');
    expect(cleanCasinoId('FC123', '')).toBe('FC123');
  });

  test.each([
    ['FC123', 'FC', true],
    ['FC', 'FC', false],
    ['123', 'FC', false],
    ['fc123', 'FC', false],
    ['FC12 3', 'FC', false],
    ['FC123\n', 'FC', false],
    ['X.1', 'X.', true],
    ['XY1', 'X.', false],
    [`FC${'1'.repeat(21)}`, 'FC', false],
  ])('%j under %s is a username: %s', (text, prefix, answer) => {
    expect(isUsername(text, prefix)).toBe(answer);
  });

  test('a username is the prefix and the casino ID', () => {
    expect(usernameOf('123', 'FC')).toBe('FC123');
  });
});
