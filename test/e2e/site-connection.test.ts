import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '../fixtures/browser.ts';
import { submitDeposit } from '../fixtures/deposit-form.ts';
import { startTestCashier, type TestCashier } from '../fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, { viewport: { width: 360, height: 800 } });
  return () => page.context().close();
});

async function sendVenmo(casinoId: string): Promise<void> {
  await openStarted(page, '/?method=venmo');
  await submitDeposit(page, casinoId);
  await page.getByRole('heading', { name: 'Deposit request sent' }).waitFor();
}

test('a sent deposit stays as it is while the next screen is on its way', async () => {
  let arrive = () => {};
  await page.route('**/assets/status-screen-*.js', async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await route.continue();
  });
  await sendVenmo('7101');
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await page.waitForURL('**/status#*');
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Deposit request sent']);
  arrive();
  await page.getByRole('heading', { name: 'Your request' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Deposit request sent' }).waitFor();
});

test('without a connection what is to be paid stays in view, and the next screen opens once it is back', async () => {
  await sendVenmo('7102');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await page.getByRole('alert').filter({ hasText: 'The cashier cannot be reached.' }).waitFor();
  await page.getByRole('heading', { name: 'Deposit request sent' }).waitFor();
  await page.getByText('@the-casino').waitFor();
  await page.context().setOffline(false);
  await page.getByText('We have your request.').waitFor();
});
