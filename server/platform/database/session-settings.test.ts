import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { openDatabase } from './database.ts';
import { PROMPT } from './deadlines.ts';

function open(url: string) {
  return openDatabase(url, { maxConnections: 5, deadlines: PROMPT, onConnectionError() {} });
}

test('no connection has its statements compiled, its times written or its transactions isolated otherwise, whatever is set for the database', async () => {
  await using own = await createTestDatabase();
  const settings = ['jit = on', "datestyle = 'SQL, DMY'", "default_transaction_isolation = 'serializable'"];
  for (const set of settings) {
    await own.pool.query(
      `do $$ begin execute format('alter database %I set ${set.replaceAll("'", "''")}', current_database()); end $$`,
    );
  }
  const opened = open(own.url);
  const { queries, prepared, reads, searches, unhurried } = opened;
  for (const each of [queries, prepared, reads, searches, unhurried]) {
    const set = sql<object>`select current_setting('jit') as jit,
      current_setting('transaction_isolation') as isolation, timestamptz '2026-11-02 12:00Z' as at`;
    const at = new Date('2026-11-02T12:00Z');
    expect((await set.execute(each)).rows).toEqual([{ jit: 'off', isolation: 'read committed', at }]);
  }
  await opened.close();
});

test('no role’s or database’s settings make commits last less, and those of the server are kept', async () => {
  await using own = await createTestDatabase();
  const commits = async () => {
    const { queries, close } = open(own.url);
    const { rows } = await sql<{ set: string }>`select current_setting('synchronous_commit') as set`.execute(
      queries,
    );
    await close();
    return rows[0]?.set;
  };
  const { rows } = await own.pool.query('show synchronous_commit');
  expect(await commits()).toBe(rows[0].synchronous_commit);
  for (const [set, inForce] of [
    ['off', 'on'],
    ['local', 'on'],
    ['remote_apply', 'remote_apply'],
  ] as const) {
    await own.pool.query(
      `do $$ begin execute format('alter database %I set synchronous_commit = ${set}', current_database()); end $$`,
    );
    expect(await commits()).toBe(inForce);
  }
});

test('no limit that is set for transactions ends work of Cage’s that takes long', async () => {
  await using own = await createTestDatabase();
  const { rows } = await own.pool.query(`select 1 from pg_settings where name = 'transaction_timeout'`);
  // PostgreSQL has it from version 17 on.
  if (rows.length === 0) return;
  await own.pool.query(
    `do $$ begin execute format('alter database %I set transaction_timeout = 60000', current_database()); end $$`,
  );
  const { queries, reads, unhurried, close } = open(own.url);
  for (const each of [queries, reads, unhurried]) {
    const set = sql<{ limit: string }>`select current_setting('transaction_timeout') as limit`;
    expect((await set.execute(each)).rows).toEqual([{ limit: '0' }]);
  }
  await close();
});
