import { describe, expect, test } from 'vitest';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { depositForTest } from '../record/deposit-for-test.ts';
import {
  changedRows,
  loadedAgain,
  mergeChanges,
  nextCursorOf,
  PAGE_SIZE,
  type RecordPage,
  showHeld,
} from './record-page.ts';

const START = Date.parse('2026-03-08T12:00:00Z');

/** After deposit 40. */
const LOADED_AT = new Date(START + 40_500).toISOString();

/** The higher the number, the later the deposit. */
function deposit(number: number, fields: Partial<DepositRecord> = {}): DepositRecord {
  return depositForTest({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    username: `FC${number}`,
    timestamp: new Date(START + number * 1000).toISOString(),
    ...fields,
  });
}

function range(newest: number, oldest: number): DepositRecord[] {
  return Array.from({ length: newest - oldest + 1 }, (_, index) => deposit(newest - index));
}

function pageOf(
  rows: readonly DepositRecord[],
  fields: Partial<RecordPage<DepositRecord>> = {},
): RecordPage<DepositRecord> {
  return {
    rows,
    size: 20,
    held: [],
    nextCursor: 'next',
    hasFallen: false,
    total: 100,
    loadedAt: LOADED_AT,
    ...fields,
  };
}

const insert = { isFirst: true, hold: false, matches: () => true };
const hold = { ...insert, hold: true };
const numbers = (rows: readonly DepositRecord[]) => rows.map(({ username }) => Number(username.slice(2)));

describe('a change of a row shown', () => {
  test('replaces it in place', () => {
    const page = mergeChanges(pageOf(range(20, 1)), [deposit(7, { status: 'sent', version: 2 })], hold);
    expect(numbers(page.rows)).toEqual(numbers(range(20, 1)));
    expect(page.rows[13]).toMatchObject({ username: 'FC7', status: 'sent', version: 2 });
    expect(page.total).toBe(100);
  });

  test('of an older version is ignored', () => {
    const shown = pageOf([deposit(1, { status: 'sent', version: 3 })]);
    expect(mergeChanges(shown, [deposit(1, { version: 2 })], hold).rows).toEqual(shown.rows);
  });

  test('keeps it in place even when it no longer matches', () => {
    const onlyPending = { ...insert, matches: ({ status }: DepositRecord) => status === 'pending' };
    const page = mergeChanges(
      pageOf(range(20, 1)),
      [deposit(7, { status: 'sent', version: 2 })],
      onlyPending,
    );
    expect(page.rows).toHaveLength(20);
  });

  test('leaves every other row untouched', () => {
    const before = pageOf(range(20, 1));
    const after = mergeChanges(before, [deposit(7, { version: 2 }), deposit(6)], hold);
    expect(changedRows(before, after)).toEqual([deposit(7).id]);
  });
});

describe('a new deposit', () => {
  test('goes on top, and the oldest drops off the end', () => {
    const page = mergeChanges(pageOf(range(20, 1)), [deposit(21)], insert);
    expect(numbers(page.rows)).toEqual(numbers(range(21, 2)));
    expect(page).toMatchObject({ hasFallen: true, total: 101, held: [] });
  });

  test('joins a page that is not full, and nothing drops off', () => {
    const page = mergeChanges(pageOf(range(3, 1), { nextCursor: null, total: 3 }), [deposit(4)], insert);
    expect(numbers(page.rows)).toEqual([4, 3, 2, 1]);
    expect(page).toMatchObject({ hasFallen: false, nextCursor: null, total: 4 });
  });

  test('is the first on an empty page', () => {
    const page = mergeChanges(pageOf([], { nextCursor: null, total: 0 }), [deposit(1)], insert);
    expect(numbers(page.rows)).toEqual([1]);
  });

  test('is held back and counted while somebody is reading', () => {
    const page = mergeChanges(pageOf(range(20, 1)), [deposit(21), deposit(22)], hold);
    expect(numbers(page.rows)).toEqual(numbers(range(20, 1)));
    expect(numbers(page.held)).toEqual([22, 21]);
    expect(page).toMatchObject({ hasFallen: false, total: 102 });
  });

  test('releases those held back once nobody is reading', () => {
    const held = mergeChanges(pageOf(range(20, 1)), [deposit(21)], hold);
    const page = mergeChanges(held, [deposit(22)], insert);
    expect(numbers(page.rows)).toEqual(numbers(range(22, 3)));
    expect(page.held).toEqual([]);
  });

  test('that does not match stays out', () => {
    const page = mergeChanges(pageOf(range(20, 1)), [deposit(21)], { ...insert, matches: () => false });
    expect(numbers(page.rows)).toEqual(numbers(range(20, 1)));
    expect(page.total).toBe(100);
  });

  test('that arrives twice is listed once', () => {
    const once = mergeChanges(pageOf(range(20, 1)), [deposit(21), deposit(21)], insert);
    expect(mergeChanges(once, [deposit(21)], insert)).toEqual(once);
    const heldOnce = mergeChanges(pageOf(range(20, 1)), [deposit(21), deposit(21)], hold);
    expect(mergeChanges(heldOnce, [deposit(21)], hold)).toEqual(heldOnce);
  });

  test('that arrives late is placed by its time', () => {
    const rows = range(20, 1).filter(({ username }) => username !== 'FC15');
    const page = mergeChanges(pageOf(rows), [deposit(15)], insert);
    expect(numbers(page.rows)).toEqual(numbers(range(20, 1)));
  });

  test('older than the page belongs to a later one', () => {
    const page = mergeChanges(pageOf(range(40, 21)), [deposit(3, { version: 4 })], insert);
    expect(numbers(page.rows)).toEqual(numbers(range(40, 21)));
    expect(page.total).toBe(100);
  });

  test('older than the page joins a list that had room', () => {
    const page = mergeChanges(
      pageOf(range(9, 5), { nextCursor: null }),
      [deposit(3, { version: 4 })],
      insert,
    );
    expect(numbers(page.rows)).toEqual([9, 8, 7, 6, 5, 3]);
  });
});

describe('on a later page', () => {
  const later = { isFirst: false, hold: false, matches: () => true };

  test('new records are only held back', () => {
    const page = mergeChanges(pageOf(range(20, 1)), [deposit(50)], later);
    expect(numbers(page.rows)).toEqual(numbers(range(20, 1)));
    expect(numbers(page.held)).toEqual([50]);
  });

  test('neither a lock nor a standing of a record of an earlier page makes it new', () => {
    const locked = deposit(30, { lockedBy: '00000000-0000-4000-8000-00000000000f', lockedByName: 'Sam' });
    expect(mergeChanges(pageOf(range(20, 1)), [locked], later).held).toEqual([]);
  });

  test('a change to a record of an earlier page is not new', () => {
    expect(mergeChanges(pageOf(range(20, 1)), [deposit(50, { version: 2 })], later).held).toEqual([]);
  });
});

describe('what is held back', () => {
  test('leaves again when it no longer matches', () => {
    const onlyPending = { ...hold, matches: ({ status }: DepositRecord) => status === 'pending' };
    const held = mergeChanges(pageOf(range(20, 1)), [deposit(21)], onlyPending);
    const page = mergeChanges(held, [deposit(21, { status: 'sent', version: 2 })], onlyPending);
    expect(page.held).toEqual([]);
  });

  test('is shown newest first, one page at most', () => {
    const held = mergeChanges(pageOf(range(20, 1)), range(60, 21), hold);
    const page = showHeld(held);
    expect(numbers(page.rows)).toEqual(numbers(range(60, 41)));
    expect(page.rows).toHaveLength(PAGE_SIZE);
    expect(page).toMatchObject({ held: [], hasFallen: true });
  });
});

describe('a view of what waits, the oldest first', () => {
  const waits = {
    isFirst: true,
    hold: true,
    order: 'oldest',
    matches: ({ status }: DepositRecord) => status === 'pending',
  } as const;
  const waiting = (newest: number, oldest: number) => range(newest, oldest).reverse();

  test('takes new ones at its end, although somebody is reading', () => {
    const page = mergeChanges(pageOf(waiting(3, 1), { nextCursor: null, total: 3 }), [deposit(4)], waits);
    expect(numbers(page.rows)).toEqual([1, 2, 3, 4]);
    expect(page).toMatchObject({ held: [], hasFallen: false, total: 4 });
  });

  test('has another page once it is full', () => {
    const page = mergeChanges(pageOf(waiting(20, 1), { nextCursor: null }), [deposit(21)], waits);
    expect(numbers(page.rows)).toEqual(numbers(waiting(20, 1)));
    expect(page.hasFallen).toBe(true);
  });

  test('leaves what comes after it to the next page', () => {
    const page = mergeChanges(pageOf(waiting(20, 1)), [deposit(41)], waits);
    expect(page).toMatchObject({ hasFallen: false, total: 100 });
  });

  test('takes back in its place what waits again', () => {
    const page = mergeChanges(pageOf([deposit(1), deposit(3)]), [deposit(2, { version: 3 })], waits);
    expect(numbers(page.rows)).toEqual([1, 2, 3]);
  });

  test('leaves what belongs before a later page to that page', () => {
    const later = { ...waits, isFirst: false };
    const page = mergeChanges(pageOf(waiting(40, 21)), [deposit(2, { version: 3 })], later);
    expect(numbers(page.rows)).toEqual(numbers(waiting(40, 21)));
  });

  test('loaded again, keeps what is handled where it was, and forgets what has gone', () => {
    const sent = deposit(2, { status: 'sent', version: 2 });
    const shown = pageOf([deposit(1), sent, deposit(3)]);
    const page = loadedAgain(pageOf([deposit(3), deposit(4)]), shown, waits);
    expect(numbers(page.rows)).toEqual([2, 3, 4]);
  });
});

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
    size: 20,
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
