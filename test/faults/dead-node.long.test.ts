import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startJobs } from '#server/platform/jobs/jobs.ts';
import { openMailbox } from '#test/fixtures/mailbox.ts';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { callUntilAnswered } from './call-until-answered.ts';
import { atRest, extentOf, reportFault } from './fault-figures.ts';
import { OWNER } from './load.ts';
import { openSandbox } from './sandbox.ts';

const LEASE_MS = 1_000;
const PROMISED_MS = 30_000;

// Real nodes with their real lease take half a minute, most of it waiting.
const NODES = extentOf('CAGE_NODES', { short: 0, long: 3 });

test('the job of a killed process is taken up by another once its lease is over', async () => {
  await using database = await createTestDatabase();
  const holder = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'hold-job.ts'),
      database.url,
      String(LEASE_MS),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(holder.stdout, 'data');
  let runs = 0;
  const job = { name: 'test', lookEveryMs: 100, restMs: 60_000, run: async () => void ++runs };
  const jobs = await startJobs(database, [job], recordedLog().logger, LEASE_MS);
  // It outlives its lease as long as its holder lives.
  const { rows } = await database.pool.query<{ held_until: Date }>(
    `select held_until from jobs where name = 'test'`,
  );
  const first = rows[0]?.held_until as Date;
  await until(async () => {
    const { rowCount } = await database.pool.query(
      `select from jobs where name = 'test' and held_until > $1::timestamptz + interval '2 seconds'`,
      [first],
    );
    return rowCount === 1;
  });
  expect(runs).toBe(0);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const killedAt = performance.now();
  await until(() => runs > 0);
  expect(performance.now() - killedAt).toBeLessThan(atRest(PROMISED_MS));
  await jobs.stop();
});

for (const count of NODES > 0 ? [NODES] : []) {
  test(`of ${count} nodes another sends the mail of one that was killed while it did`, {
    timeout: 300_000,
  }, async () => {
    await using database = await createTestDatabase();
    await using sandbox = await openSandbox();
    await using mailboxes = new AsyncDisposableStack();
    // Each has a mail server of its own, by which it is known who sends.
    const nodes = await Promise.all(
      Array.from({ length: count }, async () => {
        const mailbox = mailboxes.use(await openMailbox('hang'));
        const cage = await sandbox.start({
          CAGE_DATA: sandbox.folder(randomUUID()),
          DATABASE_URL: database.url,
          CAGE_SECRET: 'a secret of at least 32 characters',
          SMTP_URL: mailbox.url,
          CAGE_MAIL_TO: 'staff@example.com',
          ...OWNER,
        });
        return { mailbox, cage };
      }),
    );
    const origin = () => nodes[0]?.cage.origin as string;
    await callUntilAnswered(origin, 'sendDepositEmail', {
      requestId: randomUUID(),
      username: 'FC1',
      method: 'Zelle',
      amount: 50,
      senderName: 'Jane Doe',
    });
    const sender = await until(() => nodes.find(({ mailbox }) => mailbox.attempts > 0));
    const others = nodes.filter((node) => node !== sender);
    for (const { mailbox } of others) mailbox.temper = 'accept';
    const { ended } = sender.cage;
    process.kill(sender.cage.pid, 'SIGKILL');
    await ended;
    const killedAt = performance.now();
    const mail = await until(() => others.flatMap(({ mailbox }) => mailbox.mails)[0], 2 * PROMISED_MS);
    const recoveryMs = Math.round(performance.now() - killedAt);
    expect(mail).toContain('FC1');
    expect(recoveryMs).toBeLessThan(PROMISED_MS);
    reportFault({ row: '4a–d', done: `${count} nodes, that which sends mail killed`, recoveryMs });
  });
}
