import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTypedUsd, unreadableUsd } from './typed-usd.ts';
import { cents, formatUsd, MAX_CENTS, parseUsd } from './usd.ts';

describe('parseTypedUsd', () => {
  test.each([
    // Keypads with a comma, a point, or digits of their own
    ['75,50', 7_550],
    ['75,5', 7_550],
    ['75.50', 7_550],
    ['75.', 7_500],
    ['75,', 7_500],
    ['75', 7_500],
    ['٧٥٫٥٠', 7_550],
    ['۷۵٫۵', 7_550],
    ['१२५', 12_500],
    ['１２５．５０', 12_550],
    ['７５，５０', 7_550],
    // The sign of the dollar
    ['100$', 10_000],
    ['100 $', 10_000],
    ['$ 100', 10_000],
    ['＄100', 10_000],
    ['US$100', 10_000],
    ['100 USD', 10_000],
    ['usd 100', 10_000],
    ['$100 USD', 10_000],
    ['75,50\u00a0$', 7_550],
    ['＄７５．００', 7_500],
    ['７５ＵＳＤ', 7_500],
    ['75。50', 7_550],
    ['USD $75', 7_500],
    ['USD$75.50', 7_550],
    ['US $75', 7_500],
    ['U.S. $75', 7_500],
    ['U$S 75', 7_500],
    ['75 $US', 7_500],
    ['75 dollars', 7_500],
    ['75 Dollars', 7_500],
    ['$75 dollars', 7_500],
    ['1 dollar', 100],
    ['75.50 US dollars', 7_550],
    ['75 dólares', 7_500],
    ['75 dolares', 7_500],
    ['75 bucks', 7_500],
    ['$75 usd', 7_500],
    ['1,250 dollars', 125_000],
    // Thousands
    ['1,250', 125_000],
    ['1,250.5', 125_050],
    ['1.250,00', 125_000],
    ['1.250,5', 125_050],
    ['1.250.000', 125_000_000],
    ['1.250.000,25', 125_000_025],
    ['1,234,567.89', 123_456_789],
    ['1\u00a0250', 125_000],
    ['1\u202f250,50', 125_050],
    ['1’250.50', 125_050],
    ["1'250", 125_000],
    ['١٬٢٥٠', 125_000],
    // Whole dollars as they are written on prices
    ['50,-', 5_000],
    ['50.–', 5_000],
    ['\u202a50\u202c', 5_000],
    ['\u200e$50', 5_000],
  ])('reads %j', (text, cents) => {
    expect(parseTypedUsd(text)).toBe(cents);
  });

  test.each([
    '1.250',
    '0.125',
    '0,500',
    '1250,000',
    '1,25,000',
    '1,250,50',
    '1.250.50',
    '1,250.000',
    '1.250,000',
    '1,250,',
    '1 250',
    '50 100',
    '50, 100',
    '50-100',
    '50..5',
    '50,.5',
    '75.505',
    '1.250 dollars',
    'USD 50 100',
  ])('does not guess at %j, and says how to write it on any keypad', (text) => {
    expect(parseTypedUsd(text)).toBeUndefined();
    expect(unreadableUsd(text)).toBe(
      'Enter the amount without a thousands separator, for example 1250 or 1250.50. A comma before the cents is fine.',
    );
  });

  test.each([
    '-50',
    '50-',
    '+50',
    '1e3',
    '5O',
    '€50',
    '50 £',
    '50k',
    '50k dollars',
    '50 Canadian dollars',
    'CA$50',
    'MX$50',
    '50 pesos',
    '50 cents',
    '50 dollars 25',
    '50 dollars and 25 cents',
    'about 50 dollars',
    'fifty dollars',
    'dollars',
    'bucks',
    '50 Bitcoin dollars',
    'USD USD 50',
    '￥50',
    '²5',
    '½',
    '٫٥x',
    '$',
    'fifty',
    '50%',
    '$$50',
  ])('refuses %j', (text) => {
    expect(parseTypedUsd(text)).toBeUndefined();
    expect(unreadableUsd(text)).toBe('Enter the amount as dollars and cents, for example 50 or 50.25.');
  });

  test('reads back what formatUsd and every region show', () => {
    const regions = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'fa-IR', 'pl-PL', 'pt-BR'].map(
      (region) => new Intl.NumberFormat(region, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }).map(cents), (amount) => {
        expect(parseTypedUsd(formatUsd(amount))).toBe(amount);
        for (const { format } of regions) expect(parseTypedUsd(format(amount / 100))).toBe(amount);
      }),
    );
  });

  test('reads what parseUsd reads alike, but for thousands of nothing', () => {
    const typed = fc.stringMatching(/^[$ ]?[0-9,.]{1,12}[-e ]?$/);
    fc.assert(
      fc.property(typed, (text) => {
        const strict = parseUsd(text);
        fc.pre(strict !== undefined && !/^\D*0\d*,/.test(text));
        expect(parseTypedUsd(text)).toBe(strict);
      }),
      { numRuns: 1_000 },
    );
  });
});
