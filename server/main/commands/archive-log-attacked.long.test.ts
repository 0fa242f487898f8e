import { describe, expect, test, vi } from 'vitest';
import { monthName } from '#domain/time/new-york.ts';
import { prepareServingRole } from '#server/main/roles/embedded-role.ts';
import { MONTHS, openArchivedLog } from '#test/fixtures/log/archived-log.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';

// The machine may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const [FIRST, SECOND] = MONTHS;

describe('in the database, found is', () => {
  test.each([
    [
      'that more was removed than is archived',
      `delete from activity_log where id in (7, 8)`,
      'entries 7 to 8 were removed',
    ],
    [
      'an altered row of what is archived',
      `update activity_archives set last_id = 8 where month = '${SECOND}'`,
      `the database says that ${monthName(SECOND)} is archived, which was not signed by this Cage’s key`,
    ],
    [
      'that the newest row was taken out',
      `delete from activity_archives where month = '${SECOND}'`,
      'BROKEN at entry 6: this entry was signed and is now missing',
    ],
    [
      'that an older row was taken out',
      `delete from activity_archives where month = '${FIRST}'`,
      `the database no longer says what was archived before ${monthName(SECOND)}, entries 1 to 3`,
    ],
    [
      'that all rows were taken out',
      'delete from activity_archives',
      'BROKEN at entry 3: this entry was signed and is now missing',
    ],
    [
      'a planted row',
      `insert into activity_archives select '2020-01', ends_at, last_id, last_hash, 7, 8, last_hash, 2, last_at, 2, 'x', 1, digest, archived_at, archived_by, signature from activity_archives where month = '${SECOND}'`,
      'the database says that January 2020 is archived, which was not signed',
    ],
  ])('%s', async (_what, statement, finding) => {
    await using log = await openArchivedLog();
    await log.archive(SECOND);
    await log.sign();
    await log.tamper(statement);
    for (const folder of [undefined, log.archives]) {
      const { exitCode, text } = await log.verify(folder);
      expect(text).toContain(finding);
      expect(exitCode).toBe(1);
    }
  });

  test('a row that is signed, of a copy of this log that was archived elsewhere', async () => {
    await using log = await openArchivedLog();
    const { rows: entries } = await log.database.pool.query('select * from activity_log_head');
    await log.archive(FIRST);
    await log.tamper(`
      delete from activity_log where action = 'log_archived';
      update activity_log_head set last_id = ${entries[0].last_id}, hash = '\\x${entries[0].hash.toString('hex')}'`);
    expect((await log.verify(log.archives)).text).toContain(
      `the log has no entry of ${monthName(FIRST)} having been archived`,
    );
    expect((await log.verify()).text).toContain(
      `the log has no entry of ${monthName(FIRST)} having been archived`,
    );
  });

  test('an entry that is archived, and added again under its signature', async () => {
    await using log = await openArchivedLog();
    const { rows } = await log.database.pool.query(
      'select nonce, signature, message, details from activity_log where id = 1',
    );
    const [{ nonce, signature, message, details }] = rows;
    const add = () =>
      log.database.pool.query(
        `insert into activity_log (action, message, details, nonce, signature) values ('deposit_status_updated', $1, $2, $3, $4)`,
        [message, details, nonce, signature],
      );
    await expect(add()).rejects.toThrow('activity_log_nonces');
    await log.archive(FIRST);
    await log.sign();
    expect(await log.verify()).toMatchObject({ exitCode: 0 });
    await add();
    expect((await log.verify()).text).toContain('1 entry that Cage did NOT WRITE: 15.');
  });
});

describe('nobody removes', () => {
  test('what is not archived, or takes back what was, without switching triggers off', async () => {
    await using log = await openArchivedLog();
    await log.archive(FIRST);
    const refused = async (statement: string, message: string) =>
      expect(log.database.pool.query(statement)).rejects.toThrow(message);
    await refused('delete from activity_log', 'append-only');
    await refused('delete from activity_log where id = 4', 'append-only');
    await refused('truncate activity_log', 'append-only');
    await refused('update activity_log set message = message', 'append-only');
    await refused('delete from activity_archives', 'stays as it was noted');
    await refused('truncate activity_archives', 'stays as it was noted');
    await refused('update activity_archives set last_id = 100', 'stays as it was noted');
  });

  test('anything, as the role that serves', async () => {
    await using log = await openArchivedLog();
    await using serving = connectToTestDatabase(await prepareServingRole(log.database.url));
    await log.archive(FIRST);
    for (const statement of [
      'delete from activity_log where id = 1',
      `insert into activity_archives select * from activity_archives`,
      'delete from activity_archives',
      `update activity_archives set signature = ''`,
    ]) {
      await expect(serving.pool.query(statement)).rejects.toThrow('permission denied');
    }
  });
});
