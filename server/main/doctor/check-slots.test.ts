import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { type IdleSlot, judgeSlot, watchSlotsJob } from './check-slots.ts';

const said = (slot: Omit<IdleSlot, 'name'>) => {
  const { state, text } = judgeSlot({ name: 'pg3', ...slot });
  return `${state}: ${text}`;
};

test('a slot that nothing reads from is said with what it keeps and what to do, and is a problem once it alone fills the disk', () => {
  expect(said({ status: 'reserved', held: 75_000_000 })).toMatch(
    /^warning: .* slot pg3, which keeps 75\.0 MB .*Start its standby, .*drop the slot: select pg_drop_replication_slot\('pg3'\);$/,
  );
  expect(said({ status: 'extended', held: 3_000_000_000 })).toMatch(
    /^problem: .* keeps 3\.0 GB .*until it is full and nothing can be stored\. Start/,
  );
  expect(said({ status: 'unreserved', held: 3_000_000_000 })).toMatch(
    /^problem: .* more than max_slot_wal_keep_size, so PostgreSQL removes it soon/,
  );
  expect(said({ status: 'lost', held: null })).toMatch(
    /^problem: The replication slot pg3 is lost: .*Make the standby anew, and drop the slot: select/,
  );
});

test('owners are told of a slot that is a problem', async () => {
  await using cashier = await startTestCashier();
  const { name } = watchSlotsJob(cashier.database);
  const { pool } = cashier.database;
  await until(async () => {
    const { rowCount } = await pool.query('select from jobs where name = $1 and succeeded_at is not null', [
      name,
    ]);
    return rowCount === 1;
  });
  await pool.query(`update jobs set failing_since = now() - interval '1 hour' where name = $1`, [name]);
  const { token } = await cashier.signInAs('owner');
  const { failing } = await cashier.call('getOperations', {}, token);
  expect(failing.map(({ what }) => what)).toEqual(['slots']);
});
