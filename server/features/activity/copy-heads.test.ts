import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { SilentDisk } from '#server/platform/files/disk-patience.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { openSignedLog, SIGNING_SECRET } from '#test/fixtures/log/signed-log.ts';
import { HERE, openMailbox } from '#test/fixtures/mailbox.ts';
import { until } from '#test/fixtures/until.ts';
import { copyHeads, fileTarget, webhookTarget } from './copy-heads.ts';
import { mailHeadsJob } from './mail-heads.ts';

test('every line goes to every target, and waits for one that fails', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cage-copies-'));
  const posted: unknown[] = [];
  let isDown = true;
  await using service = await startLocalServer(async (request, response) => {
    const body = JSON.parse(await text(request));
    if (!isDown) posted.push(...body.heads);
    response.writeHead(isDown ? 503 : 204).end();
    isDown = false;
  });
  const failures: unknown[] = [];
  let worked = 0;
  const file = join(folder, 'heads.jsonl');
  {
    await using copies = copyHeads([fileTarget(file), webhookTarget(service.url)], {
      failed: (error) => failures.push(error),
      worked: () => {
        worked += 1;
      },
    });
    copies.add('{"number":1}');
    await until(() => failures.length > 0);
    copies.add('{"number":2}');
    await until(() => posted.length === 2);
    copies.add('{"number":3}');
  }
  const wanted = [{ number: 1 }, { number: 2 }, { number: 3 }];
  expect(posted).toEqual(wanted);
  expect(failures).toEqual([new Error('The service for copies of signed heads answers 503')]);
  expect(worked).toBeGreaterThan(2);
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  expect(lines.map((line) => JSON.parse(line))).toEqual(wanted);
  await rm(folder, { recursive: true });
});

test('a target that works does not hide one that fails', async () => {
  const copied: string[] = [];
  let worked = 0;
  const works = { take: async (lines: readonly string[]) => void copied.push(...lines) };
  let isDown = true;
  const fails = {
    async take() {
      if (isDown) throw new Error('down');
    },
  };
  const failures: boolean[] = [];
  await using copies = copyHeads([fails, works], {
    failed: (_error, isNews) => failures.push(isNews),
    worked: () => {
      worked += 1;
    },
  });
  copies.add('1');
  await until(() => failures.length > 0);
  copies.add('2');
  await until(() => copied.length === 2 && failures.length > 1);
  expect(worked).toBe(0);
  expect(failures.slice(0, 2)).toEqual([true, false]);
  isDown = false;
  await until(() => worked === 1);
});

test('a file that does not answer is told, occupies one thread, and holds up no stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cage-copies-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const failures: unknown[] = [];
  {
    await using copies = copyHeads([fileTarget(pipe, 100)], {
      failed: (error) => failures.push(error),
      worked() {},
    });
    copies.add('{"number":1}');
    await until(() => failures.length > 1);
    const silent = new SilentDisk(pipe);
    expect(failures.slice(0, 2)).toEqual([silent, silent]);
  }
  // The write that hangs ends with a reader.
  expect(await readFile(pipe, 'utf8')).toBe('\n{"number":1}\n');
  await rm(folder, { recursive: true });
});

test('the newest head is mailed once a day', async () => {
  await using log = await openSignedLog();
  await using mailbox = await openMailbox();
  const to = { from: 'cage@example.com', to: ['auditor@example.com'] };
  const openMailer = () => createMailer(mailbox.server, to, HERE);
  const job = mailHeadsJob(log.database, openMailer, {
    title: 'Casino',
    keys: createKeyring(SIGNING_SECRET),
  });
  expect(await job.isNeeded?.()).toBe(false);
  await log.signEntries(2);
  expect(await job.isNeeded?.()).toBe(true);
  await job.run(new AbortController().signal);
  const [mail] = mailbox.mails;
  expect(mail).toContain('Subject: Casino: signed head 2 of the activity log');
  expect(mail).toContain((await log.readLines()).at(-1));
  expect(await job.isNeeded?.()).toBe(false);
  await log.tamper(`update activity_log set created_at = now() - interval '24 hours'`);
  expect(await job.isNeeded?.()).toBe(true);
});
