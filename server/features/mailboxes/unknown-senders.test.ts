import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImapServer, openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

let cashier: TestCashier;
let imap: ImapServer;
let token: string;
beforeAll(async () => {
  [cashier, imap] = await Promise.all([startTestCashier(), openImapServer()]);
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => Promise.all([cashier[Symbol.asyncDispose](), imap[Symbol.asyncDispose]()]));

function mailOf({
  from = 'alerts@union.example',
  subject = 'Money is in your account',
  results = `${MAIL_HOST}; dmarc=pass header.from=${from.slice(from.indexOf('@') + 1)}`,
  text = 'JO MOSS has moved $40.00 to you, which was credited.',
  extra = [] as readonly string[],
} = {}): string {
  return [
    ...(results ? [`Authentication-Results: ${results}`] : []),
    `From: A bank <${from}>`,
    'To: receipts@example.com',
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@union.example>`,
    `Date: ${new Date().toUTCString()}`,
    ...extra,
    '',
    text,
    '',
  ].join('\n');
}

const OTHER = { from: 'notices@other.example', text: 'You have received $40.00 of credit.' };

async function receipts() {
  const { rows } = await cashier.database.pool.query(
    'select id, authenticity, amount_cents, problem, waits from receipts order by received_at, created_at',
  );
  return rows;
}

const unknown = async () => (await cashier.call('getMailTemplates', {}, token)).unknownSenders;

test('of a sender without a template, who says that money came in, the first mail waits and all are counted', async () => {
  for (const other of [
    mailOf({ results: '' }),
    mailOf({ results: `${MAIL_HOST}; dmarc=fail header.from=union.example` }),
    mailOf({ from: 'someone@gmail.com' }),
    mailOf({ extra: ['List-Unsubscribe: <https://union.example/leave>'] }),
    mailOf({ subject: 'Your statement', text: 'We have deposited $40.00.' }),
    mailOf({ text: 'Win $500.00 today.' }),
    mailOf({ text: 'Your payment was deposited.' }),
  ])
    imap.deliver(other);
  for (let at = 0; at < 3; at += 1) imap.deliver(mailOf());
  imap.deliver(mailOf(OTHER));
  imap.deliver(venmoMail({ amount: '20.00' }));
  const { host, port, user, password } = imap;
  const place = { host, port, secure: false, user, password, authservId: MAIL_HOST };
  await cashier.call('saveMailbox', { ...place, accountIds: ['venmo-own'], enabled: true }, token);
  await until(async () => (await receipts()).some(({ amount_cents }) => amount_cents === 2_000));
  const waiting = (await receipts()).filter(({ amount_cents }) => amount_cents === null);
  expect(waiting).toMatchObject([
    { authenticity: 'unproved', waits: true },
    { authenticity: 'unproved', waits: true },
  ]);
  expect(waiting[0].problem).toBe(
    "It says that money came in, and Cage knows no template of alerts@union.example. Further mails of that address are counted and not read. If you are sure that it is your bank's or provider's own, an owner can teach a template with it; if it tells of no payments to the casino, dismiss it.",
  );
  const told = await unknown();
  expect(told.map(({ sender, mails }) => [sender, mails]).sort()).toEqual([
    ['alerts@union.example', 3],
    ['notices@other.example', 1],
  ]);

  // Its sample teaches a template, and then it is unknown no more; another is dismissed.
  const { sample = '' } = told.find(({ sender }) => sender === 'alerts@union.example') ?? {};
  const fields = { amount: '$40.00', payerName: 'JO MOSS' };
  const lesson = { name: 'Union', rail: 'zelle', sample, fields } as const;
  const tried = await cashier.call('teachMailTemplate', { ...lesson, commit: false }, token);
  expect(tried.message).toBe('It reads the sample. Of 1 that wait, it reads 1.');
  await cashier.call('teachMailTemplate', { ...lesson, commit: true }, token);
  const other = waiting.find(({ problem }) => problem.includes('notices@other.example'));
  await cashier.call('dismissReceipt', { receiptId: other.id, reason: 'An advertisement' }, token);
  expect(await unknown()).toEqual([]);
  imap.deliver(mailOf(OTHER));
  imap.deliver(mailOf({ text: 'JO MOSS has moved $55.00 to you, which was credited.' }));
  await until(async () => (await receipts()).some(({ amount_cents }) => amount_cents === 5_500));
  expect(await receipts()).toHaveLength(4);
  expect(await unknown()).toEqual([]);
});

test('what the template of another bank fits waits each time, and its sender is told of', async () => {
  const from = 'pay@third.example';
  for (const payer of ['PAT OAKES', 'KIT ROE']) {
    const said = `${payer} has sent you $61.00`;
    imap.deliver(mailOf({ from, subject: said, text: said }));
  }
  const read = async () => (await receipts()).filter(({ amount_cents }) => amount_cents === 6_100);
  await until(async () => (await read()).length === 2);
  const problem =
    "Its sender, pay@third.example, is not one that tells of such payments. If you are sure that it is your bank's or provider's own, an owner can teach a template with it.";
  expect(await read()).toMatchObject([
    { authenticity: 'unproved', waits: true, problem },
    { authenticity: 'unproved', waits: true, problem },
  ]);
  expect(await unknown()).toMatchObject([
    { sender: from, mails: 2, sample: expect.stringContaining('$61.00') },
  ]);
});
