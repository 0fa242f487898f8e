import { expect, test } from 'vitest';
import { onlyRead, readSearch, writeSearch } from './search-params.ts';

test('an address keeps text as it is, even where it looks like a number', () => {
  const search = { search: '00123 & more', status: 'not_sent' };
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test('absent and empty parameters are left out of the address', () => {
  expect(writeSearch({ search: '', status: undefined })).toBe('');
  expect(writeSearch({ page: 2, search: '' })).toBe('?page=2');
});

test('what a route’s reader leaves out of its address is taken away', () => {
  const read = onlyRead(({ view }): { view?: string } => (view === 'known' ? { view } : {}));
  expect({ view: 'bogus', from: 'x', ...read({ view: 'bogus', from: 'x' }) }).toEqual({});
  expect({ ...read({ view: 'known' }) }).toEqual({ view: 'known' });
});
