import { expect, test } from 'vitest';
import { type Job, startJobs } from '#server/platform/jobs/jobs.ts';
import { createMailer, type MailServer } from '#server/platform/mail/mailer.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { connectTo } from '#test/fixtures/live-feed.ts';
import { HERE, openMailbox, openSilentMailServer } from '#test/fixtures/mailbox.ts';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { notifyStaffJob } from './notify-staff.ts';
import {
  hasNewRequests,
  markReported,
  readUnreportedRange,
  startNotifying,
  stopNotifying,
  type UnreportedRange,
} from './store.ts';

const BRAND = { title: 'The Cashier', consoleUrl: 'https://cashier.example/admin' };
const QUICKLY = { lookEveryMs: 5, restMs: 20 };

function jobFor(database: TestDatabase, server: MailServer): Job {
  const to = { from: 'cage@example.com', to: ['staff@example.com', 'owner@example.com'] };
  const openMailer = () => createMailer(server, to, { ...HERE, timeoutMs: 200 });
  return { ...notifyStaffJob(database, openMailer, BRAND), ...QUICKLY };
}

/** A database whose staff are told, with what tells them. */
async function startCashier(server: MailServer) {
  const database = await createTestDatabase();
  await startNotifying(database);
  const log = recordedLog();
  const jobs = await startJobs(database, [jobFor(database, server)], log.logger);
  return {
    database,
    log,
    async [Symbol.asyncDispose]() {
      await jobs.stop();
      await database[Symbol.asyncDispose]();
    },
  };
}

const players = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ username: `FC9${index}0` }));
const told = (mails: readonly string[], username: string) =>
  mails.filter((mail) => mail.includes(`${username} |`)).length;

/** Resolves when another request has been told of: what was to be told before, or would be told twice, has been. */
async function tellOfAnother(database: TestDatabase, { mails }: { readonly mails: readonly string[] }) {
  await insertDeposits(database, [{ username: 'FC99999' }]);
  await until(() => told(mails, 'FC99999'));
}

test('a new deposit and a new withdrawal are reported, without their secrets', async () => {
  await using mailbox = await openMailbox();
  await using cashier = await startCashier(mailbox.server);
  await insertDeposits(cashier.database, [{ username: 'FC123', sender_name: 'Jane', reference: 'K7Q4M2XP' }]);
  await insertWithdrawals(cashier.database, [
    {
      username: 'FC456',
      method: 'Crypto',
      amount_cents: 7_500,
      wallet_address: 'the-wallet-address',
      password_sealed: 'the-sealed-password',
    },
  ]);
  await until(() => told(mailbox.mails, 'FC123') && told(mailbox.mails, 'FC456'));
  const all = mailbox.mails.join('\n');
  expect(all).toMatch(/^From: cage@example.com\r?$/m);
  expect(all).toMatch(/^To: staff@example.com, owner@example.com\r?$/m);
  expect(all).toMatch(/^Subject: The Cashier: 1 new /m);
  expect(all).toMatch(/Deposit \| FC123 \| \$50\.00 \| Venmo \| K7Q4-M2XP \|/);
  expect(all).toMatch(/Withdrawal \| FC456 \| \$75\.00 \| Crypto \| /);
  expect(all).not.toMatch(/the-wallet-address|the-sealed-password|Jane/);
});

test('a burst is reported in a handful of mails, each request once', async () => {
  await using mailbox = await openMailbox();
  await using cashier = await startCashier(mailbox.server);
  const { database } = cashier;
  await Promise.all(players(300).map((player) => insertDeposits(database, [player])));
  await tellOfAnother(database, mailbox);
  const counts = mailbox.mails.map((mail) => Number(/^Subject: .* (\d+) new deposit/m.exec(mail)?.[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(301);
  expect(counts.length).toBeLessThanOrEqual(20);
});

test('manual entries, imports and later changes are not reported', async () => {
  await using mailbox = await openMailbox();
  await using cashier = await startCashier(mailbox.server);
  const { database } = cashier;
  await insertDeposits(database, [
    { username: 'FC100', source: 'staff' },
    { username: 'FC200', source: 'import' },
    { username: 'FC300' },
  ]);
  await until(() => told(mailbox.mails, 'FC300'));
  await database.pool.query(`update deposits set status = 'sent'`);
  await insertDeposits(database, [{ username: 'FC400' }]);
  await until(() => told(mailbox.mails, 'FC400'));
  expect(['FC100', 'FC200', 'FC300', 'FC400'].map((username) => told(mailbox.mails, username))).toEqual([
    0, 0, 1, 1,
  ]);
});

test('a request that changed before it was reported is still reported', async () => {
  await using mailbox = await openMailbox('refuse');
  await using cashier = await startCashier(mailbox.server);
  const { database } = cashier;
  await insertDeposits(database, [{ username: 'FC100' }]);
  await until(() => mailbox.attempts > 0);
  await database.pool.query(`update deposits set paid_at = now()`);
  mailbox.temper = 'accept';
  await until(() => told(mailbox.mails, 'FC100'));
});

test('a transaction that commits late is not skipped', async () => {
  await using mailbox = await openMailbox();
  await using cashier = await startCashier(mailbox.server);
  const { database } = cashier;
  const late = await database.pool.connect();
  await late.query('begin');
  await late.query(
    `insert into deposits (id, source, username, method, amount_cents)
     values (gen_random_uuid(), 'player', 'FC100', 'Venmo', 5000)`,
  );
  // Of another method: the totals of one are kept by one writer at a time.
  await insertDeposits(database, [{ username: 'FC200', method: 'Zelle' }]);
  await late.query('commit');
  late.release();
  await tellOfAnother(database, mailbox);
  expect(told(mailbox.mails, 'FC100')).toBe(1);
  expect(told(mailbox.mails, 'FC200')).toBe(1);
});

test.each(['refuse', 'drop'] as const)(
  'mails that the server would %s at first are sent again, reporting each request once',
  async (temper) => {
    await using mailbox = await openMailbox(temper);
    await using cashier = await startCashier(mailbox.server);
    const { database, log } = cashier;
    await insertDeposits(database, [{ username: 'FC100' }]);
    await until(() => mailbox.attempts >= 2);
    await insertDeposits(database, [{ username: 'FC200' }]);
    expect(mailbox.mails).toEqual([]);
    mailbox.temper = 'accept';
    await tellOfAnother(database, mailbox);
    expect(told(mailbox.mails, 'FC100')).toBe(1);
    expect(told(mailbox.mails, 'FC200')).toBe(1);
    await until(() => log.lines.length >= 2);
    expect(log.lines.slice(0, 2).map(({ msg }) => msg)).toEqual([
      'a job has failed and will be tried again',
      'a job works again',
    ]);
  },
);

test('a mail server that never answers times out, and the requests remain to be reported', async () => {
  await using silent = await openSilentMailServer();
  await using cashier = await startCashier(silent.server);
  await insertDeposits(cashier.database, [{ username: 'FC100' }]);
  await until(() => cashier.log.lines.length > 0);
  expect(cashier.log.lines[0]).toMatchObject({ job: 'notify-staff', err: { code: 'ETIMEDOUT' } });
  const unreported = await readUnreportedRange(cashier.database);
  expect(unreported && (await hasNewRequests(cashier.database, unreported))).toBe(true);
});

test('two nodes report each request once', async () => {
  await using mailbox = await openMailbox();
  await using cashier = await startCashier(mailbox.server);
  const { database } = cashier;
  const other = await startJobs(database, [jobFor(database, mailbox.server)], recordedLog().logger);
  const requests = players(30);
  for (const player of requests) await insertDeposits(database, [player]);
  await tellOfAnother(database, mailbox);
  await other.stop();
  for (const { username } of requests) expect(told(mailbox.mails, username)).toBe(1);
});

test('requests that arrived while notification was off are not reported later', async () => {
  await using mailbox = await openMailbox();
  await using cashier = await startCashier(mailbox.server);
  const { database } = cashier;
  await stopNotifying(database);
  await insertDeposits(database, [{ username: 'FC100' }]);
  await startNotifying(database);
  await insertDeposits(database, [{ username: 'FC200' }]);
  await until(() => told(mailbox.mails, 'FC200'));
  expect(told(mailbox.mails, 'FC100')).toBe(0);
});

test('a transaction open elsewhere on the server delays no mail', async () => {
  await using mailbox = await openMailbox();
  await using cashier = await startCashier(mailbox.server);
  await using elsewhere = await createTestDatabase();
  await using stranger = await connectTo(elsewhere);
  await stranger.client.query('begin');
  await stranger.client.query('select pg_current_xact_id()');
  await insertDeposits(cashier.database, [{ username: 'FC100' }]);
  await until(() => told(mailbox.mails, 'FC100'));
  await stranger.client.query('rollback');
});

test('in a restored database, only what nobody was told of is reported, whichever transaction ids it has', async () => {
  for (const toldUntil of ['1', '99999999999']) {
    await using mailbox = await openMailbox();
    await using database = await createTestDatabase();
    await startNotifying(database);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await database.pool.query('update staff_mail set told_until = $1, told_at = $2, told_in = $3', [
      toldUntil,
      minutesAgo(30),
      'another server/1',
    ]);
    await insertDeposits(database, [
      { username: 'FC100', created_at: minutesAgo(31) },
      { username: 'FC200', created_at: minutesAgo(29) },
    ]);
    await startNotifying(database);
    const jobs = await startJobs(database, [jobFor(database, mailbox.server)], recordedLog().logger);
    await until(() => told(mailbox.mails, 'FC200'));
    await tellOfAnother(database, mailbox);
    await jobs.stop();
    expect(told(mailbox.mails, 'FC100')).toBe(0);
    expect(told(mailbox.mails, 'FC200')).toBe(1);
  }
});

test('what was reported to one run of the database is not recorded in another', async () => {
  await using database = await createTestDatabase();
  await startNotifying(database);
  await insertDeposits(database, [{}]);
  const unreported = (await readUnreportedRange(database)) as UnreportedRange;
  await markReported(database, { ...unreported, run: 'that of a primary since lost' });
  expect(await hasNewRequests(database, (await readUnreportedRange(database)) as UnreportedRange)).toBe(true);
  await markReported(database, unreported);
  expect(await hasNewRequests(database, (await readUnreportedRange(database)) as UnreportedRange)).toBe(
    false,
  );
});

test('a cashier with a mail server reports a request that a player sends', async () => {
  await using mailbox = await openMailbox();
  const variables = {
    SMTP_URL: mailbox.url,
    CAGE_MAIL_TO: 'staff@example.com',
    CAGE_ORIGIN: 'https://pay.example',
  };
  await using cashier = await startTestCashier({ variables });
  await cashier.call('sendDepositEmail', depositRequest({ username: 'FC777' }));
  await until(() => told(mailbox.mails, 'FC777'));
  expect(mailbox.mails[0]).toContain('https://pay.example/admin');
});

test('a request is stored and answered while the mail server is unreachable', async () => {
  const variables = { SMTP_URL: 'smtp://127.0.0.1:1', CAGE_MAIL_TO: 'staff@example.com' };
  await using cashier = await startTestCashier({ variables });
  const { httpStatus } = await cashier.send('sendDepositEmail', depositRequest());
  expect(httpStatus).toBe(200);
});
