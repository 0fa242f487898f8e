import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openSandbox } from '#test/faults/sandbox.ts';
import { cage } from '#test/fixtures/cage-command.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { checkRole } from '../doctor/check-server.ts';
import { findExcessOfServingRole } from './external-roles.ts';

// It starts servers, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

const SECRET = 'a secret of at least 32 characters';

/** Has the script printed that is for this database, and runs it; the addresses that it names. */
async function setUpRoles({ url, pool }: TestDatabase) {
  const { code, output: script } = await cage(['print-roles'], { DATABASE_URL: url });
  expect(code).toBe(0);
  await pool.query(script);
  const named = (variable: string) => new RegExp(`^--   ${variable}=(.+)$`, 'm').exec(script)?.[1] as string;
  return { DATABASE_URL: named('DATABASE_URL'), CAGE_MIGRATION_URL: named('CAGE_MIGRATION_URL') };
}

async function dropRoles({ pool, url }: TestDatabase): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await pool.query(`
    reassign owned by "${name}_owner" to cage; drop owned by "${name}_owner", "${name}_migrations", "${name}_server";
    drop role "${name}_owner", "${name}_migrations", "${name}_server"`);
}

test('a database of one’s own is served by one role and migrated by another', async () => {
  await using database = await createEmptyDatabase();
  await using sandbox = await openSandbox();
  const roles = await setUpRoles(database);
  const common = {
    CAGE_SECRET: SECRET,
    CAGE_DATA: sandbox.folder(),
    CAGE_OWNER_EMAIL: 'owner@example.com',
    CAGE_OWNER_PASSWORD: 'correct horse battery',
  };
  const alone = { ...common, DATABASE_URL: roles.DATABASE_URL };
  const refused = await sandbox.run(alone);
  expect(refused.output).toContain('set CAGE_MIGRATION_URL for this start');

  const first = await sandbox.start({ ...alone, CAGE_MIGRATION_URL: roles.CAGE_MIGRATION_URL });
  expect(first.output()).not.toContain('may do more than serving needs');
  await first.end('SIGTERM');
  const second = await sandbox.start(alone);
  const signIn = await fetch(`${second.origin}/api/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { email: 'owner@example.com', password: 'correct horse battery' } }),
  });
  expect(signIn.status).toBe(200);
  expect(await findExcessOfServingRole(roles.DATABASE_URL)).toEqual([]);
  expect(await checkRole(roles.DATABASE_URL, database)).toMatchObject([{ state: 'ok' }]);
  await second.end('SIGTERM');

  const refusal = await cage(['accept-entries'], alone);
  expect(refusal).toMatchObject({ code: 2, output: expect.stringContaining('For this command alone') });
  expect(await cage(['accept-entries'], { ...alone, ...roles })).toMatchObject({ code: 0 });
  await dropRoles(database);
});

test('a role that may do more is told of at the start and by the doctor, until the roles are set up', async () => {
  await using database = await createTestDatabase();
  await using sandbox = await openSandbox();
  const variables = { DATABASE_URL: database.url, CAGE_SECRET: SECRET, CAGE_DATA: sandbox.folder() };
  const server = await sandbox.start(variables);
  expect(server.output()).toContain('may do more than serving needs: it is a superuser');
  await server.end('SIGTERM');
  expect(await checkRole(database.url, database)).toMatchObject([
    { state: 'warning', text: expect.stringContaining('it is a superuser') },
  ]);

  const roles = await setUpRoles(database);
  expect(await findExcessOfServingRole(roles.CAGE_MIGRATION_URL)).toEqual([
    'it owns the activity log, or may act as its owner',
    'it may create tables and functions',
  ]);
  expect(await findExcessOfServingRole(roles.DATABASE_URL)).toEqual([]);
  const before = await database.pool.query('select count(*) from staff');
  const served = await sandbox.start({ ...variables, ...roles });
  expect(served.output()).not.toContain('may do more than serving needs');
  await served.end('SIGTERM');
  expect((await database.pool.query('select count(*) from staff')).rows).toEqual(before.rows);
  await dropRoles(database);
});

test('an address for migrations that leads elsewhere is refused, as is one without DATABASE_URL', async () => {
  await using database = await createTestDatabase();
  await using other = await createEmptyDatabase();
  await using sandbox = await openSandbox();
  const folder = await mkdtemp(join(tmpdir(), 'cage-roles-'));
  const { output } = await sandbox.run({
    CAGE_SECRET: SECRET,
    CAGE_DATA: folder,
    DATABASE_URL: other.url,
    CAGE_MIGRATION_URL: database.url,
  });
  expect(output).toContain('CAGE_MIGRATION_URL leads to another database than DATABASE_URL');
  const alone = await sandbox.run({ CAGE_DATA: folder, CAGE_MIGRATION_URL: database.url });
  expect(alone.output).toContain('CAGE_MIGRATION_URL goes with DATABASE_URL');
  await rm(folder, { recursive: true });
});
