import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatementAmount } from './statement-amount.ts';

test.each([
  ['+ $500.00', 50_000],
  ['- $5.00', -500],
  ['-$5.00', -500],
  ['$-5.00', -500],
  ['\u2212$5.00', -500],
  ['(5.00)', -500],
  ['($1,234.56)', -123_456],
  ['5.00-', -500],
  ['$40.00', 4_000],
  ['40', 4_000],
  ['.50', 50],
  ['$0', 0],
  ['2,000.00', 200_000],
  ['15.00 USD', 1_500],
  ['USD 15.00', 1_500],
  ['-USD 15.00', -1_500],
  ['US$15.00', 1_500],
  ['US$-15.00', -1_500],
  ['15.00\u00A0USD', 1_500],
])('%s is %d cents', (text, amount) => {
  expect(readStatementAmount(text)).toBe(amount);
});

test.each([
  '',
  '-',
  '$',
  'N/A',
  '1.234',
  '1.234,56',
  '12,34.00',
  '1,2345.00',
  '--5.00',
  '-(5.00)',
  '(5.00',
  '5.00)',
  '+-5.00',
  '5.00 EUR',
  'CAD 5.00',
  'CA$5.00',
  'US 5.00',
  '€5.00',
  '1e3',
  '=5+5',
  '99999999999999999.00',
])('%j is no amount', (text) => {
  expect(readStatementAmount(text)).toBeUndefined();
});

test('whatever way it is written, no amount is off by a cent', () => {
  const amounts = fc.integer({ min: 1, max: 99_999_999_999 });
  const ways = fc.constantFrom<(plain: string, isOut: boolean) => string>(
    (plain, isOut) => `${isOut ? '-' : '+'} $${plain}`,
    (plain, isOut) => `${isOut ? '-' : ''}${plain}`,
    (plain, isOut) => (isOut ? `($${plain})` : `$${plain}`),
    (plain, isOut) => `${plain}${isOut ? '-' : ''}`,
    (plain, isOut) => `$${isOut ? '-' : ''}${plain} USD`,
  );
  fc.assert(
    fc.property(amounts, fc.boolean(), fc.boolean(), ways, (amount, isOut, isGrouped, write) => {
      const dollars = Math.floor(amount / 100).toString();
      const grouped = isGrouped ? dollars.replace(/\B(?=(?:\d{3})+$)/g, ',') : dollars;
      const plain = `${grouped}.${String(amount % 100).padStart(2, '0')}`;
      expect(readStatementAmount(write(plain, isOut))).toBe(isOut ? 0 - amount : amount);
    }),
  );
});

test('nothing makes it throw, nor answer anything but whole cents', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const amount = readStatementAmount(text);
      expect(amount === undefined || Number.isSafeInteger(amount)).toBe(true);
    }),
  );
});
