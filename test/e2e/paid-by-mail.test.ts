import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { openImapServer } from '#test/fixtures/mails/imap-server.ts';
import { MAIL_HOST, PAYMENT_MAILS } from '#test/fixtures/mails/payment-mails.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

/** From the arrival of a mail to what it pays, at rest; four times that on a machine with other things to do. */
const SOON_MS = 2_000;
const BUSY = 4;

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
  const player = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  const took: Record<'console' | 'page', number[]> = { console: [], page: [] };
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

    const deliveredAt = performance.now();
    imap.deliver(PAYMENT_MAILS[method](`${reference}`.toLowerCase()));
    const painted = async (words: Locator) => {
      await words.waitFor();
      return performance.now() - deliveredAt;
    };
    const [onConsole, onPage] = await Promise.all([
      painted(row.getByText('Paid $75.00', { exact: true })),
      painted(player.getByText('Your payment has come in. Your deposit is credited next.').first()),
    ]);
    took.console.push(onConsole);
    took.page.push(onPage);
  }
  const medians = Object.values(took).map((all) => Math.round(all.toSorted((a, b) => a - b)[1] as number));
  console.log(`From mail to painted row ${medians[0]} ms, to the player's page ${medians[1]} ms (medians)`);
  expect(Math.max(...medians)).toBeLessThan(BUSY * SOON_MS);
  const { rows } = await cashier.database.pool.query('select rule, made_by from receipt_allocations');
  expect(rows).toEqual(Object.keys(PLAYERS).map(() => ({ rule: 'reference', made_by: null })));
});
