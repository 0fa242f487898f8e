import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReference } from '#domain/deposits/reference.ts';
import { lockRails } from '#server/features/receipts/store.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import {
  MAILBOX_ADDRESS,
  messageOf,
  providerMail,
  sentByProvider,
  signed,
  testResolver,
} from '#test/fixtures/mails/signed-mail.ts';
import type { ProviderMail } from '#test/fixtures/mails/todays-mails.ts';
import { mailOf } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, UNDISTURBED } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { mailToReceipt } from './reading/mail-to-receipt.ts';
import { addressesOf } from './take-mails.ts';

test('a mailbox whose mails wait for others who store receipts says so, and they are stored after that', async () => {
  await using database = await createTestDatabase();
  await using cashier = await startTestCashier({ database, deadlines: { ...UNDISTURBED, lockMs: 200 } });
  await using imap = await openImapServer();
  const { token } = await cashier.signInAs('owner');
  const { host, port, user, password } = imap;
  const place = { host, port, secure: false, user, password };
  const chosen = { authservId: MAIL_HOST, accountIds: ['venmo-own'], enabled: true };
  await cashier.call('saveMailbox', { ...place, ...chosen }, token);
  const mailbox = async () => (await cashier.call('getMailboxes', {}, token)).mailboxes[0];
  const count = async () => {
    const { rows } = await database.pool.query<{ of: number }>('select count(*)::int as of from receipts');
    return rows[0]?.of;
  };
  await until(async () => (await mailbox())?.state === 'connected');

  await database.unhurried.transaction().execute(async (transaction) => {
    await lockRails(transaction, ['venmo']);
    imap.deliver(venmoMail());
    const waiting = await until(async () => {
      const found = await mailbox();
      return found?.state === 'waiting' && found;
    });
    expect(waiting.problem).toBe(
      'Other receipts are being stored, such as those of a statement. What was read is stored after them.',
    );
    expect(await count()).toBe(0);
  });
  await until(async () => (await count()) === 1);
  await until(async () => (await mailbox())?.state === 'connected');
  expect(await mailbox()).toMatchObject({ problem: null, failingSince: null, read: 1 });
});

test('what cannot be stored of one mail is parked in words, and those beside it are stored', async () => {
  await using database = await createTestDatabase();
  await database.pool.query("alter table receipts add check (payer_name is distinct from 'Nobody Stores')");
  await using cashier = await startTestCashier({ database });
  await using imap = await openImapServer();
  const { token } = await cashier.signInAs('owner');
  const { host, port, user, password } = imap;
  for (const name of ['Ann Before', 'Nobody Stores', 'Ann Behind']) imap.deliver(venmoMail({ name }));
  // From a stranger: PostgreSQL refuses its date as JavaScript writes it.
  const chime = providerMail('Chime');
  imap.deliver(messageOf({ ...chime, from: 'thief@evil.example', date: '1 Jan 10000 00:00:00 +0000' }));
  const place = { host, port, secure: false, user, password };
  const chosen = { authservId: MAIL_HOST, accountIds: ['venmo-own'], enabled: true };
  await cashier.call('saveMailbox', { ...place, ...chosen }, token);
  const mailbox = await until(async () => {
    const [found] = (await cashier.call('getMailboxes', {}, token)).mailboxes;
    return found?.state === 'connected' && found.parked === 2 && found;
  });
  expect(mailbox).toMatchObject({ problem: null, read: 2, parked: 2 });
  const { rows } = await database.pool.query(
    'select payer_name, authenticity, problem from receipts order by created_at, id',
  );
  expect(rows).toMatchObject([
    { payer_name: 'Ann Before', authenticity: 'proved', problem: null },
    {
      payer_name: null,
      authenticity: 'unproved',
      problem: `What it says cannot be stored. Look at mail 2 of ${user} in the mailbox.`,
    },
    { payer_name: 'Ann Behind', authenticity: 'proved', problem: null },
    { payer_name: chime.says.payerName, authenticity: 'unproved' },
  ]);
});

test('a mail that comes again with one of its two signatures, or with others above them, is known', async () => {
  const chime = providerMail('Chime');
  const one = await sentByProvider(chime, { messageId: '<signed-twice@mail.example>' });
  const twice = await signed(one, { domain: 'mail.chime.com' });
  const upper = twice.slice(0, twice.length - one.length);
  const end = one.indexOf('From: ');
  const [lower, rest] = [one.slice(0, end), one.slice(end)];
  const results = [];
  for (const mail of [
    twice,
    lower + upper + rest,
    one,
    upper + rest,
    `${lower.replace(' b=', ' b=AAAA')}${one}`,
  ])
    results.push(...(await receipts.take(await read(mail))));
  expect(results.map(({ outcome }) => outcome)).toEqual(['new', 'known', 'known', 'known', 'known']);
});

test.each([
  ['luckyhouse', 'imap.mail.yahoo.com', 'luckyhouse@yahoo.com'],
  ['luckyhouse', 'imap.mail.me.com', 'luckyhouse@icloud.com'],
  ['luckyhouse', 'imap.casino.example', 'luckyhouse@casino.example'],
  ['luckyhouse@ymail.com', 'imap.mail.yahoo.com', 'luckyhouse@ymail.com'],
])('of the user name %s at %s, mails are believed that were sent to %s', (user, host, address) => {
  const server = { ...{ user, host, port: 993, secure: true }, login: 'password', secret: '' } as const;
  const mailbox = { server, addresses: ['owner@casino.example'], accountIds: [] };
  expect(addressesOf(mailbox, settingsWithEveryMethod())).toEqual([address, 'owner@casino.example']);
});

const MINUTE_MS = 60_000;

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

let sent = 0;

/** The same mail under a Message-ID of its own, arrived so long ago. */
async function arrival(mail: ProviderMail, minutesAgo: number) {
  sent += 1;
  const message = await sentByProvider(mail, { messageId: `<sent-${sent}@mail.example>` });
  return { ...(await read(message)), receivedAt: new Date(Date.now() - minutesAgo * MINUTE_MS) };
}

async function read(message: string) {
  const options = { addresses: [MAILBOX_ADDRESS], authservId: null, resolver: testResolver() };
  const { key, otherKey, read, authenticity } = await mailToReceipt(Buffer.from(message, 'latin1'), {
    ...options,
    now: new Date(),
  });
  expect(authenticity).toBe('proved');
  return { ...mailOf(), sourceKey: key, rawKey: otherKey, accountId: 'own', authenticity, read };
}

async function take(...mails: ReadonlyArray<Awaited<ReturnType<typeof arrival>>>) {
  const results = await receipts.take(...mails);
  return Promise.all(results.map(({ id }) => receipts.stored(id)));
}

test.each(['Chime', 'Zelle, Bank of America'])(
  'a mail of %s that comes again under another Message-ID may be of the same money, which a person is told',
  async (name) => {
    const mail = providerMail(name);
    const [first] = await take(await arrival(mail, 50));
    expect(first?.may_repeat).toBe(null);
    expect(first?.reasons).not.toContain('possible-duplicate');
    const again = await take(await arrival(mail, 20), await arrival(mail, 10));
    for (const each of again) {
      expect(each).toMatchObject({ state: 'waiting', allocated_cents: 0 });
      expect(each.may_repeat).not.toBe(null);
      expect(each.reasons[0]).toBe('possible-duplicate');
      expect(each.reason_words[0]).toMatch(/^Another receipt has the same amount and payer/);
    }
  },
);

test('one that was funded stays so, and what comes again of it is also said to be over', async () => {
  const reference = newReference(Buffer.from('sent again'));
  const chime = providerMail('Chime');
  const mail = {
    ...chime,
    body: chime.body.replace(chime.says.note as string, `${reference} for me`),
  };
  const account = { account_id: 'own', payment_account: '$own', reference };
  const amount_cents = chime.says.amount as number;
  await insertDeposits(receipts.database, [
    { username: 'FC8181', method: 'Chime', amount_cents, ...account },
  ]);
  const [first, again] = await take(await arrival(mail, 3), await arrival(mail, 2));
  expect(first).toMatchObject({ state: 'settled', reasons: [] });
  expect(again).toMatchObject({ state: 'waiting', may_repeat: first?.id });
  expect(again?.reasons).toEqual(['possible-duplicate', 'over']);
});

test('one of another note, or hours later, is another payment', async () => {
  const chime = providerMail('Chime');
  const noted = (note: string) => ({ ...chime, body: chime.body.replace(chime.says.note as string, note) });
  const [one, other, later] = await take(
    await arrival(noted('lunch on Monday'), 200),
    await arrival(noted('lunch on Tuesday'), 199),
    await arrival(noted('lunch on Monday'), 100),
  );
  for (const each of [one, other, later]) expect(each?.may_repeat).toBe(null);
});
