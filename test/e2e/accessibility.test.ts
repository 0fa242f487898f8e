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
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

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

test('axe finds nothing where staff sign in', async () => {
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await page.getByLabel('Admin Email').waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  await page.context().close();
});

// axe takes its time over each screen, on a busy machine a quarter of a minute
test('axe finds nothing on any screen of the console', { timeout: 600_000 }, async () => {
  const deposit = { username: 'FC77', method: 'Venmo', amount: 60, senderName: 'Ada' } as const;
  const { id } = await cashier.call('sendDepositEmail', deposit);
  await insertWithdrawals(cashier.database, [{ username: 'FC78' }]);
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/get-ready' });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text }).first();
  const screens: ReadonlyArray<readonly [path: string, shown: Locator]> = [
    ['/get-ready', heading('Get ready to be paid')],
    ['/money', heading('Payouts to be sent')],
    ['/stats', heading('Withdrawals by payment method')],
    ['/deposits', row('FC77')],
    [`/deposits/${id}`, page.getByRole('region', { name: 'History of this record' })],
    ['/players', page.getByRole('link', { name: 'FC77', exact: true })],
    ['/players/FC77', page.getByText('Deposit by').first()],
    ['/withdrawals', row('FC78')],
    ['/receipts', heading('Receipts')],
    ['/activity', heading('Activity Log')],
    ['/team', heading('Admin Credentials')],
    ['/payment-settings', heading('Current Accounts')],
    ['/mailboxes', heading('Which are read')],
    ['/rules', heading('Your choice')],
    ['/mail-templates', heading('Teach another')],
    ['/system', heading('Backups')],
    ['/appearance', heading('Appearance')],
    ['/approvals', heading('Approvals')],
    ['/account', heading('My account')],
  ];
  for (const [path, shown] of screens) {
    await page.goto(`/admin${path}`);
    await shown.waitFor();
    expect(await problemsInBothSchemes(page), path).toEqual([]);
  }
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

  const settings = page.getByRole('navigation', { name: 'Settings' });
  const main = page.getByRole('main');
  await settings.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('switch', { name: 'Require a second factor of everyone' }).waitFor();
  await page.getByLabel('Sign out whoever has not touched the console for').waitFor();
  await explained('security');
  expect(await problemsInBothSchemes(page)).toEqual([]);

  await settings.getByRole('link', { name: 'Approval limits' }).click();
  for (const name of ['Save four eyes', 'Save signals']) await page.getByRole('button', { name }).waitFor();
  await explained('approval limits');
  expect(await problemsInBothSchemes(page)).toEqual([]);

  for (const name of ['Rules', 'Notices'] as const) {
    await settings.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await main.getByRole('switch').first().waitFor();
    await explained(name);
  }
  await settings.getByRole('link', { name: 'Mail templates' }).click();
  await main.getByLabel('Name of the template').waitFor();
  await explained('mail templates');
  await settings.getByRole('link', { name: 'Mailboxes' }).click();
  await main.getByRole('button', { name: 'Add mailbox' }).click();
  await main.getByLabel('Provider', { exact: true }).selectOption('other');
  await explained('a mailbox');
});
