import { expect, test } from 'vitest';
import { parseEntry } from './manual-entry.ts';

const METHODS = ['Venmo', 'Zelle'] as const;
const ENTRY = { username: 'FC1', amount: '$1,050.50', method: 'Zelle', name: 'Ada' };

test('a manual entry is read with its amount in US dollars', () => {
  expect(parseEntry(ENTRY, METHODS)).toEqual({ value: { ...ENTRY, amount: 1050.5 } });
});

test('a manual entry needs all its fields', () => {
  for (const field of ['username', 'amount', 'name']) {
    expect(parseEntry({ ...ENTRY, [field]: ' ' }, METHODS)).toEqual({
      problem: 'Please fill in all fields',
      fields: [field],
    });
  }
  expect(parseEntry({ ...ENTRY, username: '', name: ' ' }, METHODS)).toMatchObject({
    fields: ['username', 'name'],
  });
  expect(parseEntry({ ...ENTRY, amount: '0' }, METHODS)).toEqual({
    problem: 'Please enter a valid amount',
    fields: ['amount'],
  });
  expect(parseEntry({ ...ENTRY, method: 'Chime' }, METHODS)).toEqual({
    problem: 'Please choose a method',
    fields: ['method'],
  });
});
