import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { type ImapServer, openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let imap: ImapServer;
beforeAll(async () => {
  [browser, cashier, imap] = await Promise.all([launchBrowser(), startTestCashier(), openImapServer()]);
});
afterAll(() => Promise.all([browser.close(), cashier[Symbol.asyncDispose](), imap[Symbol.asyncDispose]()]));

test('an owner adds a mailbox, is told what is wrong with it, and sees its first mail read', async () => {
  imap.deliver(venmoMail({ amount: '20.00' }));
  const page = await openConsole(
    browser,
    cashier,
    { role: 'owner', path: '/mailboxes' },
    { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  );
  const screen = page.getByRole('main');
  await screen.getByRole('button', { name: 'Add mailbox' }).press('Enter');
  await screen.getByLabel('Provider', { exact: true }).and(page.locator(':focus')).waitFor();
  await screen.getByText('Open myaccount.google.com/apppasswords').waitFor();
  await screen.getByLabel('Provider', { exact: true }).selectOption('Another provider');
  await screen.getByLabel('User name').fill(imap.user);
  await screen.getByLabel('App password').fill('wrong');
  await screen.getByLabel('IMAP server').fill(imap.host);
  await screen.getByLabel('Port', { exact: true }).fill(String(imap.port));
  await screen.getByLabel('Encryption').selectOption('STARTTLS (mostly port 143)');
  await screen.getByLabel('Believe the checks').fill(MAIL_HOST);
  await screen.getByRole('button', { name: 'Test' }).click();
  await screen.getByText('refused the user name or the password').waitFor();
  await screen.getByLabel('App password').fill(imap.password);
  await screen.getByRole('button', { name: 'Test' }).click();
  await screen.getByText('1 of its newest mails tells of payments (Venmo)').waitFor();
  expect(await screen.getByLabel('Venmo, @the-casino').isChecked()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByText('Connected').waitFor();
  await screen.getByText('Read: 1.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('a mailbox that cannot be read says why, on a wide and dark screen too, and can be mended by keyboard', async () => {
  await using expired = await openImapServer({ secure: true });
  const { token } = await cashier.signInAs('owner');
  const { host, port, password } = imap;
  const place = { host, port, secure: false, password, accountIds: [], enabled: true };
  const failing = [
    [{ user: 'wrong@example.com', password: 'wrong' }, 'refused the user name or the password'],
    [{ user: 'nobody@example.com', port: 9 }, 'takes no connections on port 9'],
    [{ user: 'plain@example.com', secure: true }, 'does not speak TLS from the start'],
    [
      { user: 'expired@example.com', secure: true, port: expired.port },
      'certificate of 127.0.0.1 has expired',
    ],
  ] as const;
  for (const [differing] of failing) await cashier.call('saveMailbox', { ...place, ...differing }, token);
  const page = await openConsole(
    browser,
    cashier,
    { role: 'owner', path: '/mailboxes' },
    { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  );
  const screen = page.getByRole('main');
  for (const [{ user }, words] of failing) {
    const item = screen.getByRole('listitem').filter({ hasText: user });
    await item.getByText('Failing').waitFor();
    await item.getByText(words).waitFor();
  }
  expect(await accessibilityProblems(page)).toEqual([]);

  const [{ user }] = failing[1];
  const change = screen
    .getByRole('listitem')
    .filter({ hasText: user })
    .getByRole('button', { name: 'Change' });
  await change.focus();
  await page.keyboard.press('Enter');
  await screen.getByRole('heading', { name: user }).waitFor();
  expect(await screen.getByLabel('Port', { exact: true }).inputValue()).toBe('9');
  await screen.getByRole('button', { name: 'Cancel' }).press('Enter');
  await change.and(page.locator(':focus')).waitFor();
});
