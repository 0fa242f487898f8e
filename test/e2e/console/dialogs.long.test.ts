import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals, withdrawalRequest } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  await insertWithdrawals(cashier.database, [{ username: 'FC2301' }]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** The accessible name of what has the focus. */
const hasFocus = (page: Page, label: string | RegExp) =>
  expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label") ?? ""')).toMatch(label);
const focusedIn = (page: Page, name: string) => page.getByRole('dialog', { name }).locator(':focus').count();

test('Escape leaves what is uppermost, and the focus goes back to where it came from', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/withdrawals' });
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Details of FC2301' }).click();
  const details = page.getByRole('dialog', { name: /^Withdrawal of FC2301/ });
  await details
    .getByRole('heading', { name: /^Withdrawal of FC2301/ })
    .and(page.locator(':focus'))
    .waitFor();

  await details.getByRole('button', { name: /^Edit amount of FC2301/ }).click();
  await details.getByRole('textbox', { name: 'Amount of FC2301' }).fill('7');
  await keyboard.press('Escape');
  await details.getByRole('textbox', { name: 'Amount of FC2301' }).waitFor({ state: 'detached' });
  expect(await details.count()).toBe(1);

  const status = details.getByRole('button', { name: 'Status of FC2301: Pending' });
  await status.click();
  await page.getByRole('menu').waitFor();
  await keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await details.count()).toBe(1);

  await status.click();
  await page.getByRole('menuitemradio', { name: 'Declined', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Why is it declined?' });
  await expect.poll(() => focusedIn(page, 'Why is it declined?')).toBe(1);
  await keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await details.count()).toBe(1);
  await hasFocus(page, 'Status of FC2301: Pending');

  await keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  await page.locator('[data-record]:focus').getByText('FC2301').waitFor();
});

test('a dialog keeps the focus and the keys, and a press beside it closes it', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/withdrawals' });
  await page.getByRole('button', { name: 'New withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New withdrawal' });
  await dialog
    .locator('input:focus')
    .and(dialog.getByLabel('Username', { exact: true }))
    .waitFor();
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await focusedIn(page, 'New withdrawal')).toBe(1);
  }
  await page.keyboard.press('Control+k');
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.mouse.click(8, 300);
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('New withdrawal');
});

test('an open account has an address of its own, and gives the focus back to its row', async () => {
  await cashier.saveSettings(settingsWithVenmo());
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/payment-settings' });
  const venmo = page.getByRole('dialog', { name: /^The Casino/ });
  const link = page.getByRole('link', { name: 'The Casino', exact: true });
  await link.focus();
  await page.keyboard.press('Enter');
  await venmo.waitFor();
  expect(new URL(page.url()).search).toBe('?open=venmo-own');
  await venmo.getByLabel('Handle').fill('@not-yet');
  await page.keyboard.press('Escape');
  expect(await venmo.getByLabel('Handle').inputValue()).toBe('@the-casino');
  await page.keyboard.press('Escape');
  await link.and(page.locator(':focus')).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await venmo.waitFor();
  await page.reload();
  await venmo.waitFor();
  await page.goto('/admin/payment-settings?open=gone');
  await page
    .getByRole('dialog', { name: 'Account' })
    .getByText('There is no such account. Somebody may have removed it.')
    .waitFor();
});

test('staff see in the record where a withdrawal may be paid instead', async () => {
  const backup = { backupMethod: 'Zelle', backupEmail: 'jane@example.com' } as const;
  await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC8401', ...backup }));
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/withdrawals' });
  await page.getByRole('button', { name: 'Details of FC8401' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('jane@example.com').waitFor();
  expect(await drawer.getByText('Backup method').count()).toBe(1);
  expect(await drawer.getByText('Zelle', { exact: true }).count()).toBe(1);
});
