import { expect, test } from 'vitest';
import { lockRails } from '#server/features/receipts/store.ts';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, UNDISTURBED } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

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
