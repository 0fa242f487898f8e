import { expect, test } from 'vitest';
import { READING } from '#server/platform/database/deadlines.ts';
import { TooMuchToRead } from '#server/platform/database/failures.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { ROWS_SCANNED, ROWS_SCANNED_SLOWLY, searchInParts } from './short-search.ts';

const COUNT = ROWS_SCANNED + 10;
const DEADLINES = {
  ...READING,
  // Time enough for a scan on a busy machine, and no longer: the search waits for it twice.
  statementMs: 3_000,
  answerMs: 30_000,
  requestMs: 60_000,
  connectionMs: 30_000,
};

test('a search that its index does not answer in time looks through the newest part, and on from there', async () => {
  await using cashier = await startTestCashier({ readDeadlines: DEADLINES });
  const { token } = await cashier.signInAs('member');
  await cashier.database.pool.query(
    `insert into deposits (source, id, username, method, amount_cents, sender_name, created_at)
    select 'player', gen_random_uuid(), 'FC1', 'Venmo', 5000,
      case when ago in (7, $1::int - 1) then 'Needle ' || ago else 'Ada' end, now() - ago * interval '1 second'
    from generate_series(0, $1::int - 1) as ago`,
    [COUNT],
  );
  // Whatever asks the index for a text takes a minute for each row.
  await cashier.database.pool.query(`
    alter table deposits enable row level security;
    create policy slowly on deposits for select
      using ((select current_query() not like '%"search_text" like%') or pg_sleep(60) is not null)`);
  const first = await cashier.call('getDeposits', { search: 'needle' }, token);
  expect(first.deposits.map(({ senderName }) => senderName)).toEqual(['Needle 7']);
  const cursor = first.nextCursor as string;
  const second = await cashier.call('getDeposits', { search: 'needle', cursor }, token);
  expect(second.deposits.map(({ senderName }) => senderName)).toEqual([`Needle ${COUNT - 1}`]);
  expect(second.nextCursor).toBe(null);

  // a scan that is not over in time either goes on with fewer rows
  const ends: (number | undefined)[] = [];
  await searchInParts(
    cashier.database.queries,
    'deposits',
    { search: 'k', after: undefined },
    async ({ end }) => {
      ends.push(end?.createdAt.getTime());
      if (ends.length === 1) throw new TooMuchToRead();
    },
  );
  const [far, near] = ends as [number, number];
  expect(near - far).toBe((ROWS_SCANNED - ROWS_SCANNED_SLOWLY) * 1_000);
});
