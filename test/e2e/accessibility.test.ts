import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
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

const SCHEMES = ['dark', 'light'] as const;
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

test.each(SCHEMES.flatMap((scheme) => CUSTOMER_PAGES.map((path) => ({ scheme, path }))))(
  'axe finds nothing on $path, $scheme',
  async ({ scheme, path }) => {
    const page = await openWindow(browser, cashier.origin, {
      colorScheme: scheme,
      reducedMotion: 'reduce',
      viewport: { width: 360, height: 800 },
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  },
);

// axe takes its time over each of six screens, on a busy machine a quarter of a minute
const ALL_TABS_MS = 300_000;

test.each(SCHEMES)(
  'axe finds nothing in the console, %s',
  async (colorScheme) => {
    const { email, password } = await cashier.addStaff('owner');
    await cashier.call('sendDepositEmail', {
      username: 'FC77',
      method: 'Venmo',
      amount: 60,
      senderName: 'Ada',
    });
    const page = await openWindow(browser, cashier.origin, {
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
    });
    await page.goto('/admin');
    await page.getByLabel('Admin Email').fill(email);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Net Profit').waitFor();
    await page.getByRole('heading', { name: 'Withdrawals by payment method' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Deposits' }).click();
    await page.getByRole('row').filter({ hasText: 'FC77' }).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'Activity Log' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Admin Team' }).click();
    await page.getByRole('cell', { name: email, exact: true }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Payment Settings' }).click();
    await page.getByRole('heading', { name: 'Current Accounts' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  },
  ALL_TABS_MS,
);
