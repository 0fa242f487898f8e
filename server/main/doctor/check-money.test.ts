import { expect, test } from 'vitest';
import { insertRecord } from '#test/fixtures/records.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { checkMoney } from './check-money.ts';

test('a request that was changed past the triggers is told of, with how much is wrong where', async () => {
  await using database = await createTestDatabase();
  const id = await insertRecord(database, 'deposit', { status: 'sent', amount_cents: 5_000 });
  expect(await checkMoney(database)).toMatchObject({ about: 'money', state: 'ok' });
  await database.pool.query('alter table deposits disable trigger user');
  await database.pool.query('update deposits set amount_cents = 4000 where id = $1', [id]);
  await database.pool.query('alter table deposits enable trigger user');
  expect(await checkMoney(database)).toEqual({
    about: 'money',
    state: 'problem',
    text: expect.stringMatching(/not what .+ say: deposits by \$10\.00, platform by −\$10\.00\./),
  });
});

test('sums of days that somebody changed are told of', async () => {
  await using database = await createTestDatabase();
  await insertRecord(database, 'deposit', { status: 'sent', amount_cents: 5_000 });
  await database.pool.query('select fold_totals()');
  await database.pool.query("update ledger_days set debit_cents = 1 where account = 'deposits'");
  expect(await checkMoney(database)).toMatchObject({
    state: 'problem',
    text: expect.stringMatching(/sums of days .+: deposits by \$49\.99\./),
  });
});

test('what takes too long is not checked, and said so', async () => {
  await using database = await createTestDatabase();
  await insertRecord(database, 'deposit', { status: 'sent' });
  await database.pool.query(
    `create or replace function deposit_lines(deposit deposits) returns ledger_line[] language sql as
    $$ select '{}'::ledger_line[] from pg_sleep(10) $$`,
  );
  expect(await checkMoney(database, '200ms')).toEqual({
    about: 'money',
    state: 'warning',
    text: 'Not checked: recounting it took longer than 200ms.',
  });
});
