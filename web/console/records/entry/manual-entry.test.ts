import { expect, test } from 'vitest';
import { checkEntry } from './manual-entry.ts';

test('an entry by hand needs all its fields', () => {
  const entry = { username: 'FC1', amount: '50', name: 'Ada' };
  expect(checkEntry(entry)).toBeUndefined();
  for (const field of ['username', 'amount', 'name']) {
    expect(checkEntry({ ...entry, [field]: ' ' })).toBe('Please fill in all fields');
  }
  expect(checkEntry({ ...entry, amount: '0' })).toBe('Please enter a valid amount');
});
