import { expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, PAYMENT_MAILS } from '#test/fixtures/mails/payment-mails.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

const PLAYERS = { FC8101: 'venmo', FC8102: 'chime', FC8103: 'zelle' } as const;

test('a payment with the reference that the player was shown is known to player and staff once its mail is in', async () => {
  await using browser = await launchBrowser();
  await using cashier = await startTestCashier({ settings: settingsWithEveryMethod() });
  await using imap = await openImapServer();
  const { token } = await cashier.signInAs('owner');
  const { host, port, user, password } = imap;
  const place = { host, port, secure: false, user, password, authservId: MAIL_HOST };
  const accountIds = ['venmo-own', 'chime', 'zelle'];
  await cashier.call('saveMailbox', { ...place, accountIds, enabled: true }, token);
  const staff = await openConsole(browser, cashier, { role: 'member', path: '/deposits' });
  const money = await openConsole(browser, cashier, { role: 'supervisor', path: '/money' });
  const player = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  for (const [casinoId, method] of Object.entries(PLAYERS)) {
    await openStarted(player, `/?method=${method}`);
    await submitDeposit(player, casinoId);
    const reference = await player
      .getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
      .first()
      .textContent();
    await player.getByRole('link', { name: 'Follow your request' }).click();
    const row = staff.getByRole('row').filter({ hasText: casinoId });
    await Promise.all([row.waitFor(), player.getByText('We have your request.').first().waitFor()]);

    imap.deliver(PAYMENT_MAILS[method](`${reference}`.toLowerCase()));
    await Promise.all([
      row.getByText('Paid $75.00', { exact: true }).waitFor(),
      player.getByText('Your payment has come in. Your deposit is credited next.').first().waitFor(),
    ]);
  }
  const { rows } = await cashier.database.pool.query('select rule, made_by from receipt_allocations');
  expect(rows).toEqual(Object.keys(PLAYERS).map(() => ({ rule: 'reference', made_by: null })));

  // Where the money lies has followed; a figure opens what it is the sum of.
  const account = money.locator('tr[data-record]').filter({ hasText: 'Zelle' });
  await account.getByRole('link', { name: '$75.00' }).first().click();
  await money.getByText('Received $75.00: $75.00.').waitFor();
  await money.getByRole('link', { name: 'All accounts' }).click();
  await account.waitFor();
});
