import { expect, test } from 'vitest';
import { USUAL_COLUMNS } from './list-columns.ts';
import { readPreferences } from './list-preferences.ts';

const USUAL = {
  deposit: { columns: USUAL_COLUMNS.deposit, views: [] },
  withdrawal: { columns: USUAL_COLUMNS.withdrawal, views: [] },
};

test.each([undefined, null, [], 'x', {}, { format: 2, deposit: { columns: ['username'] } }])(
  '%j is the usual lists',
  (stored) => {
    expect(readPreferences(stored)).toEqual(USUAL);
  },
);

test('columns that there are not, or twice, are left out', () => {
  const stored = {
    format: 1,
    deposit: {
      columns: ['status', 'username', 'password', 'status', 3],
      views: [{ name: 'Mine', query: 'status=pending', columns: ['lost'] }, { name: 'Broken' }, null],
    },
  };
  expect(readPreferences(stored)).toEqual({
    ...USUAL,
    deposit: {
      columns: ['status', 'username'],
      views: [{ name: 'Mine', query: 'status=pending', columns: USUAL_COLUMNS.deposit }],
    },
  });
});
