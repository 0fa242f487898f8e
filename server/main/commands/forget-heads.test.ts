import { expect, test } from 'vitest';
import { insertActivity } from '#test/fixtures/activity.ts';
import { openSignedLog, SIGNING_SECRET, type SignedLog } from '#test/fixtures/log/signed-log.ts';
import { until } from '#test/fixtures/until.ts';
import { readConfiguration } from '../configuration.ts';
import { forgetHeads } from './forget-heads.ts';
import { verifyLog } from './verify-log.ts';

// What was signed is to be noted by then.
const LATER = new Date(Date.now() + 86_400_000);
const INVENTED = '0123456789abcdef';

const configurationOf = ({ database, folder }: SignedLog) =>
  readConfiguration([], { CAGE_DATA: folder, CAGE_SECRET: SIGNING_SECRET, DATABASE_URL: database.url });
const verify = (log: SignedLog) => verifyLog(configurationOf(log), { readAt: LATER });
const plant = ({ database }: SignedLog, run: string) =>
  database.pool.query(
    `insert into signed_heads (run, number, line) values ($1, 9007199254740991, 'made up')`,
    [run],
  );
const runOf = async ({ database }: SignedLog) =>
  (await database.pool.query('select run from signed_heads')).rows[0].run as string;

test('a planted head is said to be one, and gives way to what was signed; the log says so', async () => {
  await using log = await openSignedLog();
  await log.signEntries(3);
  const run = await runOf(log);
  await plant(log, run);
  const before = await verify(log);
  expect(before).toMatchObject({ exitCode: 1 });
  expect(before.text).toContain('it was written there past Cage. It proves nothing; `npx cage forget-heads`');

  expect(await forgetHeads(configurationOf(log), { runs: [] })).toEqual({
    exitCode: 0,
    text: `Taken out: head 9007199254740991 of run ${run}, instead of which head 3 is noted.`,
  });
  expect(await verify(log)).toMatchObject({ exitCode: 0 });
  const { rows } = await log.database.pool.query('select message from activity_log order by id desc limit 1');
  expect(rows[0].message).toBe(
    `The operator took heads that nobody had signed out of the database at the command line of the server: head 9007199254740991 of run ${run}, instead of which head 3 is noted`,
  );
});

test('a head of a run that nobody knows stays until the operator names the run', async () => {
  await using log = await openSignedLog();
  await log.signEntries(2);
  await plant(log, INVENTED);
  const { exitCode, text } = await forgetHeads(configurationOf(log), { runs: [] });
  expect(exitCode).toBe(1);
  expect(text).toContain(
    `Left as they are: head 9007199254740991 of run ${INVENTED}. No signed head of these runs`,
  );
  expect((await forgetHeads(configurationOf(log), { runs: [INVENTED] })).exitCode).toBe(0);
  expect(await verify(log)).toMatchObject({ exitCode: 0 });
  expect((await forgetHeads(configurationOf(log), { runs: [INVENTED] })).text).toContain(
    'nothing was changed',
  );
});

test('what was really cut off still shows: a head that was signed is never taken out', async () => {
  await using log = await openSignedLog();
  await log.signEntries(3);
  const run = await runOf(log);
  await log.tamper('delete from activity_log where id = 3; update activity_log_head set last_id = 2');
  await plant(log, INVENTED);
  await forgetHeads(configurationOf(log), { runs: [INVENTED, run] });
  const { exitCode, text } = await verify(log);
  expect(exitCode).toBe(1);
  expect(text).toContain('BROKEN');
});

test('a server whose place was taken goes on noting what it signs, once that was taken out', async () => {
  await using log = await openSignedLog();
  let told = 0;
  await using _run = log.startRun({ onBroken: () => (told += 1) });
  await insertActivity(log.database, [{}]);
  await until(async () => (await log.database.pool.query('select from signed_heads')).rowCount === 1);
  await plant(log, await runOf(log));
  await insertActivity(log.database, [{}]);
  await until(() => told > 0);
  await forgetHeads(configurationOf(log), { runs: [] });
  const newest = 'select 1 from signed_heads where line like \'%"id":3,%\'';
  await until(async () => (await log.database.pool.query(newest)).rowCount === 1);
});
