import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './search-params.ts';

test('an address keeps text as it is, even where it looks like a number', () => {
  const search = { search: '00123 & more', status: 'not_sent' };
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test('absent and empty parameters are left out of the address', () => {
  expect(writeSearch({ search: '', status: undefined })).toBe('');
  expect(writeSearch({ page: 2, search: '' })).toBe('?page=2');
});
