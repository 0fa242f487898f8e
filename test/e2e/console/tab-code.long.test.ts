import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { type CuttingProxy, startCuttingProxy } from '#test/fixtures/cutting-proxy.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { makeOtherBuild, type OtherBuild } from '#test/fixtures/other-build.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

/** The code of the console's tabs, each a file that the browser fetches when it is needed. */

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
/** The same cashier, upgraded. */
let upgraded: TestCashier;
let build: OtherBuild;
let proxy: CuttingProxy;
beforeAll(async () => {
  [browser, cashier, build] = await Promise.all([
    launchBrowser(),
    startTestCashier(),
    makeOtherBuild(inject('webFolder')),
  ]);
  upgraded = await startTestCashier({ database: cashier.database, webFolder: build.folder });
  await insertDeposits(cashier.database, [{ username: 'FC951', sender_name: 'Ada Player' }]);
});
afterAll(async () => {
  await browser.close();
  await upgraded[Symbol.asyncDispose]();
  await cashier[Symbol.asyncDispose]();
  await build[Symbol.asyncDispose]();
});
beforeEach(async () => {
  proxy = await startCuttingProxy(cashier.origin);
  return () => proxy[Symbol.asyncDispose]();
});

const isWithdrawalsCode = (path: string) => path.includes('/assets/withdrawals-screen-');
const withdrawals = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Withdrawals' });
const opened = (page: Page) =>
  page.getByRole('heading', { name: 'Withdrawals', level: 1 }).waitFor({ state: 'attached' });

async function openDeposits(): Promise<Page> {
  const { email, password } = await cashier.addStaff('supervisor', 'Sam');
  const page = await openWindow(browser, proxy.origin, { viewport: { width: 1440, height: 900 } });
  onTestFinished(() => page.context().close());
  await page.request.post('/api/signIn', { data: { data: { email, password } } });
  await page.goto('/admin/deposits');
  await page.getByText('FC951').first().waitFor();
  return page;
}

/** Whether the page has been loaded again since it was marked. */
const mark = (page: Page) => page.evaluate('window.isSamePage = true');
const isSamePage = (page: Page) => page.evaluate('window.isSamePage === true');

async function typeSender(page: Page) {
  await page.getByRole('button', { name: /^Edit sender name of/ }).click();
  const editor = page.getByRole('textbox', { name: /^Sender name of/ });
  await editor.fill('Half typed');
  return editor;
}

test('is there before it is needed, so that a tab opens while the cashier is away', async () => {
  const page = await openDeposits();
  await until(() => proxy.paths().some((path) => path.includes('/assets/payment-settings-screen-')));
  await mark(page);
  proxy.decide(() => 'cut');
  proxy.cutAll();
  await withdrawals(page).click();
  await opened(page);
  expect(await isSamePage(page)).toBe(true);
});

test('that cannot be fetched is asked for until the cashier is back, which the tab says', async () => {
  proxy.decide((path) => (isWithdrawalsCode(path) ? 'cut' : 'pass'));
  const page = await openDeposits();
  proxy.decide(() => 'cut');
  proxy.cutAll();
  await withdrawals(page).click();
  await page
    .getByText('Withdrawals: the cashier cannot be reached. It opens by itself once the cashier is back.')
    .waitFor();
  await page.getByText('FC951').first().waitFor();
  proxy.decide(() => 'pass');
  await page.getByRole('button', { name: 'Try again' }).click();
  await opened(page);
});

test('of an earlier version is had by loading the page again, once and by itself', async () => {
  proxy.decide((path) => (isWithdrawalsCode(path) ? 'cut' : 'pass'));
  const page = await openDeposits();
  proxy.leadTo(upgraded.origin);
  proxy.decide(() => 'pass');
  await mark(page);
  await withdrawals(page).click();
  await opened(page);
  expect(await isSamePage(page)).toBe(false);
});

test('of an earlier version does not cost what somebody is typing', async () => {
  proxy.decide((path) => (isWithdrawalsCode(path) ? 'cut' : 'pass'));
  const page = await openDeposits();
  const editor = await typeSender(page);
  proxy.leadTo(upgraded.origin);
  proxy.decide(() => 'pass');
  await withdrawals(page).click();
  await page.getByText('What you have typed here and not saved would be lost.').waitFor();
  expect(await editor.inputValue()).toBe('Half typed');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await opened(page);
});

test('that cannot be had for a while is said to be tried again, and opens by itself, without many reloads', async () => {
  proxy.decide((path) => (isWithdrawalsCode(path) ? 'cut' : 'pass'));
  const page = await openDeposits();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await withdrawals(page).click();
  await page.getByText('Withdrawals could not be loaded yet, and is tried again.').waitFor();
  proxy.decide(() => 'pass');
  await opened(page);
  expect(loads).toBeLessThanOrEqual(2);
});
