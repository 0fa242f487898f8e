import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './search-params.ts';

test('an address keeps text as it is, numbers among it', () => {
  const search = { search: '00123 & more', status: 'not_sent' };
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test('what is absent or empty is not in the address', () => {
  expect(writeSearch({ search: '', status: undefined })).toBe('');
  expect(writeSearch({ page: 2, search: '' })).toBe('?page=2');
});
