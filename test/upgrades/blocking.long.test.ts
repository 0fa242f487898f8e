import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { readMigrations } from '#server/platform/database/schema-level.ts';
import { createEmptyDatabase } from '#test/fixtures/test-database.ts';
import { fillCashier } from '../../bench/fill-cashier.ts';
import { applyWatched } from './blocking.ts';

/** The newest of the first migrations, which are for tables that nobody has filled yet. */
const NEWEST_FIRST = '0015';
const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

const BLOCKING: Readonly<Record<string, string>> = {
  'create index on deposits (reference, method)': 'deposits is looked through while nobody can write to it',
  'alter table deposits add column chance float8 default random()':
    'deposits is written anew while nobody can use it',
  'alter table withdrawals add constraint paid check (amount_cents > 1)':
    'withdrawals is looked through while nobody can write to it',
  'alter table withdrawals alter column recipient_name set not null':
    'withdrawals is looked through while nobody can write to it',
  "update receipts set note = 'none' where note is null or true":
    '2000 rows of receipts are changed in one transaction',
  '-- Step: Widen\nalter table withdrawals add constraint above_two check (amount_cents > 2)':
    'withdrawals is looked through while nobody can write to it',
  '-- Repeat: All at once\nupdate receipts set note = null where note is not null':
    '2000 rows of receipts are changed in one transaction',
};

const HARMLESS = [
  'alter table deposits add column colour text, add column weight integer not null default 0',
  'create table colours (deposit_id uuid references deposits)',
  'create index on push_devices (created_at)',
  'alter table withdrawals add constraint above_one check (amount_cents > 1) not valid',
  '-- Step: Check the sums\nalter table withdrawals validate constraint above_one',
  '-- Step: Find by note\ncreate index concurrently by_note on deposits (reference, method)',
  `-- Repeat: Some at a time\nupdate receipts set note = 'none'
   where id in (select id from receipts where note is distinct from 'none' limit 500)`,
];

/** A cashier of the first migrations, with some 2,000 rows in each table that grows. */
async function openFilled() {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'cage-filled-'));
  const known = (await readMigrations()).filter(({ name }) => name.slice(0, 4) <= NEWEST_FIRST);
  await Promise.all(known.map(({ name }) => cp(join(MIGRATIONS, name), join(folder, name))));
  await migrate(database.pool, { folder });
  await rm(folder, { recursive: true });
  const client = await database.pool.connect();
  await client.query(
    `insert into staff (id, email, display_name, role, password_hash)
     values (gen_random_uuid(), 'owner@example.com', 'Owner', 'owner', '')`,
  );
  await fillCashier(client, { deposits: 2_000, withdrawals: 2_000 });
  return {
    client,
    [Symbol.asyncDispose]: async () => {
      client.release();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('no migration makes writers wait in proportion to what is stored', async () => {
  await using filled = await openFilled();
  const later = (await readMigrations()).filter(({ name }) => name.slice(0, 4) > NEWEST_FIRST);
  for (const { name, sql } of later) expect(await applyWatched(filled.client, sql), name).toEqual([]);
});

test('what would make them wait is found, and what would not is let pass', async () => {
  await using filled = await openFilled();
  for (const migration of HARMLESS)
    expect(await applyWatched(filled.client, migration), migration).toEqual([]);
  for (const [migration, found] of Object.entries(BLOCKING)) {
    expect(await applyWatched(filled.client, migration), migration).toEqual([found]);
  }
});
