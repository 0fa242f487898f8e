import pg from 'pg';
import { expect, test } from 'vitest';
import { connectToTestDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { checkRole, checkSearchPath, checkServer } from './check-server.ts';

test('a role that may have too few connections, or is soon shut out, is named with what to do', async () => {
  await using database = await createTestDatabase();
  const name = `limited_${new URL(database.url).pathname.slice(1)}`;
  const url = new URL(database.url);
  url.username = name;
  const role = pg.escapeIdentifier(name);
  await database.pool.query(`create role ${role} connection limit 3 valid until '2020-01-01'`);
  try {
    const ofTwoHosts = url.href.replace(`@${url.host}/`, `@${url.host},${url.host}/`);
    const [limit, end] = await checkRole(ofTwoHosts, database);
    expect(limit).toMatchObject({ state: 'problem', text: expect.stringContaining('connection limit -1') });
    expect(end).toMatchObject({ state: 'problem', text: expect.stringContaining(`valid until 'infinity'`) });
  } finally {
    await database.pool.query(`drop role ${role}`);
  }
});

test('text sorted otherwise since its indexes were built is a problem, with what rebuilds them', async () => {
  await using database = await createTestDatabase();
  const sorted = async () => (await checkServer(database)).filter(({ about }) => about === 'text indexes');
  expect(await sorted()).toEqual([]);
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`update pg_database set datcollversion = '2.31' where datname = $1`, [name]);
  expect(await sorted()).toMatchObject([
    {
      state: 'problem',
      text: expect.stringMatching(
        new RegExp(
          `version 2\\.31, and now by .*: reindex database ${name}; alter database ${name} refresh collation version;$`,
        ),
      ),
    },
  ]);
  await database.pool.query(`reindex database ${name}`);
  await database.pool.query(`alter database ${name} refresh collation version`);
  expect(await sorted()).toEqual([]);
});

test('a search path without Cage’s tables is not taken for an empty database', async () => {
  await using database = await createTestDatabase();
  expect(await checkSearchPath(database)).toEqual([]);
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await database.pool.query(`alter database ${name} set search_path = pg_catalog`);
  await using other = connectToTestDatabase(database.url);
  expect(await checkSearchPath(other)).toMatchObject([
    { state: 'problem', text: expect.stringContaining('in the schema public') },
  ]);
});
