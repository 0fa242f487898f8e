import { expect, test } from 'vitest';
import { startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { readIdleSlots, watchSlotsJob } from './check-slots.ts';

test('a slot left behind is found by the role that serves, and fails once it fills the disk or is lost, until it is dropped', {
  timeout: 240_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({
    isSynchronous: false,
    primarySettings: { max_wal_size: '32MB', min_wal_size: '32MB', wal_keep_size: '0' },
  });
  await using primary = connectToTestDatabase(postgres.primaryUrl);
  await primary.pool.query(`create role serving login password 'serving'`);
  const asServing = new URL(postgres.primaryUrl);
  Object.assign(asServing, { username: 'serving', password: 'serving' });
  await using serving = connectToTestDatabase(asServing.href);
  const statuses = async () => (await readIdleSlots(serving)).map(({ status }) => status);
  const look = () => watchSlotsJob(serving).run(new AbortController().signal);

  await primary.pool.query(`select pg_create_physical_replication_slot('unused')`);
  expect(await statuses()).toEqual([]);
  await primary.pool.query(`select pg_create_physical_replication_slot('pg3', true)`);
  expect(await readIdleSlots(serving)).toEqual([
    { name: 'pg3', status: 'reserved', held: expect.any(Number) },
  ]);
  await look();

  for (let files = 0; files < 4; files++) {
    await primary.pool.query(`select pg_logical_emit_message(false, '', ''), pg_switch_wal()`);
  }
  await until(async () => (await statuses())[0] === 'extended');
  await expect(look()).rejects.toThrow(
    /^Nothing reads from the replication slot pg3, which keeps \d+\.\d MB/,
  );

  await primary.pool.query(`alter system set max_slot_wal_keep_size = '16MB'`);
  await primary.pool.query('select pg_reload_conf()');
  await until(async () => (await statuses())[0] === 'unreserved');
  await primary.pool.query('checkpoint');
  await until(async () => (await statuses())[0] === 'lost');
  await expect(look()).rejects.toThrow('The replication slot pg3 is lost');

  await primary.pool.query(`select pg_drop_replication_slot('pg3')`);
  await look();
});
