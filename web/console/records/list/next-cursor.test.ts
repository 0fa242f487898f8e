import { expect, test } from 'vitest';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { depositForTest } from '../record/deposit-for-test.ts';
import { nextCursorOf } from './next-cursor.ts';
import type { RecordPage } from './record-page.ts';

function deposit(number: number): DepositRecord {
  return depositForTest({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    timestamp: new Date(number * 1000).toISOString(),
  });
}

/** A list of deposits from `newest` down to 1; a cursor is the number of the last of its page. */
function listFrom(newest: number) {
  const limits: number[] = [];
  return {
    limits,
    load: async (limit: number) => {
      limits.push(limit);
      const records = Array.from({ length: Math.min(limit, newest) }, (_, index) => deposit(newest - index));
      return { records, nextCursor: limit < newest ? String(newest - limit + 1) : null };
    },
  };
}

function pageFrom(newest: number, fields: Partial<RecordPage<DepositRecord>>): RecordPage<DepositRecord> {
  const rows = Array.from({ length: 20 }, (_, index) => deposit(newest - index));
  return {
    rows,
    held: [],
    nextCursor: 'loaded',
    hasFallen: false,
    total: undefined,
    loadedAt: '2026-03-08T12:00:00Z',
    ...fields,
  };
}

test('an unchanged page keeps its cursor', async () => {
  const list = listFrom(100);
  expect(await nextCursorOf(pageFrom(100, {}), 'newest', list.load)).toBe('loaded');
  expect(list.limits).toEqual([]);
});

test('after rows have dropped off, the cursor follows the last row shown', async () => {
  const list = listFrom(103);
  expect(await nextCursorOf(pageFrom(103, { hasFallen: true }), 'newest', list.load)).toBe('84');
  expect(list.limits).toEqual([20]);
});

test('so it does with rows held back above', async () => {
  const page = pageFrom(100, { hasFallen: true, held: [deposit(102), deposit(101)] });
  expect(await nextCursorOf(page, 'newest', listFrom(102).load)).toBe('81');
});

test('a row in between is shown twice, never skipped', async () => {
  expect(await nextCursorOf(pageFrom(100, { hasFallen: true }), 'newest', listFrom(105).load)).toBe('86');
});

test('rows that no longer match are not counted', async () => {
  const list = listFrom(100);
  const page = pageFrom(110, { hasFallen: true });
  expect(page.rows.at(-1)).toEqual(deposit(91));
  expect(await nextCursorOf(page, 'newest', list.load)).toBe('91');
  expect(list.limits).toEqual([20, 10]);
});
