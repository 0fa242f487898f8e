import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { mailOf } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { leaveFloods, MOST_UNPROVED_AN_HOUR } from './left-mails.ts';

const HOUR_MS = 3_600_000;
const NOON = new Date('2026-11-20T12:00:00Z').getTime();
const MAILBOX = { id: 'a', server: { user: 'receipts@example.com' } };

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

/** Of the n-th second of an hour that begins so many hours after noon. */
const mail = (seconds: number, hours = 0, authenticity: 'proved' | 'unproved' = 'unproved') =>
  mailOf({ authenticity, receivedAt: new Date(NOON + hours * HOUR_MS + seconds * 1_000) });
const mails = (count: number, hours: number) => Array.from({ length: count }, (_, i) => mail(i, hours));
const leave = (taken: Parameters<typeof leaveFloods>[2]) =>
  leaveFloods(receipts.database.queries, MAILBOX, taken);

test('of what nothing proves, an hour has so many receipts, and one that says where the others are', async () => {
  const early = mails(MOST_UNPROVED_AN_HOUR - 1, 0);
  expect(await leave(early)).toEqual(early);
  await receipts.take(...early);

  const [last, first, second] = [mail(1_000), mail(1_001), mail(1_002)];
  const [proved, later] = [mail(1_003, 0, 'proved'), mail(0, 1)];
  const kept = await leave([last, first, proved, second, later]);
  expect(kept.slice(0, 3)).toEqual([last, proved, later]);
  expect(kept.slice(3)).toEqual([
    {
      ...first,
      sourceKey: 'left a 2026-11-20T12:00:00.000Z',
      accountId: null,
      read: null,
      problem:
        'More than 300 mails that nothing proves came between 12:00 and 13:00 UTC. This one and those after it are in the mailbox of receipts@example.com, and not here: look for payments among them there.',
    },
  ]);
  await receipts.take(...kept);

  // Found again, what is known stays known, and nothing more is told.
  const again = await leave([last, mail(1_004), proved]);
  expect(again.slice(0, 2)).toEqual([last, proved]);
  const results = await receipts.take(...again);
  expect(results.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known']);
});

test('a mailbox that is flooded is read to its end, and what is proved is taken of it', async () => {
  await using cashier = await startTestCashier();
  await using imap = await openImapServer();
  const { token } = await cashier.signInAs('owner');
  const { host, port, user, password } = imap;
  const flooded = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS);
  for (let i = 0; i < MOST_UNPROVED_AN_HOUR + 20; i++) imap.deliver(venmoMail({ results: null }), flooded);
  imap.deliver(venmoMail({ amount: '77.00' }), flooded);
  const place = { host, port, secure: false, user, password };
  const chosen = { authservId: MAIL_HOST, accountIds: ['venmo-own'], enabled: true };
  await cashier.call('saveMailbox', { ...place, ...chosen }, token);
  const count = async (which: string) => {
    const text = `select count(*)::int as of from receipts where ${which}`;
    return (await cashier.database.pool.query<{ of: number }>(text)).rows[0]?.of;
  };
  await until(async () => (await count('amount_cents = 7700')) === 1);
  expect(await count(`authenticity = 'unproved'`)).toBe(MOST_UNPROVED_AN_HOUR + 1);
  const [mailbox] = (await cashier.call('getMailboxes', {}, token)).mailboxes;
  expect(mailbox).toMatchObject({ read: 1, parked: MOST_UNPROVED_AN_HOUR + 1 });
});
