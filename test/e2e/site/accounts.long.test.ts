import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { ownAccount, settingsWithEveryMethod, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PHONE = { viewport: { width: 360, height: 800 } };
const HOUR_MS = 3_600_000;
const SETTINGS_CALL = '**/api/getPaymentSettingsPublic';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  const reserve = ownAccount('reserve', { handle: '@in-reserve', fallback: true });
  const settings = withAccounts('venmo', [reserve], settingsWithEveryMethod());
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier({ settings })]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

let page: Page;
let logged: string[];
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, PHONE);
  logged = [];
  page.on('console', (message) => logged.push(message.text()));
  return () => page.context().close();
});

/** Waits for what the page logs where a player is to be told nothing. */
async function hasLogged(text: string): Promise<void> {
  await expect.poll(() => logged.some((line) => line.includes(text))).toBe(true);
}

describe('the settings call', () => {
  test.each([
    ['failing', (route: Route) => route.abort()],
    ['answering with an error', (route: Route) => route.fulfill({ status: 500, body: 'broken' })],
    ['answering with nothing in it', (route: Route) => route.fulfill({ json: { result: { settings: {} } } })],
  ])('%s leaves the form that came with the page', async (_, answer) => {
    await page.route(SETTINGS_CALL, answer);
    await page.goto('/?method=venmo');
    await hasLogged('The payment settings could not be loaded');
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    await submitDeposit(page, '5001');
    await page.getByRole('heading', { name: 'Now send $75.00 to @in-reserve' }).waitFor();
  });

  test('taking over five seconds is given up, and has kept nobody waiting', async () => {
    await putOnOwnClock(page);
    await page.route(SETTINGS_CALL, () => {});
    const asked = page.waitForRequest(SETTINGS_CALL);
    await page.goto('/?method=venmo');
    await asked;
    await page.clock.fastForward(4_900);
    expect(logged.join()).not.toContain('could not be loaded');
    await page.clock.fastForward(200);
    await hasLogged('The payment settings could not be loaded');
    // React puts off some of its work by timers, which a clock that stands never fires.
    await page.clock.resume();
    await submitDeposit(page, '5002');
    await page.getByText('Deposit request sent').waitFor();
  });
});

describe('the account shown', () => {
  test.each([
    ['a payment', '/?method=zelle', 'casino@example.com'],
    ['coins', '/?method=crypto&coin=BTC', '1111111111111111111114oLvT2'],
  ])('for %s is not shown any more an hour after the request was sent', async (_, address, account) => {
    await putOnOwnClock(page);
    await page.goto(address);
    await submitDeposit(page, '5008');
    await page.getByText('Deposit request sent').waitFor();
    await page.clock.fastForward('00:59:00');
    expect(await page.getByText(account, { exact: true }).isVisible()).toBe(true);
    await passTimeUntil(page.getByText('This request is over an hour old'), HOUR_MS / 60);
    expect(await page.getByText(account).count()).toBe(0);
    await page.reload();
    await page
      .getByText('please do not send it to the account you were shown: make another deposit')
      .waitFor();
    expect(await page.getByText(account).count()).toBe(0);
    await page.getByRole('link', { name: 'Follow your request' }).waitFor();
  });

  test('is none where none is to be had, and nothing can be submitted', async () => {
    await using other = await startTestCashier({ settings: withAccounts('venmo', []) });
    await openStarted(page, `${other.origin}/?method=venmo`);
    await page.getByText('No account available').waitFor();
    expect(await page.getByRole('button', { name: /^(Continue|Pay)/ }).isDisabled()).toBe(true);
    for (const method of ['cashapp', 'crypto&coin=ETH']) {
      await page.goto(`${other.origin}/?method=${method}`);
      await page.getByText('No account available').waitFor();
    }
  });
});
