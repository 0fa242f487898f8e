import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { IDLE_MINUTES } from '#domain/access/session.ts';
import { findTemplatesInForce } from '#server/features/mail-templates/store.ts';
import { allFormats } from '#server/features/statements/formats-store.ts';
import { type ImapServer, openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

// What somebody writes who has the password of the role that serves, but not the key.
let cashier: TestCashier;
let imap: ImapServer;
let evil: ImapServer;
let olga: { token: string };
beforeAll(async () => {
  [cashier, imap, evil] = await Promise.all([startTestCashier(), openImapServer(), openImapServer()]);
  olga = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => Promise.all([cashier, imap, evil].map((each) => each[Symbol.asyncDispose]())));

const write = (text: string, ...values: unknown[]) => cashier.serving.pool.query(text, values);
const settingsOf = ({ host, port, user, password }: ImapServer): CallInput<'saveMailbox'> => ({
  ...{ host, port, secure: false, user, password, authservId: MAIL_HOST },
  ...{ accountIds: ['venmo-own'], enabled: true },
});
const mailbox = async () => (await cashier.call('getMailboxes', {}, olga.token)).mailboxes[0];
const whoseSettings = async () => {
  const { failing } = await cashier.call('getOperations', {}, olga.token);
  return failing.find(({ what }) => what === 'settings')?.who ?? [];
};
const isRead = async () => (await mailbox())?.state === 'connected';
const count = async () => (await write('select from receipts')).rowCount;

describe('a mailbox that was changed in the database', () => {
  let id: string;
  const save = (changes: object = {}) =>
    cashier.send('saveMailbox', { ...settingsOf(imap), id, ...changes }, olga.token);

  test('is not read where it points to, until an owner saves it with its password', async () => {
    const saved = await cashier.call('saveMailbox', settingsOf(imap), olga.token);
    id = saved.mailbox?.id ?? '';
    await until(isRead);
    evil.deliver(venmoMail({ amount: '2000.00' }));
    await write('update mailboxes set port = $1, version = version + 1', evil.port);
    await until(() => imap.connections === 0);
    expect(await mailbox()).toMatchObject({
      state: 'failing',
      problem: expect.stringContaining('It was changed in the database, past Cage, and is not read.'),
    });
    expect(await whoseSettings()).toEqual([`the mailbox ${imap.user}`]);
    expect(await cashier.readMetrics()).toContain('cage_altered_settings{settings="mailboxes"} 1');
    // Its password stays with the place that it was given for.
    const { password: _, ...kept } = settingsOf(evil);
    for (const call of ['testMailbox', 'saveMailbox'] as const) {
      const { error } = await cashier.send(call, { ...kept, id }, olga.token);
      expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: [{ field: 'password' }] });
    }

    expect((await save()).result).toMatchObject({ status: 'success' });
    await until(isRead);
    expect(await whoseSettings()).toEqual([]);
    imap.deliver(venmoMail());
    await until(async () => (await count()) === 1);
    expect([evil.signIns, evil.connections]).toEqual([0, 0]);
    const { entries } = await cashier.call('getActivityLogs', { limit: 1 }, olga.token);
    expect(entries[0]?.message).toContain('saved anew, after they were changed in the database, past Cage');
  });

  test.each([
    ['another believed server', `authserv_id = 'mx.evil.example'`],
    ['other accounts', `account_ids = '{sample-zelle-1}'`],
    ['other addresses', `addresses = '{mallory@evil.example}'`],
    ['another user', `user_name = 'mallory@evil.example'`],
    ['a time before it was added', `reads_since = '2020-01-01'`],
    ['reading switched off', 'enabled = false'],
  ])('is not read with %s', async (_, change) => {
    await write(`update mailboxes set ${change}`);
    expect((await mailbox())?.state).toBe('failing');
    expect(await whoseSettings()).toHaveLength(1);
    expect((await save()).httpStatus).toBe(200);
  });

  test('does not hold again as it once was, with the signature of then, nor once it is removed', async () => {
    const signatures = async () =>
      (await write(`select * from settings_signatures where what = 'mailboxes:' || $1::uuid`, id)).rows;
    const [row] = (await write('select * from mailboxes')).rows;
    const [former] = await signatures();
    await save({ port: evil.port, user: 'other@example.com', enabled: false });
    const restore = async () => {
      await write(
        'insert into settings_signatures values ($1, $2) on conflict (what) do update set signature = excluded.signature',
        ...[former.what, former.signature],
      );
    };
    await write('update mailboxes set port = $1, user_name = $2, enabled = true', row.port, row.user_name);
    await restore();
    expect(await whoseSettings()).toHaveLength(1);

    await cashier.call('removeMailbox', { id }, olga.token);
    expect(await signatures()).toEqual([]);
    const columns = Object.keys(row);
    await write(
      `insert into mailboxes (${columns.join()}) values (${columns.map((_, i) => `$${i + 1}`).join()})`,
      ...Object.values(row),
    );
    await restore();
    expect((await mailbox())?.state).toBe('failing');
    await cashier.call('removeMailbox', { id }, olga.token);
    expect(await whoseSettings()).toEqual([]);
  });
});

test('a mail template that was changed or put into the table reads no mail, until it is taught again', async () => {
  const template: CallInput<'teachMailTemplate'> = {
    name: 'Credit union',
    rail: 'zelle',
    sample:
      'From: A Union <alerts@union.example>\nSubject: You received money\n\nJane Doe sent you $50.00.\nMemo:\nrent',
    fields: { amount: '$50.00', payerName: 'Jane Doe' },
    commit: true,
  };
  const read = async () =>
    (await findTemplatesInForce(cashier.database.queries, TEST_SIGNER)).map(({ sender }) => sender);
  const problems = async () =>
    (await cashier.call('getMailTemplates', {}, olga.token)).templates.map(({ problem }) => problem);
  await cashier.call('teachMailTemplate', template, olga.token);
  expect([await read(), await problems()]).toEqual([['alerts@union.example'], [null]]);
  for (const change of [
    `sender = 'alerts@evil.example'`,
    `rail = 'venmo'`,
    `rail = 'none'`,
    `places = '[]'`,
    `subject = 'null', places = 'null'`,
  ]) {
    await write(`update mail_templates set ${change}`);
    expect(await read(), change).toEqual([]);
    expect(await problems()).toEqual([expect.stringContaining('Teach it again')]);
    expect(await whoseSettings()).toEqual(['the mail template Credit union']);
    await cashier.call('teachMailTemplate', template, olga.token);
    expect([await read(), await problems()]).toEqual([['alerts@union.example'], [null]]);
  }
  await write(
    `insert into mail_templates (id, name, rail, sender, subject, places, taught_by)
     select gen_random_uuid(), 'Mine', rail, 'mallory@evil.example', subject, places, taught_by from mail_templates`,
  );
  expect(await read()).toEqual(['alerts@union.example']);
});

test('a form of statement that was changed reads no statement, until it is saved again', async () => {
  const input: CallInput<'saveStatementFormat'> = {
    label: 'A bank',
    mapping: {
      ...{ rail: 'zelle', date: 'Posted', dateOrder: 'mdy', zone: 'America/New_York', amount: 'Amount' },
      payerName: { column: 'Details' },
    },
  };
  const labels = async () =>
    (await allFormats(cashier.database.queries, TEST_SIGNER)).map(({ label }) => label);
  await cashier.call('saveStatementFormat', input, olga.token);
  expect(await labels()).toContain('A bank');
  await write(`update statement_formats set mapping = jsonb_set(mapping::jsonb, '{amount}', '"Balance"')`);
  expect(await labels()).not.toContain('A bank');
  expect(await whoseSettings()).toContain('the form of statement A bank');
  const problem = async () =>
    (await cashier.call('getStatementFormats', {}, olga.token)).formats.at(-1)?.problem;
  expect(await problem()).toContain('Save it again under the same name');
  await cashier.call('saveStatementFormat', input, olga.token);
  expect(await labels()).toContain('A bank');

  const { rows } = await write('select mapping from statement_formats');
  await write('update statement_formats set mapping = to_jsonb($1::text)', JSON.stringify(rows[0]?.mapping));
  expect(await labels()).not.toContain('A bank');
  expect(await problem()).toContain('Save it again under the same name');
  await cashier.call('saveStatementFormat', input, olga.token);
});

test('a longer time without use that somebody wrote is the least, until an owner saves another', async () => {
  await write(`insert into settings (name, document) values ('session_settings', '{"idleMinutes": 720}')`);
  const { idleMinutes, version } = await cashier.call('getSessionSettings', {}, olga.token);
  expect(idleMinutes).toBe(IDLE_MINUTES.least);
  expect(await whoseSettings()).toContain('sessions');
  const { token } = await cashier.signInAs('supervisor');
  await write(
    `update sessions set last_seen_at = now() - interval '10 minutes'
     where staff_id = (select id from staff where role = 'supervisor')`,
  );
  expect((await cashier.send('getDeposits', {}, token)).error?.status).toBe('UNAUTHENTICATED');
  await cashier.call('updateSessionSettings', { idleMinutes: 60, version }, olga.token);
  expect((await cashier.call('getSessionSettings', {}, olga.token)).idleMinutes).toBe(60);
  expect(await whoseSettings()).not.toContain('sessions');
});
