import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { REMOVE_NEWER_PARTS } from './newer-parts.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({ settings: settingsWithEveryMethod() }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

async function openOlder(path: string): Promise<Page> {
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.context().addInitScript(REMOVE_NEWER_PARTS);
  await page
    .context()
    .route(/^https:\/\/pay\.example\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>The payment page</h1>' }),
    );
  await openStarted(page, path);
  expect(await page.evaluate('[typeof URL.parse, typeof Map.groupBy, typeof AbortSignal.any]')).toEqual(
    Array(3).fill('undefined'),
  );
  return page;
}

test.each(['venmo', 'zelle', 'chime'])('the oldest browsers deposit by %s', async (method) => {
  const page = await openOlder(`/?method=${method}`);
  await submitDeposit(page, '7101');
  await page.getByRole('heading', { name: /^Now send \$75\.00 to / }).waitFor();
});

test('the oldest browsers deposit coins', async () => {
  const page = await openOlder('/?method=crypto&coin=LTC');
  await submitDeposit(page, '7102');
  await page.getByRole('heading', { name: /^Now send / }).waitFor();
});

test.each(['cashapp', 'applepay', 'creditcard'])(
  'the oldest browsers reach the page of %s',
  async (method) => {
    const page = await openOlder(`/?method=${method}`);
    await page.getByLabel('Casino ID').fill('7103');
    await page.getByLabel(/^Name /).fill('Ada Player');
    await page.getByLabel('Amount', { exact: true }).fill('75');
    await page.locator('button[type=submit]').click();
    await page.getByRole('heading', { name: 'The payment page' }).waitFor();
  },
);

test('the oldest browsers withdraw to a wallet', async () => {
  const page = await openOlder('/withdraw?method=crypto');
  await page.locator('[name=casinoId]').fill('7104');
  await page.locator('[name=password]').fill('the player’s own');
  await page
    .locator('[name=walletAddress]')
    .fill('bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=1');
  await page.locator('[name=amount]').fill('80');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Submit Withdrawal Request' }).click();
  await page.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();
});

test('the oldest browsers show the console, its figures, and save its log', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' });
  await page.context().addInitScript(REMOVE_NEWER_PARTS);
  await page.reload();
  const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first();
  await tab('Stats').click();
  await page.getByRole('heading', { name: 'Deposits by status' }).waitFor();
  await tab('Activity').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await saved;
});
