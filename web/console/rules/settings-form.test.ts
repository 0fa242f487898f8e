import { expect, test } from 'vitest';
import { limitText, readAmount, readCount } from './settings-form.tsx';

test.each([
  ['', { value: null }],
  [' ', { value: null }],
  ['0', { value: 0 }],
  ['$1,250.50', { value: 1250.5 }],
  ['1000000', { value: 1_000_000 }],
  ['1000000.01', { problem: 'At most $1,000,000' }],
  ['much', { problem: 'Enter an amount, or nothing' }],
])('the amount %j', (typed, read) => {
  expect(readAmount(typed)).toEqual(read);
});

test.each([
  ['', { value: null }],
  ['3', { value: 3 }],
  ['0', { problem: 'A whole number from 1 to 9, or nothing' }],
  ['10', { problem: 'A whole number from 1 to 9, or nothing' }],
  ['2.5', { problem: 'A whole number from 1 to 9, or nothing' }],
])('the count %j', (typed, read) => {
  expect(readCount(typed, 1, 9)).toEqual(read);
});

test('a limit is shown as it is typed', () => {
  expect(limitText(null)).toBe('');
  expect(limitText(500)).toBe('500');
});
