import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { letUndoPass } from '#test/fixtures/records.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

const OWN_PASSWORD = 'a password of my own';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Presses what is named, and counts it. */
function counting(page: Page) {
  return {
    clicks: 0,
    async click(role: 'button' | 'link', name: string | RegExp, within: Pick<Page, 'getByRole'> = page) {
      this.clicks += 1;
      await within.getByRole(role, { name }).first().click();
    },
  };
}

test('an operator who has just started Cage is paid: from the printed link to a deposit set to Sent', async () => {
  await using cashier = await startTestCashier({ settings: sampleSettings() });
  const staff = await cashier.addStaff('owner', 'Olivia Owner');
  await cashier.database.queries.updateTable('staff').set({ must_change_password: true }).execute();
  await signAsWritten(cashier.database);

  const owner = await openWindow(browser, cashier.origin, { viewport: { width: 1440, height: 900 } });
  const operator = counting(owner);
  const { email, password } = staff;
  await owner.goto(`/admin#${new URLSearchParams({ email, password })}`);
  await owner.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await owner.getByLabel('Repeat the new password', { exact: true }).fill(OWN_PASSWORD);
  await operator.click('button', 'Change Password');
  await operator.click('link', 'Add New Account', owner.getByRole('main'));
  const form = owner.getByRole('region', { name: 'Add New Account' });
  operator.clicks += 1;
  await form.getByLabel('Payment Method').selectOption({ label: 'Venmo' });
  await form.getByLabel('Display Name', { exact: true }).fill('The Casino');
  await form.getByLabel('Handle', { exact: true }).fill('@the-casino');
  await operator.click('button', 'Add Account', form);
  await until(async () => {
    const { settings } = await cashier.call('getPaymentSettingsPublic', null);
    return settings.venmo.accounts.length > 0;
  });
  await operator.click('link', 'Deposits');
  await owner.getByText('No deposits yet').waitFor();
  await owner.getByText('Live', { exact: true }).waitFor();
  await owner.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  const player = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  await player.goto('/');
  await player.getByRole('heading', { name: 'DEPOSIT NOW USING ONE OF OUR METHODS' }).waitFor();
  await player
    .getByRole('button', { name: /Deposit Now/ })
    .first()
    .click();
  const casinoId = player.getByLabel('Casino ID');
  await casinoId.fill('ann1234@example.com');
  await player.locator('button[type=submit]').click();
  await player.getByText('Your casino ID can have digits only.').waitFor();
  expect(await casinoId.inputValue()).toBe('ann1234@example.com');
  await casinoId.fill('');
  await casinoId.pressSequentially('206-555-0142');
  await player.locator('button[type=submit]').click();
  await player.getByText(/^Enter one casino ID, without spaces or hyphens/).waitFor();
  expect(await casinoId.inputValue()).toBe('206-555-0142');
  await casinoId.fill('');
  await casinoId.pressSequentially('FC 12-3');
  await player.getByText('FC123', { exact: true }).waitFor();
  await casinoId.press('ArrowLeft');
  await casinoId.pressSequentially('2-');
  expect(await casinoId.inputValue()).toBe('FC 12-2-3');
  await casinoId.fill('');
  await casinoId.pressSequentially('FC 12-34');
  expect(await casinoId.inputValue()).toBe('FC 12-34');
  await casinoId.blur();
  expect(await casinoId.inputValue()).toBe('1234');
  await player.getByLabel('Name the deposit is coming from').fill('Ada Player');
  await player.getByLabel('Amount').fill('120.50');
  await player.locator('button[type=submit]').click();

  const row = owner.getByRole('row').filter({ hasText: 'FC1234' });
  await row.waitFor();
  await player.getByRole('heading', { name: 'Now send $120.50 to @the-casino' }).waitFor();
  expect(await owner.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
  expect(await row.textContent()).toContain('$120.50');

  await operator.click('button', /^Mark sent/, row);
  await row.getByRole('button', { name: 'Status of FC1234: Sent' }).waitFor();
  await row.getByText('Olivia Owner').waitFor();
  await letUndoPass(cashier);
  // The player's open page says so by itself, and asks for no money any more.
  await player.getByRole('heading', { name: 'Credited' }).waitFor();
  expect(await player.getByText('@the-casino').count()).toBe(0);

  expect(operator.clicks).toBeLessThanOrEqual(12);
  await owner.getByRole('link', { name: 'Activity' }).click();
  const entry = owner.getByRole('listitem').filter({ hasText: 'Deposit: Pending → Sent' });
  await entry.getByText('Olivia Owner').waitFor();

  const { token } = await cashier.call('signIn', { email: staff.email, password: OWN_PASSWORD });
  const { deposits } = await cashier.call('getDeposits', {}, token);
  expect(deposits).toMatchObject([
    {
      username: 'FC1234',
      amount: 120.5,
      method: 'Venmo',
      senderName: 'Ada Player',
      paymentAccount: '@the-casino',
      status: 'sent',
      statusUpdatedByName: 'Olivia Owner',
    },
  ]);
  const { entries } = await cashier.call('getActivityLogs', {}, token);
  expect(entries.filter(({ action }) => action === 'deposit_status_updated')).toMatchObject([
    { username: 'FC1234', actorName: 'Olivia Owner', subjectId: deposits[0]?.id },
  ]);
});
