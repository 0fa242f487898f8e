import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { startCage } from '#test/fixtures/cage-command.ts';
import { type ArchivedLog, MONTHS, openArchivedLog } from '#test/fixtures/log/archived-log.ts';
import { SIGNING_SECRET } from '#test/fixtures/log/signed-log.ts';
import { until } from '#test/fixtures/until.ts';

// Each starts processes, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 240_000 });

const [FIRST, SECOND] = MONTHS;
const PATIENCE_MS = 120_000;

function start(log: ArchivedLog) {
  return startCage(['archive-log', '--through', SECOND, '--to', log.archives], {
    DATABASE_URL: log.database.url,
    CAGE_SECRET: SIGNING_SECRET,
    CAGE_DATA: log.folder,
  });
}

/** Holds a lock until a run of the command waits for it, and kills that. */
async function killWhereItWaits(log: ArchivedLog, lock: string): Promise<void> {
  const holder = await log.database.pool.connect();
  await holder.query('begin');
  await holder.query(lock);
  const command = start(log);
  await until(async () => {
    const { rows } = await log.database.pool.query(
      `select from pg_locks join pg_stat_activity using (pid)
       where not granted and database = (select oid from pg_database where datname = current_database())
         or wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length > 0;
  }, PATIENCE_MS);
  command.kill('SIGKILL');
  expect((await command.ended).code).toBe(null);
  await holder.query('rollback');
  holder.release();
  // Its connection may go on for as long as its statement does.
  await until(async () => {
    const { rows } = await log.database.pool.query(
      `select from pg_stat_activity where application_name like 'npx cage%' and datname = current_database()`,
    );
    return rows.length === 0;
  }, PATIENCE_MS);
}

async function idsOf(log: ArchivedLog): Promise<number[]> {
  const { rows } = await log.database.pool.query('select id from activity_log order by id');
  return rows.map(({ id }) => id);
}

test.each<[string, string, mayBeRemoved?: number]>([
  ['before a file is made', 'lock table activity_log in access exclusive mode'],
  ['when its file is made and not noted', 'lock table activity_archives in exclusive mode'],
  ['when its month is to be noted in the log', 'select from activity_log_head for update'],
  // PostgreSQL ends the statement that was sent, also for who is gone.
  ['when its entries are to be removed', 'select from activity_log where id = 3 for update', 5],
])('killed %s, nothing is lost, and the same again ends it', async (_when, lock, mayBeRemoved = 0) => {
  await using log = await openArchivedLog(5);
  const before = await idsOf(log);
  await killWhereItWaits(log, lock);
  const after = await idsOf(log);
  // What is not in the database any more is in a file that has been verified.
  const removed = before.filter((id) => !after.includes(id));
  expect([[], before.slice(0, mayBeRemoved)]).toContainEqual(removed);
  const hasFile = (await readdir(log.archives)).includes(`activity-log-${FIRST}.jsonl.gz`);
  if (removed.length > 0) expect(hasFile).toBe(true);
  expect((await log.verify()).exitCode).toBe(0);
  if (hasFile) expect((await log.verify(log.archives)).exitCode).toBe(0);

  const again = start(log);
  const { code, output } = await again.ended;
  expect(output).toContain(`activity-log-${SECOND}.jsonl.gz`);
  expect(code).toBe(0);
  expect((await readdir(log.archives)).sort()).toEqual(
    [FIRST, SECOND].map((month) => `activity-log-${month}.jsonl.gz`),
  );
  expect((await idsOf(log)).slice(0, 11)).toEqual(before.slice(10));
  expect((await log.verify(log.archives)).exitCode).toBe(0);
});
