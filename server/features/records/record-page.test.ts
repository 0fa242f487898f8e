import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { ROWS_SCANNED } from '#server/platform/paging/short-search.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const COUNT = 2 * ROWS_SCANNED + 10;
/** How long ago those were asked for whose sender has the letters, in seconds; the first is the newest. */
const WITH_LETTERS = [ROWS_SCANNED - 1, ROWS_SCANNED, COUNT - 1];

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('member'));
  await cashier.database.pool.query(
    `insert into deposits (source, id, username, method, amount_cents, sender_name, created_at)
    select 'player', gen_random_uuid(), 'FC1', 'Venmo', 5000,
      case when ago = any($2::int[]) then 'Xq-' || ago else 'Ada' end, now() - ago * interval '1 second'
    from generate_series(0, $1::int - 1) as ago`,
    [COUNT, WITH_LETTERS],
  );
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** What each page of a search holds, from the first to the last. */
async function pagesOf(search: string): Promise<Array<Array<string | null>>> {
  const pages: Array<Array<string | null>> = [];
  let cursor: string | undefined;
  do {
    const { deposits, nextCursor } = await cashier.call('getDeposits', { search, cursor }, token);
    pages.push(deposits.map(({ senderName }) => senderName));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

test.each(['xq', 'q', 'Q-', '-'])(
  'a search by “%s” goes through a long list in parts, and finds all',
  async (search) => {
    expect(await pagesOf(search)).toEqual([
      [`Xq-${WITH_LETTERS[0]}`],
      [`Xq-${WITH_LETTERS[1]}`],
      [`Xq-${WITH_LETTERS[2]}`],
    ]);
  },
);

test('a search without matches returns a cursor to continue from, until the list ends', async () => {
  expect(await pagesOf('zz')).toEqual([[], [], []]);
  expect(await pagesOf('zzz')).toEqual([[]]);
});

test('a full page continues after its last row', async () => {
  const first = await cashier.call('getDeposits', { search: 'ad' }, token);
  const second = await cashier.call(
    'getDeposits',
    { search: 'ad', cursor: first.nextCursor as string },
    token,
  );
  const ids = [...first.deposits, ...second.deposits].map(({ id }) => id);
  expect(new Set(ids).size).toBe(40);
});

test('what waits is listed the oldest first, page after page, and by a search in parts of its own', async () => {
  await using other = await startTestCashier();
  const member = await other.signInAs('member');
  await other.database.pool.query(
    `insert into deposits (source, id, username, method, amount_cents, sender_name, status, created_at)
    select 'player', gen_random_uuid(), 'FC1', 'Venmo', 5000, 'Xq-' || ago,
      case when ago in (2, 5, $1::int) then 'pending' else 'declined' end, now() - ago * interval '1 second'
    from generate_series(1, $1::int + 1) as ago`,
    [ROWS_SCANNED],
  );
  const page = async (input: object) => {
    const filter = { status: 'pending', order: 'oldest', limit: 2 } as const;
    const { deposits, nextCursor } = await other.call('getDeposits', { ...filter, ...input }, member.token);
    return { senders: deposits.map(({ senderName }) => senderName), nextCursor };
  };
  for (const search of [undefined, 'xq']) {
    const first = await page({ search });
    expect(first.senders).toEqual([`Xq-${ROWS_SCANNED}`, 'Xq-5']);
    const second = await page({ search, cursor: first.nextCursor });
    expect(second).toEqual({ senders: ['Xq-2'], nextCursor: null });
  }
});

test('amounts and whoever handled a record are looked for in parts, among what is within the dates', async () => {
  await using other = await startTestCashier();
  const { id, token: own } = await other.signInAs('owner');
  await other.database.pool.query(
    `insert into deposits (source, id, username, method, amount_cents, status_updated_by, created_at)
    select 'player', gen_random_uuid(), 'FC1', 'Venmo', 5000 + ago, case when ago in (3, $1::int) then $2::uuid end,
      now() - ago * interval '1 second'
    from generate_series(1, $1::int) as ago`,
    [ROWS_SCANNED + 5, id],
  );
  const page = async (input: object) => {
    const { deposits, nextCursor, total } = await other.call('getDeposits', input, own);
    return [deposits.map(({ amount }) => amount), nextCursor !== null, total];
  };
  expect(await page({ minAmount: 50.02, maxAmount: 50.03 })).toEqual([[50.02, 50.03], true, undefined]);
  expect(await page({ handledBy: id })).toEqual([[50.03], true, undefined]);
  const to = new Date(Date.now() - 60_000).toISOString();
  expect(await page({ handledBy: id, to })).toEqual([[350.05], false, undefined]);
  await other.database.pool.query(
    `insert into withdrawals (id, source, username, method, amount_cents, send_status_updated_by)
     values (gen_random_uuid(), 'staff', 'FC1', 'Venmo', 100, $1)`,
    [id],
  );
  const { withdrawals } = await other.call('getWithdrawals', { handledBy: id, maxAmount: 1 }, own);
  expect(withdrawals).toHaveLength(1);
  expect(await other.send('getWithdrawals', { minAmount: 0.001 }, own)).toMatchObject({
    error: { message: 'minAmount must be US dollars with at most two decimals.' },
  });
});

test('what a filter finds is counted to a thousand and summed, where an index answers', async () => {
  const figuresOf = async (input: CallInput<'getDeposits'>) =>
    (await cashier.call('getDeposits', { ...input, limit: 1, withFigures: true }, token)).figures;
  expect(await figuresOf({ search: 'xq-' })).toBeUndefined();
  expect(await figuresOf({ search: `xq-${WITH_LETTERS[0]}` })).toEqual({
    ...{ count: 1, amount: 50, hasMore: false },
  });
  expect(await figuresOf({ search: 'zzz' })).toEqual({ count: 0, amount: 0, hasMore: false });
  expect(await figuresOf({ search: 'ada' })).toEqual({ count: 1_000, amount: 50_000, hasMore: true });
  expect(await figuresOf({ method: 'Venmo', status: 'pending' })).toMatchObject({ hasMore: true });
  expect((await cashier.call('getDeposits', { search: 'ada' }, token)).figures).toBeUndefined();
  const { token: owner } = await cashier.signInAs('owner');
  expect((await cashier.call('getWithdrawals', { limit: 1, withFigures: true }, owner)).figures).toEqual({
    ...{ count: 0, amount: 0, hasMore: false },
  });
});
