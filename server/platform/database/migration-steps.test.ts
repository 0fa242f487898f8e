import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { migrate } from './migrate.ts';
import { stepsOf, takeStep, takeStepAtOnce } from './migration-steps.ts';
import { readMigrations } from './schema-level.ts';

const INDEX_STEPS =
  '-- Step: Find steps by name\ncreate index concurrently if not exists by_name on steps (name);\n';

const FILL = `-- Step: Add the column
alter table steps add column if not exists name text;

-- Repeat: Name the steps, two at a time
update steps set name = 'step ' || step
where step in (select step from steps where name is null limit 2);
`;

/** Who makes the index and waits for a writer to end. */
const WAITING = `select pid from pg_stat_activity
  where wait_event_type = 'Lock' and query like 'create index concurrently if not exists by_name%'
    and datname = current_database()`;

/** A database with a table `steps` of five rows, and the folder of its migrations. */
async function openSteps() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'cage-steps-'));
  await database.pool.query('drop table migrations');
  await database.pool.query('create table steps as select step from generate_series(1, 5) step');
  return {
    ...database,
    folder,
    write: (name: string, sql: string) => writeFile(join(folder, name), sql),
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true });
      await database[Symbol.asyncDispose]();
    },
  };
}

test('steps are read by their headings, and only where the migration begins with one', () => {
  expect(stepsOf(FILL)).toMatchObject([
    { title: 'Add the column', isRepeated: false },
    { title: 'Name the steps, two at a time', isRepeated: true },
  ]);
  expect(stepsOf(`create table steps ();\n${FILL}`)).toEqual([]);
});

test('a step that repeats goes on until nothing is left', async () => {
  await using steps = await openSteps();
  await steps.write('0001-fill.sql', FILL);
  expect(await migrate(steps.pool, steps)).toEqual(['0001-fill.sql']);
  const { rows } = await steps.pool.query(
    `select count(*)::int as named from steps where name like 'step _'`,
  );
  expect(rows).toEqual([{ named: 5 }]);
  expect(await migrate(steps.pool, steps)).toEqual([]);
});

test('an index is made beside writers, while another node waits for its turn', async () => {
  await using steps = await openSteps();
  await steps.write('0001-fill.sql', FILL);
  await migrate(steps.pool, steps);
  await steps.write('0002-index.sql', INDEX_STEPS);
  const writer = await steps.pool.connect();
  await writer.query(`begin; insert into steps values (6)`);
  const migrating = Promise.all([migrate(steps.pool, steps), migrate(steps.pool, steps)]);
  await until(async () => (await steps.pool.query(WAITING)).rowCount === 1);
  await steps.pool.query('insert into steps values (7)');
  await writer.query('commit');
  writer.release();
  expect((await migrating).flat()).toEqual(['0002-index.sql']);
});

test('an index that a killed node left unfinished is made anew', async () => {
  await using steps = await openSteps();
  await steps.write('0001-fill.sql', FILL);
  await migrate(steps.pool, steps);
  await steps.write('0002-index.sql', INDEX_STEPS);
  const writer = await steps.pool.connect();
  await writer.query(`begin; insert into steps values (6)`);
  const killed = migrate(steps.pool, steps).catch((error: Error) => error);
  await until(async () => (await steps.pool.query(WAITING)).rowCount === 1);
  await steps.pool.query(`select pg_terminate_backend(pid) from (${WAITING}) waiting`);
  expect(await killed).toBeInstanceOf(Error);
  await writer.query('commit');
  writer.release();

  expect(await migrate(steps.pool, steps)).toEqual(['0002-index.sql']);
  const { rows } = await steps.pool.query(
    `select indisvalid from pg_index where indexrelid = 'by_name'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test('a step that fails is named, with what happens to those before it', async () => {
  await using steps = await openSteps();
  await steps.write('0001-fill.sql', `${FILL}\n-- Step: Divide\nselect 1 / 0;\n`);
  await expect(migrate(steps.pool, steps)).rejects.toThrow(
    "The migration 0001-fill.sql failed at its step 'Divide': division by zero. The steps before it are done; " +
      'the next start takes them again, which changes nothing, and goes on.',
  );
  await steps.write('0001-fill.sql', FILL);
  expect(await migrate(steps.pool, steps)).toEqual(['0001-fill.sql']);
});

test('steps can be taken within a transaction, as a restoration does', async () => {
  await using steps = await openSteps();
  const client = await steps.pool.connect();
  await client.query('begin');
  for (const step of [...stepsOf(FILL), ...stepsOf(INDEX_STEPS)]) await takeStepAtOnce(client, step);
  await client.query('commit');
  client.release();
  const { rows } = await steps.pool.query(
    `select count(name)::int as named, to_regclass('by_name') is not null as found from steps`,
  );
  expect(rows).toEqual([{ named: 5, found: true }]);
});

test('wherever a migration of this version is cut off, its steps can be made again from the first', async () => {
  await using empty = await createEmptyDatabase();
  const client = await empty.pool.connect();
  for (const { name, sql } of await readMigrations()) {
    const steps = stepsOf(sql);
    if (steps.length === 0) await client.query(sql);
    for (const end of [...steps.keys(), steps.length]) {
      for (const step of steps.slice(0, end + 1)) {
        await expect(takeStep(client, step, 0), `${name}: ${step.title}`).resolves.toBeUndefined();
      }
    }
  }
  client.release();
});
