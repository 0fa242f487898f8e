import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertActivity } from '#test/fixtures/activity.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

/** What would run if any of it were taken for HTML, or an address for a link to follow. */
const HOSTILE = `"'><img src=x onerror="ran=1"><script>ran=1</script><svg onload="ran=1">{{ran=1}}javascript:ran=1`;

const DEPOSIT = { sender_name: HOSTILE, payment_account: HOSTILE, status_updated_by_name: HOSTILE };
const WITHDRAWAL = {
  recipient_name: HOSTILE,
  payment_username: HOSTILE,
  email: HOSTILE,
  phone: HOSTILE,
  wallet_address: HOSTILE,
  backup_method: HOSTILE,
  backup_payment_username: HOSTILE,
  backup_email: HOSTILE,
  backup_phone: HOSTILE,
  backup_wallet_address: HOSTILE,
  custom_decline_reason: HOSTILE,
  status_updated_by_name: HOSTILE,
};

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  const settings = settingsWithVenmo();
  const [account] = settings.methods.venmo.accounts;
  const venmo = { enabled: true, accounts: [{ ...account, displayName: HOSTILE, handle: HOSTILE }] };
  const hostile = { ...settings, methods: { ...settings.methods, venmo } } as typeof settings;
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier({ settings: hostile })]);
  await insertDeposits(cashier.database, [{ ...DEPOSIT, username: 'FC9901' }]);
  await insertWithdrawals(cashier.database, [
    { ...WITHDRAWAL, username: 'FC9902' },
    { ...WITHDRAWAL, username: 'FC9903', method: HOSTILE },
  ]);
  await cashier.database.queries
    .insertInto('players')
    .values({ username: 'FC9901', standing: 'warning', note: HOSTILE })
    .execute();
  await insertActivity(cashier.database, [{ username: HOSTILE, message: HOSTILE }]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

/** That the text is shown as the text it is, and nothing of it has run. */
async function expectText(page: Page): Promise<void> {
  await page.getByText(HOSTILE).first().waitFor();
  expect(await page.evaluate('globalThis.ran')).toBeUndefined();
  expect(await page.locator('[onerror], [onload], img[src="x"], a[href^="javascript"]').count()).toBe(0);
}

test('a script in every field of a player is text to staff', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', name: HOSTILE, path: '/deposits' });
  await expectText(page);
  await page.getByRole('button', { name: 'Details of FC9901' }).click();
  await page.getByRole('dialog', { name: /^Deposit of FC9901/ }).waitFor();
  await expectText(page);
  for (const [tab, username] of [
    ['withdrawals', 'FC9902'],
    ['withdrawals', 'FC9903'],
  ]) {
    await page.goto(`/admin/${tab}`);
    await page.getByRole('button', { name: `Details of ${username}` }).click();
    await page.getByRole('dialog', { name: new RegExp(`^Withdrawal of ${username}`) }).waitFor();
    await expectText(page);
  }
  for (const tab of ['activity', 'team', 'payment-settings']) {
    await page.goto(`/admin/${tab}`);
    await expectText(page);
  }
});

test('a script in an account, and in an address, is text to players', async () => {
  const page = await openWindow(browser, cashier.origin);
  await openStarted(page, `/?method=venmo&utm=${encodeURIComponent(HOSTILE)}`);
  await submitDeposit(page, '4712');
  await expectText(page);
  for (const path of ['/withdraw?method=', '/status#', '/no-such-page?x=', '/stripe-confirmation?session=']) {
    await page.goto(`${path}${encodeURIComponent(HOSTILE)}`);
    await page.getByRole('heading').first().waitFor();
    expect(await page.evaluate('globalThis.ran')).toBeUndefined();
  }
  await page.context().close();
});
