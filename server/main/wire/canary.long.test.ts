import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CALLS, type CallInput, type CallName } from '#contract/calls.ts';
import { openFolder, SECRET } from '#test/fixtures/backups.ts';
import { cage } from '#test/fixtures/cage-command.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { describedInput } from '#test/fixtures/described/api.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { openMailbox } from '#test/fixtures/mailbox.ts';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { newAddress, signInFrom } from '#test/fixtures/staff/sign-in.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { BACKUP_PLAN } from '../backup/plan.ts';
import { takeBackup } from '../backup/take-backup.ts';

const PLAYER_PASSWORD = 'canary-of-a-player-3b1f';
const INITIAL_PASSWORD = 'canary-first-of-staff-77d2';
const OWN_PASSWORD = 'canary-own-of-staff-c04e';
const MAILBOX_SECRETS = {
  password: 'canary-of-a-mailbox-51aa',
  oauth: 'canary-of-oauth-e07b',
  waiting: 'canary-of-a-mailbox-to-be-9c3d',
  sending: 'canary-of-staff-mail-44b0',
};
const PASSPHRASE = 'canary of a backup 4be1';
const CONFIGURED = {
  SMTP_PASSWORD: 'canary-of-mail-915c',
  STRIPE_WEBHOOK_SECRET: 'whsec_canary-6ad8',
  STRIPE_SECRET_KEYS: 'rk_live_canary8b21',
  CAGE_METRICS_TOKEN: 'canary-of-metrics-20ef',
  // What many services take in place of a password.
  CAGE_LOG_COPY_URL: 'canary-of-copies-d2c8',
  CAGE_PRICES_URL: 'canary-of-prices-70f4',
};

const NOBODY_THERE = 'http://127.0.0.1:9';

/** All that is seen of a cashier, by where it was seen. */
type Seen = Map<string, string>;

function note(seen: Seen, place: string, text: string): void {
  seen.set(place, `${seen.get(place) ?? ''}\n${text}`);
}

async function callAll(
  { origin }: TestCashier,
  seen: Seen,
  token: string | undefined,
  withdrawalId: string,
): Promise<void> {
  for (const name of Object.keys(CALLS) as CallName[]) {
    // What ends the session, or begins another.
    if (['signOut', 'endAllSessions', 'signIn', 'changePassword'].includes(name)) continue;
    const { example } = describedInput(name);
    const data = 'withdrawalId' in example ? { ...example, withdrawalId } : example;
    for (const input of [data, { ...data, noSuchField: PLAYER_PASSWORD }, PLAYER_PASSWORD]) {
      const response = await fetch(`${origin}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ data: input }),
      });
      note(seen, `${name} ${response.status}`, await response.text());
    }
  }
}

async function look({ origin }: TestCashier, seen: Seen, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}${path}`, { headers });
  note(seen, path, `${JSON.stringify([...response.headers])}\n${await response.text()}`);
}

/** A mailbox with a password, one with a token, which a server refuses, and one that waits for a second person. */
async function addMailboxes(cashier: TestCashier, seen: Seen, token: string): Promise<void> {
  await using imap = await openImapServer();
  const { host, port } = imap;
  const at = { host, port, secure: false, accountIds: [], enabled: true };
  const call = async (name: 'saveMailbox' | 'testMailbox', input: CallInput<'saveMailbox'>) =>
    note(seen, name, JSON.stringify(await cashier.send(name, input, token)));
  for (const login of ['password', 'oauth'] as const) {
    const mailbox = { ...at, user: `${login}@example.com`, login, password: MAILBOX_SECRETS[login] };
    await call('testMailbox', mailbox);
    await call('saveMailbox', mailbox);
  }
  await until(async () => {
    const { mailboxes } = await cashier.call('getMailboxes', {}, token);
    return mailboxes.length === 2 && mailboxes.every(({ state }) => state === 'failing');
  });
  const mail = { ...{ host, port: 9, secure: false, user: 'desk' }, to: ['desk@example.com'] };
  const sent = { ...mail, password: MAILBOX_SECRETS.sending };
  note(
    seen,
    'testStaffMail',
    JSON.stringify(await cashier.send('testStaffMail', { ...sent, sendTo: 'me' }, token)),
  );
  note(
    seen,
    'updateStaffMail',
    JSON.stringify(await cashier.send('updateStaffMail', { ...sent, version: 0 }, token)),
  );
  await setApprovals(cashier, { receivingAccounts: true }, token);
  await call('saveMailbox', { ...at, user: 'waiting@example.com', password: MAILBOX_SECRETS.waiting });
  const { rows } = await cashier.database.pool.query('select count(*)::int as kept from approval_secrets');
  expect(rows).toEqual([{ kept: 1 }]);
}

/** As an operator makes one, with what that prints and notes. */
async function backUp({ database }: TestCashier, seen: Seen): Promise<void> {
  await using folder = await openFolder();
  const passphraseFile = join(folder.path, 'passphrase');
  await writeFile(passphraseFile, PASSPHRASE);
  const { code, output } = await cage(
    ['backup', '--to', join(folder.path, 'cage.age'), '--passphrase-file', passphraseFile],
    { DATABASE_URL: database.url, CAGE_SECRET: SECRET, CAGE_DATA: folder.path },
  );
  expect(code, output).toBe(0);
  note(seen, 'cage backup', output);
}

/** Every table as text, and a backup as whoever opens it reads it. */
async function lookBelow({ database }: TestCashier, seen: Seen): Promise<void> {
  const { rows } = await database.pool.query("select tablename from pg_tables where schemaname = 'public'");
  for (const { tablename } of rows) {
    const content = await database.pool.query(`select t::text as row from ${tablename} t`);
    note(seen, `table ${tablename}`, content.rows.map(({ row }) => row).join('\n'));
  }
  await using folder = await openFolder();
  const configuration = { dataFolder: folder.path, proofsFolder: undefined, secret: SECRET };
  const told = { onProgress() {}, onLacking() {} };
  for await (const { name, bytes } of takeBackup(database.url, configuration, BACKUP_PLAN, told)) {
    note(seen, `backup ${name}`, bytes.toString('latin1'));
  }
}

test('every secret is only where it is meant to be, whatever is asked and whatever fails', async () => {
  const { logger, lines } = recordedLog();
  await using mailbox = await openMailbox();
  const mailServer = new URL(mailbox.url).host;
  await using cashier = await startTestCashier({
    logger,
    variables: {
      SMTP_URL: `smtp://mailer:${CONFIGURED.SMTP_PASSWORD}@${mailServer}`,
      CAGE_MAIL_TO: 'staff@example.com',
      STRIPE_WEBHOOK_SECRET: CONFIGURED.STRIPE_WEBHOOK_SECRET,
      STRIPE_SECRET_KEYS: `Main:${CONFIGURED.STRIPE_SECRET_KEYS}`,
      STRIPE_API_URL: NOBODY_THERE,
      CAGE_METRICS_TOKEN: CONFIGURED.CAGE_METRICS_TOKEN,
      CAGE_LOG_COPY_URL: `${NOBODY_THERE}/${CONFIGURED.CAGE_LOG_COPY_URL}`,
      CAGE_PRICES_URL: `${NOBODY_THERE}/?key=${CONFIGURED.CAGE_PRICES_URL}`,
    },
  });
  const seen: Seen = new Map();
  const { token: owner } = await cashier.signInAs('owner', 'Olga');
  const newcomer = { email: 'nora@example.com', role: 'owner', password: INITIAL_PASSWORD } as const;
  note(seen, 'createAdminUser', JSON.stringify(await cashier.call('createAdminUser', newcomer, owner)));
  const shown = await cashier.call('getAdminCredentials', {}, owner);
  note(seen, 'getAdminCredentials', JSON.stringify(shown));
  const first = await cashier.call('signIn', { email: newcomer.email, password: INITIAL_PASSWORD });
  const change = { currentPassword: INITIAL_PASSWORD, newPassword: OWN_PASSWORD };
  note(seen, 'changePassword', JSON.stringify(await cashier.call('changePassword', change, first.token)));
  const signedIn = await cashier.call('signIn', { email: newcomer.email, password: OWN_PASSWORD });
  note(seen, 'signIn', JSON.stringify(signedIn));
  const { token } = signedIn;
  const { email } = await cashier.addStaff('member');
  const { device = '' } = await signInFrom(cashier, newAddress(), {
    email,
    password: 'correct horse battery',
  });
  const factor = await setUpTotp(cashier, token);

  using stream = await openEventStream(`${cashier.origin}/api/live`, { authorization: `Bearer ${token}` });
  const asked = await cashier.call('sendWithdrawEmail', withdrawalRequest({ password: PLAYER_PASSWORD }));
  note(seen, 'sendWithdrawEmail', JSON.stringify(asked));
  note(seen, 'live', JSON.stringify(await stream.nextWith(asked.id)));
  await cashier.call('sendDepositEmail', depositRequest());
  const reveal = { withdrawalId: asked.id };
  const revealed = await cashier.call('revealWithdrawalPassword', reveal, token);
  note(seen, 'revealWithdrawalPassword', JSON.stringify(revealed));

  await addMailboxes(cashier, seen, token);
  await backUp(cashier, seen);
  await callAll(cashier, seen, undefined, asked.id);
  await callAll(cashier, seen, token, asked.id);
  const staff = { authorization: `Bearer ${token}` };
  for (const file of ['activity-export?format=csv', 'activity-export?format=json', 'withdrawals-export'])
    await look(cashier, seen, `/api/${file}`, staff);
  await look(cashier, seen, '/metrics', { authorization: `Bearer ${CONFIGURED.CAGE_METRICS_TOKEN}` });
  for (const path of ['/', '/withdraw', '/admin', '/api/openapi.json', '/readyz', `/no-such-page?${token}`]) {
    await look(cashier, seen, path, staff);
  }
  await until(() => mailbox.attempts > 0 || lines.some(({ msg }) => /job/.test(msg)));
  note(seen, 'mail', mailbox.mails.join('\n'));
  await lookBelow(cashier, seen);
  await cashier.database.pool.query('alter table withdrawals rename to withdrawals_away');
  await callAll(cashier, seen, token, asked.id);
  await cashier.database.pool.query('alter table withdrawals_away rename to withdrawals');
  note(seen, 'log', lines.map((line) => JSON.stringify(line)).join('\n'));

  const placesOf = (secret: string) =>
    [...seen].filter(([, text]) => text.includes(secret)).map(([place]) => place);
  expect({
    player: placesOf(PLAYER_PASSWORD),
    initial: placesOf(INITIAL_PASSWORD),
    own: placesOf(OWN_PASSWORD),
    session: placesOf(token),
    follow: placesOf(asked.followToken),
    browser: placesOf(device.slice(device.indexOf('=') + 1)),
    app: placesOf(factor.secret),
    recovery: factor.recoveryCodes.flatMap(placesOf),
    mailboxes: Object.values(MAILBOX_SECRETS).flatMap(placesOf),
    passphrase: placesOf(PASSPHRASE),
    key: placesOf(SECRET),
    ...Object.fromEntries(Object.entries(CONFIGURED).map(([name, secret]) => [name, placesOf(secret)])),
  }).toEqual({
    player: ['revealWithdrawalPassword', 'revealWithdrawalPassword 200'],
    initial: ['getAdminCredentials'],
    own: [],
    session: ['signIn'],
    follow: ['sendWithdrawEmail'],
    browser: [],
    app: [],
    recovery: [],
    mailboxes: [],
    passphrase: [],
    // Whoever can open a backup can restore it.
    key: ['backup key'],
    SMTP_PASSWORD: [],
    STRIPE_WEBHOOK_SECRET: [],
    STRIPE_SECRET_KEYS: [],
    CAGE_METRICS_TOKEN: [],
    CAGE_LOG_COPY_URL: [],
    CAGE_PRICES_URL: [],
  });
  // It was looked where there is something to be seen.
  for (const place of [
    'live',
    'log',
    'mail',
    'cage backup',
    'table mailboxes',
    'table activity_log',
    'backup manifest.json',
    '/metrics',
  ]) {
    expect(seen.get(place)?.length, place).toBeGreaterThan(50);
  }
});
