import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkChain } from '#server/features/activity/chain.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import {
  connectToTestDatabase,
  createTestDatabase,
  type TestDatabase,
  testServerUrl,
} from '#test/fixtures/test-database.ts';
import { databaseUrl } from '#test/run/global-setup.ts';
import {
  findAltered,
  findAlteredSettings,
  findMissingRights,
  prepareServingRole,
  servingUrl,
} from './embedded-role.ts';

let database: TestDatabase;
let serving: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  serving = connectToTestDatabase(await prepareServingRole(database.url));
  await insertActivity(serving, [{}, {}, {}]);
});
afterAll(async () => {
  await serving[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const REFUSED = /permission denied|must be owner|must have|only roles with|may not|Only roles with/;

describe('the role that serves cannot', () => {
  test.each([
    ['switch off triggers for itself', 'set session_replication_role = replica'],
    ['delete entries of the log', 'delete from activity_log'],
    ['alter entries of the log', `update activity_log set actor_name = 'Nobody'`],
    ['empty the log', 'truncate activity_log'],
    ['switch off the triggers of the log', 'alter table activity_log disable trigger all'],
    [
      'put a trigger on the log',
      'create trigger mine before insert on activity_log execute function refuse_log_change()',
    ],
    ['set the head of the log', 'update activity_log_head set last_id = 1'],
    ['remove the head of the log', 'delete from activity_log_head'],
    ['name another key as that of the database', `insert into key_check (seal, key_id) values ('v2.x', 'x')`],
    ['replace the check of the key', `update key_check set seal = 'v2.mine'`],
    ['lock all accounts', 'do $$ begin lock table staff; end $$'],
    [
      'call somebody on the staff otherwise',
      `update staff set display_name = 'Olga', email = 'olga@example.com'`,
    ],
    ['give an account another id', 'update staff set id = gen_random_uuid()'],
    ['unmake a migration', 'delete from migrations'],
    ['read files of the server', `select pg_read_file('PG_VERSION')`],
    ['list files of the server', `select pg_ls_dir('.')`],
    ['copy from a file', `copy staff (email) from '/etc/passwd'`],
    ['write a file', `copy staff to '/tmp/cage-staff'`],
    ['run a program', `copy staff (email) from program 'id'`],
    ['load a file as a large object', `select lo_import('/etc/passwd')`],
    ['make a large object', 'select lo_creat(-1)'],
    ['make a large object under an id', 'select lo_create(4711)'],
    ['make a large object of bytes', `select lo_from_bytea(0, 'a file of its own')`],
    ['open a large object', 'select lo_open(4711, 131072)'],
    ['write a large object', `select lo_put(4711, 0, 'x')`],
    ['end connections of its own role', 'select pg_terminate_backend(pg_backend_pid())'],
    ['cancel what its own role asks', 'select pg_cancel_backend(pg_backend_pid())'],
    ['create a table', 'create table mine (id int)'],
    ['create a temporary table', 'create temporary table activity_log_head (id int)'],
    ['create a function', `create function mine() returns int language sql as 'select 1'`],
    [
      'replace a function',
      `create or replace function refuse_log_change() returns trigger language plpgsql as 'begin return null; end'`,
    ],
    ['create a schema', 'create schema mine'],
    ['create an extension', 'create extension file_fdw'],
    ['create a role', 'create role mine superuser'],
    ['become a superuser', 'alter role current_user superuser'],
    ['become the owner', 'set role cage'],
    ['read the hashes of passwords', 'select rolpassword from pg_authid'],
    ['change the settings of the server', `alter system set log_statement = 'all'`],
  ])('%s', async (_what, statement) => {
    await expect(serving.pool.query(statement)).rejects.toThrow(REFUSED);
  });

  test('choose the id of an entry', async () => {
    await serving.pool.query(
      `insert into activity_log (id, action, message) overriding system value values (2, 'mine', 'Mine'), (9000, 'mine', 'Mine')`,
    );
    const { rows } = await serving.pool.query(
      `select id from activity_log where action = 'mine' order by id`,
    );
    expect(rows).toEqual([{ id: 4 }, { id: 5 }]);
    expect(await checkChain(serving, [])).toMatchObject({ entries: 5, broken: undefined });
  });

  test.each([
    ['leave out ids', `set_config('cage.activity_id', '9000', true)`],
    ['make up a hash', `set_config('cage.activity_hash', repeat('ab', 32), true)`],
  ])('%s between two entries', async (_what, setting) => {
    const statement = `insert into activity_log (action, message) select 'mine', 'Mine' || ${setting}`;
    await expect(serving.pool.query(statement)).rejects.toThrow('does not follow the one before');
    expect(await checkChain(serving, [])).toMatchObject({ broken: undefined });
  });

  test('date an entry back', async () => {
    const { rows } = await serving.pool.query(
      `insert into activity_log (action, message, created_at) values ('dated', 'Dated', '2020-01-01')
       returning created_at > now() - interval '1 minute' as "isOfNow"`,
    );
    expect(rows).toEqual([{ isOfNow: true }]);
  });

  test('enter the other databases of the server', async () => {
    const client = new pg.Client({ connectionString: databaseUrl(servingUrl(testServerUrl()), 'postgres') });
    await expect(client.connect()).rejects.toThrow('permission denied for database "postgres"');
  });
});

test('what the role changes about itself is found and undone at the next start', async () => {
  await using other = await createTestDatabase();
  const url = await prepareServingRole(other.url);
  const name = new URL(url).pathname.slice(1);
  await using itself = connectToTestDatabase(url);
  await itself.pool.query(`alter role cage_server in database "${name}" set statement_timeout = '1s'`);
  // Others use the role meanwhile: neither keeps anybody out.
  await other.pool.query(`alter role cage_server connection limit 1000 valid until '2100-01-01'`);
  expect(await findAlteredSettings(other.pool)).toEqual(
    expect.arrayContaining(['its limit of 1000 connections', 'its password is valid until 2100-01-01']),
  );
  const found: string[] = [];
  await prepareServingRole(other.url, { onAltered: (what) => found.push(...what) });
  expect(found).toContain('its setting statement_timeout=1s');
  await using again = connectToTestDatabase(url);
  expect((await again.pool.query('show statement_timeout')).rows).not.toEqual([{ statement_timeout: '1s' }]);

  const wrong = new URL(url);
  wrong.password = 'another';
  const client = await other.pool.connect();
  expect(await findAltered(client, wrong.href)).toContain('its password');
  expect(await findAltered(client, url)).not.toContain('its password');
  client.release();
});

test('what somebody gave the role is taken from it at the next start', async () => {
  await using other = await createTestDatabase();
  const url = servingUrl(other.url);
  await other.pool.query(`
    grant delete on activity_log to cage_server; grant create on schema public to public;
    alter role cage_server createrole; alter role cage_server set search_path = 'elsewhere'`);
  expect(await prepareServingRole(other.url)).toBe(url);
  await using again = connectToTestDatabase(url);
  await expect(again.pool.query('delete from activity_log')).rejects.toThrow(REFUSED);
  await expect(again.pool.query('create table mine (id int)')).rejects.toThrow(REFUSED);
  await expect(again.pool.query('create role mine')).rejects.toThrow(REFUSED);
  expect((await again.pool.query('show search_path')).rows).toEqual([{ search_path: '"$user", public' }]);
});

test('a right that was revoked past Cage is named, until the next start grants it', async () => {
  await using own = await createTestDatabase();
  await prepareServingRole(own.url);
  expect(await findMissingRights(own.pool)).toEqual([]);
  await own.pool.query('revoke insert on activity_log from cage_server');
  await own.pool.query('revoke all on deposits from cage_server');
  expect(await findMissingRights(own.pool)).toEqual([
    'insert on activity_log',
    'select on deposits',
    'insert on deposits',
    'update on deposits',
  ]);
  await prepareServingRole(own.url);
  expect(await findMissingRights(own.pool)).toEqual([]);
});
