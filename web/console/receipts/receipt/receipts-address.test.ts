import { expect, test } from 'vitest';
import { filterOf, isNarrowed, listInput, readReceiptsSearch } from './receipts-address.ts';

test('an address names a view, its filters and the receipt that is open', () => {
  const search = readReceiptsSearch({
    view: 'settled',
    account: 'venmo-1',
    search: ' smith ',
    open: '0B5F1F4E-7B0A-4C58-9D0E-2F6A1C3D4E5F',
  });
  expect(search).toEqual({
    view: 'settled',
    account: 'venmo-1',
    search: 'smith',
    open: '0b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f',
  });
  expect(listInput(filterOf(search))).toEqual({
    state: 'settled',
    accountId: 'venmo-1',
    search: 'smith',
    reason: undefined,
  });
});

test.each([
  [{}, {}],
  [{ view: 'waiting' }, {}],
  [{ view: 'waiting', reason: 'short' }, { reason: 'short' }],
  [{ view: 'settled', reason: 'short' }, { view: 'settled' }],
  [{ view: 'no such', reason: 'no such', open: 'no such', account: '' }, {}],
])('%j is read as %j', (raw, read) => {
  expect(readReceiptsSearch(raw)).toEqual(read);
});

test('without a view those that wait are asked for, and under All every one', () => {
  expect(listInput({})).toMatchObject({ state: 'waiting' });
  expect(listInput({ view: 'all' }).state).toBeUndefined();
});

test('a view alone leaves nothing out', () => {
  expect(isNarrowed({ view: 'settled' })).toBe(false);
  expect(isNarrowed({ reason: 'short' })).toBe(true);
});
