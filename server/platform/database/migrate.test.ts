import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { connectToTestDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { CAGE_VERSION } from '../release/cage-version.ts';
import { MigrationAltered, MigrationFailed, migrate, SchemaNewer } from './migrate.ts';

/** A folder with these migrations. */
async function folderOf(migrations: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'cage-migrations-'));
  const write = async (more: Record<string, string>) => {
    for (const [name, sql] of Object.entries(more)) await writeFile(join(folder, name), sql);
  };
  await write(migrations);
  return { folder, write, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** A database whose migrations are forgotten, so that those of a test are its first. */
async function openDatabase() {
  const database = await createTestDatabase();
  await database.pool.query('drop table migrations');
  return database;
}

describe('the migrations of Cage', () => {
  test('are all applied, and applying them again does nothing', async () => {
    await using database = await createTestDatabase();
    const { rows } = await database.pool.query('select name from migrations order by name');
    const files = await readdir(join(import.meta.dirname, '../../../db/migrations'));
    expect(rows.map(({ name }) => name)).toEqual(files.filter((name) => name.endsWith('.sql')).sort());
    expect(await migrate(database.pool)).toEqual([]);
  });

  test('make no second casino beside the one that the search path leaves out', async () => {
    await using database = await createTestDatabase();
    const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
    await database.pool.query(`create schema elsewhere; alter database ${name} set search_path = elsewhere`);
    await using other = connectToTestDatabase(database.url);
    await expect(migrate(other.pool)).rejects.toThrow(
      'Cage’s tables are in the schema public, which the search_path (elsewhere) leaves out. Correct it: ',
    );
    const { rows } = await database.pool.query(
      `select from pg_class where relnamespace = 'elsewhere'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });
});

describe('migrations', () => {
  test('are applied in the order of their names, and new ones when they appear', async () => {
    await using database = await openDatabase();
    await using migrations = await folderOf({
      '0002-fill.sql': 'insert into steps values (2)',
      '0001-create.sql': 'create table steps (step integer); insert into steps values (1)',
      'README.md': 'no migration',
    });
    expect(await migrate(database.pool, migrations)).toEqual(['0001-create.sql', '0002-fill.sql']);
    expect(await migrate(database.pool, migrations)).toEqual([]);
    await migrations.write({ '0003-more.sql': 'insert into steps values (3)' });
    expect(await migrate(database.pool, migrations)).toEqual(['0003-more.sql']);
    const { rows } = await database.pool.query('select step from steps');
    expect(rows).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
  });

  test('are applied once when several nodes start together', async () => {
    await using database = await openDatabase();
    await using migrations = await folderOf({
      '0001-create.sql': 'create table steps (step integer); select pg_sleep(0.1)',
      '0002-fill.sql': 'insert into steps values (2)',
    });
    const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(database.pool, migrations)));
    expect(applied.flat().sort()).toEqual(['0001-create.sql', '0002-fill.sql']);
    const { rows } = await database.pool.query('select step from steps');
    expect(rows).toEqual([{ step: 2 }]);
  });

  test('are refused if altered since, and nothing after them is applied', async () => {
    await using database = await openDatabase();
    await using migrations = await folderOf({ '0001-create.sql': 'create table steps (step integer)' });
    await migrate(database.pool, migrations);
    await migrations.write({
      '0001-create.sql': 'create table steps (step integer) -- improved',
      '0002-fill.sql': 'insert into steps values (2)',
    });
    const refused = migrate(database.pool, migrations);
    await expect(refused).rejects.toThrow(MigrationAltered);
    await expect(refused).rejects.toThrow('0001-create.sql');
    const { rows } = await database.pool.query('select step from steps');
    expect(rows).toEqual([]);
  });

  test('of a newer Cage are refused, and nothing is applied', async () => {
    await using database = await openDatabase();
    await using newer = await folderOf({
      '0001-create.sql': 'create table steps (step integer)',
      '0003-later.sql': 'insert into steps values (3)',
    });
    await migrate(database.pool, newer);
    await using older = await folderOf({
      '0001-create.sql': 'create table steps (step integer)',
      '0002-fill.sql': 'insert into steps values (2)',
    });
    const refused = migrate(database.pool, older);
    await expect(refused).rejects.toThrow(SchemaNewer);
    await expect(refused).rejects.toThrow(
      /does not know its migrations: 0003-later\. Start the version of Cage that made them, or a newer one\./,
    );
    await database.pool.query(`update migrations set cage_version = '12.0.0' where name like '0003%'`);
    await expect(migrate(database.pool, older)).rejects.toThrow('Start Cage 12.0.0 or newer.');
    expect((await database.pool.query('select step from steps')).rows).toEqual([{ step: 3 }]);
  });

  test('record which Cage applied them', async () => {
    await using database = await openDatabase();
    await using migrations = await folderOf({ '0001-create.sql': 'create table steps (step integer)' });
    expect(await migrate(database.pool, migrations)).toEqual(['0001-create.sql']);
    const { rows } = await database.pool.query('select cage_version from migrations');
    expect(rows).toEqual([{ cage_version: CAGE_VERSION }]);
  });

  test('wait for a table that somebody holds, without holding up its readers', async () => {
    await using database = await openDatabase();
    await using migrations = await folderOf({ '0001-create.sql': 'create table steps (step integer)' });
    await migrate(database.pool, migrations);
    await migrations.write({ '0002-widen.sql': 'alter table steps add column name text' });
    const stranger = await database.pool.connect();
    await stranger.query('begin; select * from steps');

    const migrating = migrate(database.pool, migrations);
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table steps%'`;
    await until(async () => (await database.pool.query(isWaiting)).rowCount === 1);
    // Held up, it would wait for the stranger.
    await database.pool.query('select * from steps');

    await stranger.query('commit');
    stranger.release();
    expect(await migrating).toEqual(['0002-widen.sql']);
  });

  test('say whom to look for when a table stays held', async () => {
    await using database = await openDatabase();
    await using migrations = await folderOf({ '0001-create.sql': 'create table steps (step integer)' });
    await migrate(database.pool, migrations);
    await migrations.write({ '0002-widen.sql': 'alter table steps add column name text' });
    const stranger = await database.pool.connect();
    await stranger.query('begin; select * from steps');
    const heldUp = migrate(database.pool, { ...migrations, giveUpAfterMs: 0 });
    await expect(heldUp).rejects.toThrow(MigrationFailed);
    await expect(heldUp).rejects.toThrow('another transaction holds a table that it changes');
    stranger.release(true);
  });

  test('that fail leave nothing behind, and are applied once corrected', async () => {
    await using database = await openDatabase();
    await using migrations = await folderOf({
      '0001-create.sql': 'create table steps (step integer)',
      '0002-fill.sql': 'insert into steps values (1); create table half (a integer); select 1 / 0',
      '0003-more.sql': 'insert into steps values (3)',
    });
    const failed = migrate(database.pool, migrations);
    await expect(failed).rejects.toThrow(MigrationFailed);
    await expect(failed).rejects.toThrow(
      'The migration 0002-fill.sql failed, and nothing of it was applied: division by zero.',
    );
    const applied = await database.pool.query('select name from migrations');
    expect(applied.rows).toEqual([{ name: '0001-create.sql' }]);
    expect((await database.pool.query('select step from steps')).rows).toEqual([]);
    expect((await database.pool.query(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }]);

    await migrations.write({
      '0002-fill.sql': 'insert into steps values (1);\n\ninsrt into steps values (2)',
    });
    await expect(migrate(database.pool, migrations)).rejects.toThrow(
      'The migration 0002-fill.sql failed at line 3, and nothing of it was applied: syntax error at or near "insrt".',
    );

    await migrations.write({ '0002-fill.sql': 'insert into steps values (2)' });
    expect(await migrate(database.pool, migrations)).toEqual(['0002-fill.sql', '0003-more.sql']);
    // Neither a lock nor an open transaction is left behind, once the server has noticed that their connection ended.
    await until(async () => {
      const { rowCount } = await database.pool.query(
        'select from pg_locks where locktype = $1 and database = (select oid from pg_database where datname = current_database())',
        ['advisory'],
      );
      return rowCount === 0;
    });
  });
});
