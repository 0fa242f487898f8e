import { expect, test } from 'vitest';

import { isSameFilter, readViews, renamed, withoutView, withView } from './saved-view-list.ts';

const CHOICES = { statuses: ['pending', 'not_sent'], methods: ['Venmo', 'Zelle', 'Cash App'] };

const VENMO = { name: 'Venmo waiting', filter: { status: 'pending', method: 'Venmo' } };
const TODAY = { name: 'Today', filter: { date: 'today' } } as const;

test('reads what was stored, and leaves out invalid entries', () => {
  const kept = JSON.stringify([
    VENMO,
    { name: ' ', filter: {} },
    { name: 'Odd', filter: { status: 'lost', cursor: 'x', method: 'Zelle' } },
    null,
    'x',
  ]);
  expect(readViews(kept, CHOICES)).toEqual([VENMO, { name: 'Odd', filter: { method: 'Zelle' } }]);
});

test.each([null, 'no json', '{}', '3'])('%s is no views', (kept) => {
  expect(readViews(kept, CHOICES)).toEqual([]);
});

test('keeps one view per name', () => {
  const views = withView([VENMO], TODAY);
  expect(views.map(({ name }) => name)).toEqual(['Today', 'Venmo waiting']);
  expect(withView(views, { name: 'Today', filter: { date: 'last_week' } })[0]?.filter).toEqual({
    date: 'last_week',
  });
  expect(renamed(views, 'Today', 'Zzz').map(({ name }) => name)).toEqual(['Venmo waiting', 'Zzz']);
  expect(withoutView(views, 'Today')).toEqual([VENMO]);
});

test('filters are equal in any order', () => {
  expect(isSameFilter({ status: 'sent', search: 'x' }, { search: 'x', status: 'sent' })).toBe(true);
  expect(isSameFilter({ status: 'sent' }, { status: 'sent', date: 'today' })).toBe(false);
  expect(isSameFilter({ status: 'sent', date: undefined }, { status: 'sent' })).toBe(true);
});
