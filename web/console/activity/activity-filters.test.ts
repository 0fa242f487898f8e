import { expect, test } from 'vitest';
import { readActivitySearch } from './activity-address.ts';
import { chipsOf } from './activity-filters.tsx';

const ANN = '0b54f2a0-0000-4000-8000-000000000001';
const nameOf = () => 'Ann';

test('there is a chip for every filter, and each removes its own', () => {
  const search = { search: 'venmo', workers: ANN, users: 'FC1,FC2', date: 'yesterday' } as const;
  const chips = chipsOf(search, nameOf);
  expect(chips.map(({ label }) => label)).toEqual([
    '“venmo”',
    'Worker: Ann',
    'User: FC1',
    'User: FC2',
    'Yesterday',
  ]);
  expect(chips.map(({ without }) => readActivitySearch(without))).toEqual([
    { workers: ANN, users: 'FC1,FC2', date: 'yesterday' },
    { search: 'venmo', users: 'FC1,FC2', date: 'yesterday' },
    { search: 'venmo', workers: ANN, users: 'FC2', date: 'yesterday' },
    { search: 'venmo', workers: ANN, users: 'FC1', date: 'yesterday' },
    { search: 'venmo', workers: ANN, users: 'FC1,FC2' },
  ]);
});

test('a custom range names its days', () => {
  const label = (days: object) => chipsOf({ date: 'custom', ...days }, nameOf)[0]?.label;
  expect(label({ from: '2026-03-01', to: '2026-03-08' })).toBe('2026-03-01 – 2026-03-08');
  expect(label({ from: '2026-03-01', to: '2026-03-01' })).toBe('2026-03-01');
  expect(label({ from: '2026-03-01' })).toBe('From 2026-03-01');
  expect(label({ to: '2026-03-08' })).toBe('Until 2026-03-08');
  expect(label({})).toBe('Custom range');
});
