import { expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, venmoMail } from '#test/fixtures/mails/payment-mails.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('an owner adds a mailbox, is told what is wrong with it, and sees it read', async () => {
  await using browser = await launchBrowser();
  await using cashier = await startTestCashier();
  await using imap = await openImapServer();
  imap.deliver(venmoMail({ amount: '20.00' }));
  const page = await openConsole(
    browser,
    cashier,
    { role: 'owner', path: '/receipts' },
    { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  );
  await page.getByRole('button', { name: 'Mailboxes' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mailboxes' });
  await drawer.getByRole('button', { name: 'Add mailbox' }).click();
  await drawer.getByText('Open myaccount.google.com/apppasswords').waitFor();
  await drawer.getByLabel('Provider', { exact: true }).selectOption('Another provider');
  await drawer.getByLabel('User name').fill(imap.user);
  await drawer.getByLabel('App password').fill('wrong');
  await drawer.getByLabel('IMAP server').fill(imap.host);
  await drawer.getByLabel('Port', { exact: true }).fill(String(imap.port));
  await drawer.getByLabel('Encryption').selectOption('STARTTLS (mostly port 143)');
  await drawer.getByLabel('Believe the checks').fill(MAIL_HOST);
  await drawer.getByRole('button', { name: 'Test' }).click();
  await drawer.getByText('refused the user name or the password').waitFor();
  await drawer.getByLabel('App password').fill(imap.password);
  await drawer.getByRole('button', { name: 'Test' }).click();
  await drawer.getByText('1 of its newest mails tells of payments (Venmo)').waitFor();
  expect(await drawer.getByLabel('Venmo, @the-casino').isChecked()).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('Connected').waitFor();
  await drawer.getByText('Read: 1.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});
