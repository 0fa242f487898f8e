import { describe, expect, test } from 'vitest';

import { filterOf, isFiltered, readListSearch } from './list-address.ts';

const CHOICES = { statuses: ['pending', 'sent', 'not_sent'], methods: ['Venmo', 'Zelle', 'Cash App'] };

const read = (raw: Readonly<Record<string, unknown>>) => readListSearch(raw, CHOICES);

describe('reading the address', () => {
  test('takes valid values', () => {
    expect(
      read({
        search: ' maria ',
        status: 'not_sent',
        method: 'Cash App',
        date: 'custom',
        from: '2026-03-01',
        to: '2026-03-08',
        min: '50.01',
        max: 1_000,
        by: '0198C0DE-0000-7000-8000-00000000000a',
        cursor: 'abc',
        page: '3',
      }),
    ).toEqual({
      search: 'maria',
      status: 'not_sent',
      method: 'Cash App',
      date: 'custom',
      from: '2026-03-01',
      to: '2026-03-08',
      min: 50.01,
      max: 1_000,
      by: '0198c0de-0000-7000-8000-00000000000a',
      cursor: 'abc',
      page: 3,
    });
  });

  test.each([
    ['an unknown status', { status: 'lost' }],
    ['an unknown method', { method: 'Cheque' }],
    ['an unknown date filter', { date: 'tomorrow' }],
    ['an amount that is none', { min: '1e3x', max: '-5' }],
    ['a fraction of a cent', { min: '0.001' }],
    ['an amount left empty', { min: '', max: ' ' }],
    ['an amount that is no number', { min: null, max: [] }],
    ['somebody who has no id', { by: 'sam' }],
    ['white space for a search', { search: '  ' }],
    ['days without a custom range', { from: '2026-03-01', to: '2026-03-08' }],
    ['a page number without a cursor', { page: '3' }],
    ['what belongs to nobody', { utm: 'x' }],
  ])('leaves out %s', (_, raw) => {
    expect(read(raw)).toEqual({});
  });

  test.each(['2026-02-30', '8 March', '2026-3-8'])('leaves out the day %s', (from) => {
    expect(read({ date: 'custom', from })).toEqual({ date: 'custom' });
  });

  test.each(['1', '0', '-2', '2.5', 'two'])('leaves out the page number %s', (page) => {
    expect(read({ cursor: 'abc', page })).toEqual({ cursor: 'abc' });
  });

  test('takes the id of the open record, which does not change the page', () => {
    const open = '0198c0de-0000-7000-8000-00000000000a';
    expect(read({ open: open.toUpperCase() })).toEqual({ open });
    expect(filterOf(read({ open, status: 'sent' }))).toEqual({ status: 'sent' });
    expect(read({ open: 'x' })).toEqual({});
  });

  test('truncates a long search', () => {
    expect(read({ search: 'x'.repeat(300) }).search).toHaveLength(100);
  });
});

test('the filter does not depend on the page', () => {
  const filter = filterOf(read({ status: 'sent', cursor: 'abc', page: '2' }));
  expect(filter).toEqual({ status: 'sent' });
  expect(isFiltered(filter)).toBe(true);
  expect(isFiltered(filterOf(read({ cursor: 'abc' })))).toBe(false);
});
