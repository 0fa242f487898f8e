import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemsInBothSchemes } from '#test/fixtures/accessibility.ts';
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

test.each(CUSTOMER_PAGES)('axe finds nothing on %s', async (path) => {
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 360, height: 800 } });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await problemsInBothSchemes(page)).toEqual([]);
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
