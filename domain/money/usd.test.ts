import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cents,
  cents,
  centsFromUsd,
  exactCents,
  formatUsd,
  formatUsdBrief,
  isCents,
  MAX_CENTS,
  parseUsd,
  plainUsd,
  sumCents,
  usdFromCents,
} from '#domain/money/usd.ts';

const anyCents = fc
  .oneof(fc.integer({ min: 0, max: MAX_CENTS }), fc.integer({ min: 0, max: 999_999_999_999_999 }))
  .map(cents);

describe('parseUsd', () => {
  test.each([
    ['50', 5_000],
    ['50.5', 5_050],
    ['50.05', 5_005],
    ['$1,250.00', 125_000],
    [' 50 ', 5_000],
    ['$ 50', 5_000],
    ['0', 0],
    ['007', 700],
    ['1,000', 100_000],
    ['1,234,567.89', 123_456_789],
    ['1.15', 115],
    ['1000000', MAX_CENTS],
    ['9999999999999.99', 999_999_999_999_999],
  ])('reads %j', (text, cents) => {
    expect(parseUsd(text)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    '$',
    '.',
    '.5',
    '50.',
    '50.123',
    '50.000',
    '-50',
    '+50',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '1,00',
    '1,0000',
    '10,00,000',
    ',100',
    '1234,567',
    '1,000,',
    '50 50',
    '$$50',
    '50$',
    '50 USD',
    '5O',
    '٥٠',
    '50,5',
    '1.000,00',
    '10000000000000',
    '9'.repeat(400),
  ])('refuses %j', (text) => {
    expect(parseUsd(text)).toBeUndefined();
  });

  test('reads back what formatUsd shows', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parseUsd(formatUsd(amount))).toBe(amount);
      }),
    );
  });

  test('accepts only dollars with at most two decimals, without loss', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[$ ]?[0-9,.]{1,12}[-e ]?$/));
    fc.assert(
      fc.property(typed, (text) => {
        const cents = parseUsd(text);
        if (cents === undefined) return;
        expect(Number.isSafeInteger(cents)).toBe(true);
        const [dollars = '', fraction = ''] = text.replace(/[$, ]/g, '').trim().split('.');
        expect(fraction.length).toBeLessThanOrEqual(2);
        expect(BigInt(cents)).toBe(BigInt(dollars) * 100n + BigInt(fraction.padEnd(2, '0')));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('centsFromUsd', () => {
  test.each([
    [19.99, 1_999],
    [1.15, 115],
    [50, 5_000],
    [0.1, 10],
    [-5, -500],
    [-0.01, -1],
    [0, 0],
    [9_999_999_999_999.99, 999_999_999_999_999],
  ])('turns %d into %d', (usd, cents) => {
    expect(centsFromUsd(usd)).toBe(cents);
  });

  test('turns negative zero into plain zero', () => {
    expect(Object.is(centsFromUsd(-0), 0)).toBe(true);
  });

  test.each([
    0.1 + 0.2,
    0.001,
    19.999,
    1e-7,
    1e21,
    1e13,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_VALUE,
  ])('refuses %d', (usd) => {
    expect(centsFromUsd(usd)).toBeUndefined();
  });

  test('undoes usdFromCents, negative amounts included', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(centsFromUsd(usdFromCents(amount))).toBe(amount);
        expect(centsFromUsd(usdFromCents(cents(-amount)))).toBe(0 - amount);
      }),
    );
  });

  test('survives JSON', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(centsFromUsd(JSON.parse(JSON.stringify(usdFromCents(amount))))).toBe(amount);
      }),
    );
  });

  test('accepts a number only if two decimals represent it exactly', () => {
    fc.assert(
      fc.property(fc.double(), (usd) => {
        const amount = centsFromUsd(usd);
        expect(amount === undefined || usdFromCents(amount) === usd).toBe(true);
      }),
    );
  });
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no number of cents', (count) => {
  expect(isCents(count)).toBe(false);
  expect(() => cents(count)).toThrow(RangeError);
  expect(() => usdFromCents(count as Cents)).toThrow(RangeError);
  expect(() => sumCents([cents(1), count as Cents])).toThrow(RangeError);
});

describe('exactCents', () => {
  test('is centsFromUsd for what Cage answers, and refuses anything else', () => {
    expect(exactCents(1_234.5)).toBe(123_450);
    expect(() => exactCents(0.001)).toThrow('not dollars and cents: 0.001');
  });
});

describe('formatUsd', () => {
  test.each([
    [123_450, '$1,234.50'],
    [5, '$0.05'],
    [0, '$0.00'],
    [-0, '$0.00'],
    [-500, '-$5.00'],
    [MAX_CENTS, '$1,000,000.00'],
  ])('shows %d as %s', (count, text) => {
    expect(formatUsd(cents(count))).toBe(text);
  });

  test('shows every sum as the language of the United States does', () => {
    const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
    fc.assert(
      fc.property(anyCents, fc.constantFrom(1, -1), (amount, sign) => {
        // Without the zero that has a sign.
        const shown = sign * amount + 0;
        expect(formatUsd(cents(shown))).toBe(format(shown / 100));
      }),
    );
  });
});

describe('formatUsdBrief', () => {
  test.each([
    [5_000, '$50'],
    [200_000, '$2,000'],
    [5_025, '$50.25'],
    [5_010, '$50.10'],
  ])('shows %d as %s', (count, text) => {
    expect(formatUsdBrief(cents(count))).toBe(text);
  });
});

test.each([
  [5_000, '50.00'],
  [123_405, '1234.05'],
])('%d cents are pasted as %s, and read as what they are', (count, text) => {
  expect(plainUsd(cents(count))).toBe(text);
  expect(parseUsd(text)).toBe(count);
});
