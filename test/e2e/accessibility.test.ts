import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGE_COOKIE } from '#domain/languages/languages.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import {
  accessibilityProblems,
  problemsInBothSchemes,
  unexplainedControls,
} from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: Awaited<ReturnType<typeof startTestCashier>>;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier({ demo: true })]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

const CUSTOMER_PAGES = [
  '/',
  '/?method=venmo',
  '/?method=zelle',
  '/?method=chime',
  '/?method=creditcard',
  '/?method=crypto',
  '/?method=crypto&coin=BTC',
  '/withdraw',
  '/withdraw?method=crypto',
  '/stripe-confirmation',
  '/status',
  '/nowhere',
];

test.each(CUSTOMER_PAGES)('axe finds nothing on %s, in any language', async (path) => {
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 360, height: 800 } });
  const heading = page.getByRole('heading', { level: 1 }).first();
  await page.goto(path);
  await heading.waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);

  // what another language can change: its words, and the room they need
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: cashier.origin }]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  await page.locator('html[lang=es]').waitFor();
  await heading.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  await page.context().close();
});

// axe takes its time over each of six screens, on a busy machine a quarter of a minute
const ALL_TABS_MS = 300_000;

test('axe finds nothing in the console', { timeout: ALL_TABS_MS }, async () => {
  const { email, password } = await cashier.addStaff('owner');
  await cashier.call('sendDepositEmail', {
    username: 'FC77',
    method: 'Venmo',
    amount: 60,
    senderName: 'Ada',
  });
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 1440, height: 900 } });
  await page.goto('/admin');
  await page.getByLabel('Admin Email').fill(email);
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Get ready to be paid' }).waitFor();
  await page.getByRole('link', { name: 'Open the site' }).waitFor({ state: 'detached' });
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Stats' }).click();
  await page.getByText('Net Profit').waitFor();
  await page.getByRole('heading', { name: 'Withdrawals by payment method' }).waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Deposits' }).click();
  await page.getByRole('row').filter({ hasText: 'FC77' }).first().waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('heading', { name: 'Activity Log' }).waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Admin Team' }).click();
  await page.getByRole('cell', { name: email, exact: true }).waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Payment Settings' }).click();
  await page.getByRole('heading', { name: 'Current Accounts' }).waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
});

test('every setting says what it does, where it stands', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/payment-settings' });
  const explained = async (where: string, place: Page | Locator = page) =>
    expect(await unexplainedControls(place), where).toEqual([]);
  const hours = page.getByRole('region', { name: 'Withdrawal Hours' });
  await hours.getByRole('switch', { name: 'Open 24/7' }).click({ force: true });
  await hours.getByLabel('Opens (EST)').waitFor();
  await explained('payment settings');

  const drawer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add New Account' }).click();
  for (const key of METHOD_KEYS) {
    await drawer.getByLabel('Payment Method').selectOption(key);
    await explained(`a new account, ${key}`);
  }
  await page.keyboard.press('Escape');
  for (const link of await page.getByRole('link', { name: /^Sample .* (1|BTC)$/ }).all()) {
    await link.click();
    await drawer.getByLabel('Display Name').waitFor();
    await explained('an account');
    await page.keyboard.press('Escape');
  }
  await page.getByRole('link', { name: 'Sample Crypto BTC' }).click();
  await drawer.getByLabel('Display Name').waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Alerts' }).click();
  await explained('alerts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await explained('keyboard shortcuts');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Security' }).click();
  for (const name of ['Save four eyes', 'Save signals']) await page.getByRole('button', { name }).waitFor();
  await page.getByRole('switch', { name: 'Require a second factor of everyone' }).waitFor();
  await page.getByLabel('Sign out whoever has had no console open for').waitFor();
  await explained('security');
  expect(await problemsInBothSchemes(page)).toEqual([]);

  await page.getByRole('link', { name: 'Receipts' }).click();
  await page.getByRole('button', { name: 'Rules' }).click();
  await drawer.getByRole('switch').first().waitFor();
  await explained('rules of receipts', drawer);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mail templates' }).click();
  await drawer.getByLabel('Name of the template').waitFor();
  await explained('mail templates', drawer);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Mailboxes' }).click();
  await drawer.getByRole('button', { name: 'Add mailbox' }).click();
  await drawer.getByLabel('Provider', { exact: true }).selectOption('other');
  await explained('a mailbox', drawer);
});
