import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { createKeyring } from '#server/platform/sealing/keyring.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { type Mailbox, openMailbox } from '#test/fixtures/mailbox.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

type Sent = Omit<CallInput<'updateStaffMail'>, 'version'>;

const PASSWORD = 'a password of the mail server';
const ELSEWHERE = 'Enter the password again: it was given for another place.';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const at = ({ server: { host, port, secure } }: Mailbox): Sent => ({
  ...{ host, port, secure, to: ['desk@example.com'] },
});
const NOWHERE: Sent = { host: '127.0.0.1', port: 9, secure: false, to: ['desk@example.com'] };

const read = () => cashier.call('getStaffMail', {}, token);
async function save(mail: Sent, of = cashier) {
  const { version } = await of.call('getStaffMail', {}, token);
  return of.call('updateStaffMail', { ...mail, version }, token);
}
async function problemOf(mail: object) {
  const { version } = await read();
  const { error } = await cashier.send('updateStaffMail', { ...NOWHERE, ...mail, version }, token);
  return error?.message;
}
const sendTest = (mail: Sent, sendTo: 'me' | 'receivers' = 'receivers') =>
  cashier.call('testStaffMail', { ...mail, sendTo }, token);

test('what waits is mailed by the server that an owner names, without a restart', async () => {
  await using mailbox = await openMailbox();
  await cashier.call('sendDepositEmail', depositRequest({ username: 'FC100' }));
  expect(await read()).toMatchObject({ mail: null, version: 0, isConfigured: false });
  await save(NOWHERE);
  await cashier.call('sendDepositEmail', depositRequest({ username: 'FC200' }));
  await until(async () => {
    const { rows } = await cashier.database.pool.query(
      `select from jobs where name = 'notify-staff' and failures > 0`,
    );
    return rows.length > 0;
  });
  await save({ ...at(mailbox), from: 'Cashier@example.com', to: ['desk@example.com', 'night@example.com'] });
  const mail = await until(() => mailbox.mails[0]);
  expect(mail).toMatch(/^From: cashier@example.com\r?$/m);
  expect(mail).toMatch(/^To: desk@example.com, night@example.com\r?$/m);
  expect(mail).toContain('FC200');
  // It came while nobody was to be told.
  expect(mail).not.toContain('FC100');
  const { version } = await read();
  await cashier.call('switchOffStaffMail', { version }, token);
  expect(await read()).toMatchObject({ mail: null, version: version + 1 });
  const { entries } = await cashier.call('getActivityLogs', { search: 'staff mail' }, token);
  expect(entries.map(({ message }) => message)).toEqual([
    'Staff mail: switched off',
    `Staff mail: server from 127.0.0.1:9 to 127.0.0.1:${mailbox.server.port}; sender from the first receiver to cashier@example.com; receivers from desk@example.com to desk@example.com, night@example.com`,
    'Staff mail: server: 127.0.0.1:9; encryption: STARTTLS; user name: none; sender: the first receiver; receivers: desk@example.com',
  ]);
});

test('the password is kept sealed, never answered or logged, and stays with the place that it was given for', async () => {
  await using mailbox = await openMailbox('accept', PASSWORD);
  const place = { ...at(mailbox), user: 'cage' };
  expect(await problemOf(place)).toBe('Enter the password.');
  expect(await problemOf({ ...place, user: undefined, password: PASSWORD })).toBe(
    'Enter the user name that the password is for.',
  );
  const saved = await save({ ...place, password: PASSWORD });
  expect(saved.mail).toMatchObject({ user: 'cage', hasPassword: true });
  const { pool } = cashier.database;
  const { rows } = await pool.query('select password_sealed from mail_password');
  const sealer = createSealer(createKeyring('a secret of at least 32 characters'));
  const context = `mail server:["127.0.0.1",${mailbox.server.port},false,"cage"]`;
  expect(sealer.open(rows[0].password_sealed, context)).toBe(PASSWORD);

  expect((await sendTest(place)).message).toMatch(/^127\.0\.0\.1 took the mail for desk@example\.com\./);
  for (const elsewhere of [{ host: 'evil.example' }, { port: 25 }, { secure: true }, { user: 'other' }]) {
    expect(await problemOf({ ...place, ...elsewhere })).toBe(ELSEWHERE);
    const { error } = await cashier.send('testStaffMail', { ...place, ...elsewhere, sendTo: 'me' }, token);
    expect(error?.message).toBe(ELSEWHERE);
  }
  await save({ ...place, to: ['night@example.com'] });
  await save({ ...place, to: ['night@example.com'], password: 'another one' });
  const refused = await sendTest(place);
  expect(refused).toMatchObject({ ok: false });
  expect(refused.message).toContain('refused the user name or the password (it says: ‘535 Who are you’)');

  const { entries } = await cashier.call('getActivityLogs', { search: 'staff mail' }, token);
  expect(entries[0]?.message).toBe('Staff mail: another password');
  expect(JSON.stringify([entries, await read(), refused])).not.toMatch(/password of the|another one/);
  await save(at(mailbox));
  expect((await read()).mail).toMatchObject({ user: null, hasPassword: false });
  expect((await pool.query('select from mail_password')).rows).toEqual([]);
});

describe('a test', () => {
  test('is one mail by what the form says, to oneself or to the receivers, and changes nothing', async () => {
    await using mailbox = await openMailbox();
    const before = await read();
    const mail = { ...at(mailbox), to: ['desk@example.com', 'unknown@example.com'] };
    expect(await sendTest(mail)).toEqual({
      ok: false,
      message: '127.0.0.1 took the mail, but not for unknown@example.com (it says: ‘550 No such person’).',
    });
    expect(await sendTest(mail, 'me')).toMatchObject({ ok: true });
    expect(mailbox.mails).toHaveLength(2);
    expect(mailbox.mails[1]).toMatch(/^To: owner-/m);
    expect(mailbox.mails[1]).toMatch(/^Subject: .*: test mail\r?$/m);
    expect(await read()).toEqual(before);
  });

  test('that fails says what the server answered, and what to do', async () => {
    await using mailbox = await openMailbox('refuse');
    const told = async (mail: Sent) => (await sendTest(mail)).message;
    expect(await told(at(mailbox))).toBe('127.0.0.1 refused the mail (it says: ‘550 Not in this house’).');
    expect(await told({ ...at(mailbox), secure: true })).toMatch(/does not speak TLS from the start/);
    expect(await told(NOWHERE)).toMatch(/^127\.0\.0\.1 takes no connections on port 9\. Mail with TLS/);
    expect(await told({ ...NOWHERE, host: '10.0.0.5' })).toMatch(/is in a network of its own/);
    mailbox.temper = 'drop';
    expect(await told(at(mailbox))).toMatch(/^127\.0\.0\.1 closed the connection/);
  });

  test('is refused after ten in a quarter of an hour', async () => {
    const { token: another } = await cashier.signInAs('owner', 'Otto');
    const send = () => cashier.send('testStaffMail', { ...NOWHERE, sendTo: 'me' }, another);
    for (let sent = 0; sent < 10; sent++) expect((await send()).httpStatus).toBe(200);
    expect((await send()).error?.status).toBe('RESOURCE_EXHAUSTED');
  });
});

test.each([
  [{ host: '' }, 'Enter the mail server.'],
  [{ host: 'smtp://mail.example.com' }, 'host must be the name of a server alone, such as smtp.example.com.'],
  [{ port: null }, 'Enter a port number, 1 to 65535.'],
  [{ port: 70_000 }, 'Enter a port number, 1 to 65535.'],
  [{ from: 'me' }, '‘me’ is not an email address in plain letters, as name@example.com is.'],
  [{ to: [] }, 'Enter the address of at least one person.'],
  [{ to: ['a@example.com', 'b@'] }, '‘b@’ is not an email address in plain letters, as name@example.com is.'],
])('%j is refused: %s', async (wrong, message) => {
  expect(await problemOf(wrong)).toBe(message);
});

test('the variables are in force until an owner saves, who keeps their password', async () => {
  await using mailbox = await openMailbox('accept', PASSWORD);
  const { host, port } = mailbox.server;
  const server = `smtp://cage:${encodeURIComponent(PASSWORD)}@${host}:${port}`;
  const variables = { SMTP_URL: server, CAGE_MAIL_TO: 'staff@example.com' };
  await using configured = await startTestCashier({ variables });
  const { token: owner } = await configured.signInAs('owner');
  const before = await configured.call('getStaffMail', {}, owner);
  expect(before).toMatchObject({ isConfigured: true, version: 0 });
  expect(before.mail).toMatchObject({
    host,
    port,
    user: 'cage',
    hasPassword: true,
    to: ['staff@example.com'],
  });
  const sent = { ...at(mailbox), user: 'cage', version: 0 };
  const saved = await configured.call('updateStaffMail', sent, owner);
  expect(saved).toMatchObject({ isConfigured: false, mail: { hasPassword: true, to: ['desk@example.com'] } });
  await configured.call('sendDepositEmail', depositRequest({ username: 'FC300' }));
  expect(await until(() => mailbox.mails[0])).toMatch(/^To: desk@example.com\r?$/m);
});

test('settings written past Cage mail nobody, and keep what waits', async () => {
  await using mailbox = await openMailbox();
  await save(at(mailbox));
  const { pool } = cashier.database;
  await pool.query(
    `update settings set document = jsonb_set(document, '{mail,to}', '["evil@example.com"]') where name = 'mail_settings'`,
  );
  await cashier.call('sendDepositEmail', depositRequest({ username: 'FC400' }));
  expect(await read()).toMatchObject({ mail: null, isAltered: true });
  await save(at(mailbox));
  expect(await until(() => mailbox.mails[0])).toContain('FC400');
  expect(mailbox.mails.join()).not.toContain('evil');
});
