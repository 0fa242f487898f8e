import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startSigningHeads } from '#server/features/activity/sign-heads.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { openSandbox } from '#test/faults/sandbox.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { cage } from '#test/fixtures/cage-command.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

const SECRET = 'a secret of at least 32 characters';

// Each starts processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

/** A database with three entries and a data folder, whose log can be verified. */
async function openLog() {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'cage-verify-'));
  const ids = await insertActivity(database, [{}, {}, {}]);
  const variables = { DATABASE_URL: database.url, CAGE_SECRET: SECRET, CAGE_DATA: folder };
  return {
    database,
    folder,
    ids,
    verify: () => cage(['verify-log'], variables),
    sign: () =>
      startSigningHeads(database, {
        folder,
        keys: createKeyring(SECRET),
        onError(error) {
          throw error;
        },
      })[Symbol.asyncDispose](),
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true });
      await database[Symbol.asyncDispose]();
    },
  };
}

describe('cage verify-log', () => {
  test('reports an intact log as intact, and exits with 0', async () => {
    await using log = await openLog();
    await log.sign();
    const { code, output } = await log.verify();
    expect(output).toMatch(
      /^The activity log is intact: 3 entries, the last one \d+ of \w{3} \d+, .* It passes through 1 signed head, the newest at entry \d+, signed .*\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('says where a log is broken, and exits with 1', async () => {
    await using log = await openLog();
    await log.sign();
    await log.database.pool.query(
      `alter table activity_log disable trigger all; update activity_log set message = 'Never' where id = ${log.ids[1]}`,
    );
    const { code, output } = await log.verify();
    expect(output).toBe(
      `The activity log is BROKEN at entry ${log.ids[1]}: this entry was altered, or one was put in before it. ` +
        '1 entry before it is intact.\n' +
        'No switch of servers does that: somebody with the rights of the tables’ owner changed it in the database.\n',
    );
    expect(code).toBe(1);
  });

  test.each([
    ['removed', (ids: readonly number[]) => `delete from activity_log where id = ${ids[1]}`, 2],
    ['cut off', (ids: readonly number[]) => `delete from activity_log where id = ${ids[2]}`, 1],
    [
      'cut off with its head',
      (ids: readonly number[]) => `
        delete from activity_log where id = ${ids[2]};
        update activity_log_head set (last_id, hash) =
          (select id, hash from activity_log order by id desc limit 1)`,
      1,
    ],
  ])('finds that an entry was %s', async (_how, tampering, entry) => {
    await using log = await openLog();
    await log.sign();
    await log.database.pool.query(`set session_replication_role = replica; ${tampering(log.ids)}`);
    const { code, output } = await log.verify();
    expect(output).toContain(`The activity log is BROKEN at entry ${log.ids[entry]}: `);
    expect(code).toBe(1);
  });

  test('does not call a log without signed heads intact, and exits with 2', async () => {
    await using log = await openLog();
    const { code, output } = await log.verify();
    expect(output).toContain('there is no signed head in');
    expect(code).toBe(2);
  });

  test('does the same if the data folder does not exist yet', async () => {
    await using log = await openLog();
    await rm(log.folder, { recursive: true });
    const { code, output } = await log.verify();
    expect(output).toContain(`there is no signed head in ${log.folder}`);
    expect(code).toBe(2);
  });

  test('uses the database of a running Cage, or else starts it for the duration', async () => {
    await using sandbox = await openSandbox();
    const variables = { CAGE_DATA: sandbox.folder() };
    const server = await sandbox.start({
      ...variables,
      CAGE_OWNER_EMAIL: 'owner@example.com',
      CAGE_OWNER_PASSWORD: 'correct horse battery',
    });
    const signIn = await fetch(`${server.origin}/api/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { email: 'owner@example.com', password: 'correct horse battery' } }),
    });
    expect(signIn.status).toBe(200);
    await until(async () => (await cage(['verify-log'], variables)).code === 0, 10_000);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    await server.end('SIGTERM');
    const { code, output } = await cage(['verify-log'], variables);
    expect(output).toContain('The activity log is intact: 1 entry');
    expect(code).toBe(0);
  });

  test('does not create a database', async () => {
    const { code, output } = await cage(['verify-log'], { CAGE_DATA: join(tmpdir(), 'cage-nowhere') });
    expect(output).toContain('There is no database in the data folder');
    expect(code).toBe(2);
  });
});
