import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, privateMail, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const MAILBOX: CallInput<'saveMailbox'> = {
  ...{ host: 'IMAP.Example.com', port: 993, secure: true, user: 'receipts@example.com' },
  ...{ password: 'an app password', accountIds: [], enabled: false },
};

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function problemOf(name: 'saveMailbox' | 'testMailbox', input: CallInput<'saveMailbox'>) {
  const { error } = await cashier.send(name, input, token);
  return error?.message;
}

test('a password is kept sealed, never answered or logged, and stays with the place that it was given for', async () => {
  const { mailbox } = await cashier.call('saveMailbox', MAILBOX, token);
  const id = mailbox?.id ?? '';
  expect(mailbox).toMatchObject({ host: 'imap.example.com', state: 'off', login: 'password', addresses: [] });
  const { password, ...same } = MAILBOX;
  await cashier.call('saveMailbox', { ...same, id, authservId: 'mx.example.com' }, token);
  const { rows } = await cashier.database.pool.query('select secret_sealed from mailboxes');
  const sealer = createSealer(createKeyring('a secret of at least 32 characters'));
  expect(sealer.open(rows[0].secret_sealed, `mailbox:${id}`)).toBe(password);

  const again = 'Enter the password or the token again: it was given for another place.';
  for (const elsewhere of [
    { host: 'evil.example' },
    { port: 143 },
    { secure: false },
    { user: 'x@example.com' },
  ]) {
    expect(await problemOf('saveMailbox', { ...same, ...elsewhere, id })).toBe(again);
    expect(await problemOf('testMailbox', { ...same, ...elsewhere, id })).toBe(again);
  }
  for (const host of ['a b', 'https://imap.example.com', 'imap.example.com:993', 'imap,example', '[::1'])
    expect(await problemOf('saveMailbox', { ...MAILBOX, host })).toBe(
      'host must be the name of a server alone, such as imap.example.com.',
    );
  for (const host of ['imap.müller.example', '[2001:db8::1]', '2001:db8::1', '192.0.2.1', 'mail_1'])
    expect(await problemOf('saveMailbox', { ...same, host, id })).toBe(again);
  expect(await problemOf('saveMailbox', { ...MAILBOX, host: ' ' })).toBe('Enter the IMAP server.');
  expect(await problemOf('saveMailbox', same)).toBe('Enter the password or the token.');
  expect(await problemOf('saveMailbox', MAILBOX)).toBe('This mailbox is there already. Change that one.');
  expect(await problemOf('saveMailbox', { ...MAILBOX, id, accountIds: ['gone'] })).toContain(
    'no longer among the payment settings',
  );

  await cashier.call('removeMailbox', { id }, token);
  expect((await cashier.send('removeMailbox', { id }, token)).error?.status).toBe('NOT_FOUND');
  const entries = await cashier.database.pool.query(
    "select message, actor_name from activity_log where action like 'mailbox%' order by id",
  );
  expect(entries.rows.map(({ message, actor_name }) => [message, actor_name])).toEqual([
    ['Added the mailbox receipts@example.com at imap.example.com', 'Olga'],
    [
      'Changed the mailbox receipts@example.com at imap.example.com: believed server from none to mx.example.com',
      'Olga',
    ],
    ['Removed the mailbox receipts@example.com at imap.example.com', 'Olga'],
  ]);
  const stored = await cashier.database.pool.query('select activity_log::text as text from activity_log');
  expect(stored.rows.map(({ text }) => text).join()).not.toContain(password);
});

test('a test says what was found, proposes its accounts and changes nothing', async () => {
  await using imap = await openImapServer();
  const { host, port, user, password } = imap;
  const place = { ...MAILBOX, host, port, secure: false, user, password, authservId: MAIL_HOST };
  const nothing = await cashier.call('testMailbox', place, token);
  expect(nothing).toMatchObject({ ok: true, proposedAccountIds: [] });
  expect(nothing.message).toContain('None of its newest mails tells of a payment yet');

  imap.deliver(privateMail());
  imap.deliver(venmoMail());
  const before = imap.contents();
  expect(await cashier.call('testMailbox', place, token)).toEqual({
    ok: true,
    message: 'Signed in. 1 of its newest mails tells of payments (Venmo), and it is proved to be genuine.',
    proposedAccountIds: ['venmo-own'],
  });
  imap.deliver(venmoMail({ to: 'somebody-else@example.com' }));
  const { message } = await cashier.call('testMailbox', place, token);
  expect(message).toContain('2 of its newest mails tell of payments (Venmo); 1 can fund requests.');
  expect(message).toContain('somebody-else@example.com');
  const known = await cashier.call(
    'testMailbox',
    { ...place, addresses: ['somebody-else@example.com'] },
    token,
  );
  expect(known.message).toContain('all are proved');
  expect(imap.contents().slice(0, 2)).toEqual(before);

  const refused = await cashier.call('testMailbox', { ...place, password: 'wrong' }, token);
  expect(refused).toMatchObject({ ok: false, proposedAccountIds: [] });
  expect(refused.message).toContain('refused the user name or the password');
  const { rows } = await cashier.database.pool.query('select from receipts');
  expect(rows).toEqual([]);
});
