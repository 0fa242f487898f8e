import { expect, test } from 'vitest';
import {
  isSameFilter,
  queryOf,
  renamed,
  unknownText,
  viewsOf,
  withoutView,
  withView,
} from './saved-view-list.ts';

const CHOICES = { statuses: ['pending', 'not_sent'], methods: ['Venmo', 'Zelle', 'Cash App'] };

const COLUMNS = ['username'];
const VENMO = {
  name: 'Venmo waiting',
  filter: { status: 'pending', method: 'Venmo', min: 500 },
  columns: COLUMNS,
};
const TODAY = { name: 'Today', filter: { date: 'today' }, columns: COLUMNS } as const;

test('filters are read back from what the server keeps, and those that there are no more are named and kept', () => {
  const kept = (query: string) =>
    ({ columns: [], views: [{ name: VENMO.name, query, columns: ['username'] }] }) as const;
  expect(viewsOf(kept(queryOf(VENMO.filter)), CHOICES)).toEqual([VENMO]);
  expect(queryOf({ ...VENMO.filter, search: undefined })).toBe('status=pending&method=Venmo&min=500');
  const [odd] = viewsOf(kept('status=lost&cursor=x&method=Zelle'), CHOICES);
  expect(odd).toMatchObject({ filter: { method: 'Zelle' }, unknown: { status: 'lost' } });
  expect(queryOf(odd?.filter ?? {}, odd?.unknown)).toBe('method=Zelle&status=lost');
  expect(odd && unknownText(odd)).toBe(
    'The view ‘Venmo waiting’ was saved with filters that no longer exist: status ‘lost’. It is shown without.',
  );
});

test('keeps one view per name', () => {
  const views = withView([VENMO], TODAY);
  expect(views.map(({ name }) => name)).toEqual(['Today', 'Venmo waiting']);
  expect(withView(views, { ...TODAY, filter: { date: 'last_week' } })[0]?.filter).toEqual({
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
