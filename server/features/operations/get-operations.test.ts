import { expect, test } from 'vitest';
import { FAILING } from '#domain/operations/failing.ts';
import { noteBackup } from '#server/features/backups/store.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { forgetNoted } from './noted-failures.ts';
import { findFailures } from './view.ts';

const NOWHERE = { SMTP_URL: 'smtp://127.0.0.1:9', CAGE_MAIL_TO: 'staff@example.com' };
const BACKUPS = { CAGE_BACKUP_TO: '/dev/null/backups', CAGE_BACKUP_PASSPHRASE_FILE: '/dev/null/passphrase' };
const STRIPE = { STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };

async function failing(cashier: TestCashier): Promise<string[]> {
  const { token } = await cashier.signInAs('owner');
  const { failing } = await cashier.call('getOperations', {}, token);
  return failing.map(({ what }) => what);
}

async function setFailing({ database }: TestCashier, name: string, since: string | null): Promise<void> {
  await database.pool.query(
    `insert into jobs (name, failing_since) values ($1, now() - $2::interval)
     on conflict (name) do update set failing_since = excluded.failing_since`,
    [name, since],
  );
}

test('owners see which job fails for longer than a moment, until it works again; nobody else does', async () => {
  await using cashier = await startTestCashier({ variables: NOWHERE });
  expect(await failing(cashier)).toEqual([]);
  await setFailing(cashier, 'notify-staff', '1 minute');
  expect(await failing(cashier)).toEqual([]);
  await setFailing(cashier, 'notify-staff', '1 hour');
  expect(await failing(cashier)).toEqual(['mail']);
  await setFailing(cashier, 'notify-staff', null);
  expect(await failing(cashier)).toEqual([]);

  const { token } = await cashier.signInAs('supervisor');
  expect((await cashier.send('getOperations', {}, token)).error?.status).toBe('PERMISSION_DENIED');
});

test('what the configuration has switched off does not fail', async () => {
  await using cashier = await startTestCashier();
  await setFailing(cashier, 'backup', '1 hour');
  expect(await failing(cashier)).toEqual([]);
});

test('payment reports with a wrong signature are seen at once, however many, and for a day', async () => {
  await using cashier = await startTestCashier({ variables: STRIPE });
  const report = () => fetch(`${cashier.origin}/webhooks/stripe`, { method: 'POST', body: '{}' });
  for (let i = 0; i < 5; i++) expect((await report()).status).toBe(400);
  expect(await failing(cashier)).toEqual(['webhook']);
  const { rows } = await cashier.database.pool.query('select what from noted_failures');
  expect(rows).toEqual([{ what: 'webhook' }]);
  await cashier.database.pool.query("update noted_failures set last_failed_at = now() - interval '25 hours'");
  expect(await failing(cashier)).toEqual([]);
});

test('that the log is broken is seen until somebody has seen to it', async () => {
  await using cashier = await startTestCashier();
  await cashier.database.pool.query(
    `insert into noted_failures (what, failing_since, last_failed_at)
     values ('log', now() - interval '9 days', now() - interval '8 days')`,
  );
  expect(await failing(cashier)).toEqual(['log']);
  await forgetNoted(cashier.database.queries, 'log');
  expect(await failing(cashier)).toEqual([]);
});

test('a job that fails keeps since when, and one that works again forgets it', async () => {
  await using cashier = await startTestCashier({ variables: NOWHERE });
  const job = async () => {
    const { rows } = await cashier.database.pool.query(
      "select failing_since, succeeded_at from jobs where name = 'notify-staff'",
    );
    return rows[0];
  };
  await cashier.call('sendDepositEmail', { username: 'FC1', method: 'Venmo', amount: 50, senderName: 'Ada' });
  const { failing_since, succeeded_at } = await until(async () => {
    const row = await job();
    return row?.failing_since && row;
  });
  expect(failing_since).toBeInstanceOf(Date);
  expect(succeeded_at).toBeNull();
});

test('a backup that should have been made shows since when, but not beside what keeps it from being made', async () => {
  await using cashier = await startTestCashier({ variables: { ...BACKUPS, CAGE_BACKUP_EVERY: '1h' } });
  const { queries, pool } = cashier.database;
  const made = { file: '/dev/null/backups/a.age', bytes: 1, rowCount: 1 };
  // The one that this cashier tries to make by itself fails.
  await until(() =>
    pool.query("select from jobs where name = 'backup' and failures > 0").then(({ rowCount }) => rowCount),
  );
  await setFailing(cashier, 'backup', null);
  expect(await failing(cashier)).toEqual([]);
  const takenAt = new Date(Date.now() - 2 * 3_600_000);
  await noteBackup(queries, { ...made, takenAt });
  const { token } = await cashier.signInAs('owner');
  expect((await cashier.call('getOperations', {}, token)).failing).toEqual([
    { what: 'late-backups', since: new Date(takenAt.getTime() + 3_600_000).toISOString() },
  ]);
  await setFailing(cashier, 'backup', '1 hour');
  expect(await failing(cashier)).toEqual(['backups']);
  await setFailing(cashier, 'backup', null);
  await noteBackup(queries, { ...made, takenAt: new Date() });
  expect(await failing(cashier)).toEqual([]);
});

test('a live feed that cannot read shows, after a moment', async () => {
  await using cashier = await startTestCashier();
  const watched = new Set(FAILING);
  const now = new Date();
  const feedSince = (seconds: number) => ({
    ...{ watched, backupEveryMs: undefined, mailsHeads: false, signer: TEST_SIGNER, viewers: undefined },
    feed: new Date(now.getTime() - seconds * 1_000),
  });
  expect(await findFailures(cashier.database, feedSince(5), now)).toEqual([]);
  const since = feedSince(60);
  expect(await findFailures(cashier.database, since, now)).toEqual([{ what: 'feed', since: since.feed }]);
});

test('a replica that cannot be used shows, after a while', async () => {
  await using cashier = await startTestCashier();
  const watched = new Set(FAILING);
  const now = new Date();
  const replicasSince = (seconds: number) => ({
    ...{ watched, backupEveryMs: undefined, mailsHeads: false, signer: TEST_SIGNER },
    ...{ feed: undefined, viewers: undefined, replicas: new Date(now.getTime() - seconds * 1_000) },
  });
  expect(await findFailures(cashier.database, replicasSince(50), now)).toEqual([]);
  const since = replicasSince(90);
  expect(await findFailures(cashier.database, since, now)).toEqual([
    { what: 'replicas', since: since.replicas },
  ]);
});

test('consoles that find no room show, until there is some', async () => {
  await using cashier = await startTestCashier({ variables: { CAGE_MAX_VIEWERS: '1' } });
  const { token } = await cashier.signInAs('member');
  const open = () => openEventStream(`${cashier.origin}/api/live`, { authorization: `Bearer ${token}` });
  const first = await open();
  expect(await failing(cashier)).toEqual([]);
  using refused = await open();
  expect(refused.response.status).toBe(503);
  expect(await failing(cashier)).toEqual(['viewers']);
  first[Symbol.dispose]();
  await until(async () => (await failing(cashier)).length === 0);
});
