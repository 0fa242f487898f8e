import { expect, test } from 'vitest';
import { parseEntry } from './new-record.tsx';

const METHODS = ['Venmo', 'Zelle'] as const;
const ENTRY = { username: 'FC1', amount: '$1,050.50', method: 'Zelle', name: 'Ada' };
const byName = () => ({ takesName: true, parts: [] });

test('a manual entry is read with its amount in US dollars', () => {
  expect(parseEntry(ENTRY, METHODS, byName)).toEqual({ value: { ...ENTRY, amount: 1050.5, parts: {} } });
});

test('a manual entry needs all its fields', () => {
  for (const field of ['username', 'amount', 'name']) {
    expect(parseEntry({ ...ENTRY, [field]: ' ' }, METHODS, byName)).toEqual({
      problem: 'Please fill in all fields',
      fields: [field],
    });
  }
  expect(parseEntry({ ...ENTRY, username: '', name: ' ' }, METHODS, byName)).toMatchObject({
    fields: ['username', 'name'],
  });
  expect(parseEntry({ ...ENTRY, amount: '0' }, METHODS, byName)).toEqual({
    problem: 'Please enter a valid amount',
    fields: ['amount'],
  });
  expect(parseEntry({ ...ENTRY, method: 'Chime' }, METHODS, byName)).toEqual({
    problem: 'Please choose a method',
    fields: ['method'],
  });
});

test('what a method takes instead of a name is needed as much, unless it can be added later', () => {
  const fields = (value: string, isOptional: boolean) => () => ({
    takesName: false,
    parts: [{ name: 'wallet', label: 'Wallet', value, isOptional }],
  });
  expect(parseEntry(ENTRY, METHODS, fields(' ', false))).toMatchObject({ fields: ['wallet'] });
  expect(parseEntry(ENTRY, METHODS, fields(' ', true))).toMatchObject({ value: { parts: { wallet: '' } } });
  expect(parseEntry(ENTRY, METHODS, fields(' x ', false))).toMatchObject({
    value: { name: '', parts: { wallet: 'x' } },
  });
});
