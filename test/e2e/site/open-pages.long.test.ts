import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#domain/accounts/account.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { ownAccount, settingsWithEveryMethod, showSettings, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

/** Pages that were open before something changed, and that nobody reloads. */

const PHONE = { viewport: { width: 360, height: 800 } };
const SETTINGS_CALL = '**/api/getPaymentSettingsPublic';
/** A page asks once in 8 seconds at the latest, which leaves 2 for the rest of the way. */
const ASKED_MS = 8_000;
const LOST_MS = 2_000;
const CLOSED = { enabled24_7: false, startTime: '00:00', endTime: '00:00' };
const first = ownAccount('one', { handle: '@number-one' });
const second = ownAccount('two', { handle: '@number-two' });

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

let cashier: TestCashier;
let page: Page;
beforeEach(async () => {
  cashier = await startTestCashier({ settings: withVenmo([first]) });
  page = await openWindow(browser, cashier.origin, PHONE);
  await putOnOwnClock(page);
  return async () => {
    await page.context().close();
    await cashier[Symbol.asyncDispose]();
  };
});

function withVenmo(accounts: readonly Account[]) {
  return withAccounts('venmo', accounts, settingsWithEveryMethod());
}

/** Opens a page, and waits for it to have asked for the settings. */
async function openAsked(address: string): Promise<void> {
  const answered = page.waitForResponse(SETTINGS_CALL);
  await page.goto(address);
  await answered;
}

/** Lets the page ask once more, and waits for the answer. Time that passes before it has taken in the last one is lost. */
async function letAsk(): Promise<void> {
  const asked = page.waitForRequest(SETTINGS_CALL);
  const answered = page.waitForResponse(SETTINGS_CALL);
  await until(async () => {
    await page.clock.fastForward(ASKED_MS);
    return Promise.race([asked, pause(LOST_MS, false)]);
  });
  await answered;
}

const reason = (text: string) => page.getByRole('status').filter({ hasText: text });

describe('an open form', () => {
  test('without an account any more says so, and goes on when there is one', async () => {
    await openAsked('/?method=venmo');
    await page.getByLabel('Casino ID').fill('6003');
    await showSettings(cashier, withVenmo([]));
    await letAsk();
    await reason('No account available').waitFor();
    expect(await page.getByRole('button', { name: /^(Continue|Pay)/ }).isDisabled()).toBe(true);
    await showSettings(cashier, withVenmo([second]));
    await letAsk();
    await reason('No account available').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Casino ID').inputValue()).toBe('6003');
    await submitDeposit(page, '6003');
    await page.getByRole('heading', { name: 'Now send $75.00 to @number-two' }).waitFor();
  });

  test('of a method that is switched off says so', async () => {
    await openAsked('/?method=venmo');
    await page.getByLabel('Casino ID').fill('6004');
    const settings = withVenmo([first]);
    const venmo = { ...settings.methods.venmo, enabled: false };
    await showSettings(cashier, { ...settings, methods: { ...settings.methods, venmo } });
    await letAsk();
    await reason('Venmo is not available right now. Please do not send money').waitFor();
    expect(await page.getByLabel('Casino ID').inputValue()).toBe('6004');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Zelle' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Venmo' }).count()).toBe(0);
  });

  test('closes with the hours', async () => {
    await openAsked('/?method=venmo');
    await page.getByLabel('Casino ID').fill('6005');
    await showSettings(cashier, { ...withVenmo([first]), withdrawalHours: CLOSED });
    await letAsk();
    await reason('Withdrawals Closed').waitFor();
    expect(await page.getByRole('button', { name: 'Withdrawals Closed' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Casino ID').inputValue()).toBe('6005');
  });
});

describe('the open pages of methods', () => {
  test('lose a method that is switched off, and close with the hours', async () => {
    await openAsked('/');
    await page.getByRole('heading', { name: 'Venmo' }).waitFor();
    const settings = withVenmo([first]);
    const venmo = { ...settings.methods.venmo, enabled: false };
    const methods = { ...settings.methods, venmo };
    await showSettings(cashier, { ...settings, methods });
    await letAsk();
    await page.getByRole('heading', { name: 'Venmo' }).waitFor({ state: 'detached' });
    await showSettings(cashier, { ...settings, methods, withdrawalHours: CLOSED });
    await letAsk();
    await expect.poll(() => page.getByRole('button', { name: 'Deposit Now' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Withdrawals Closed' }).count()).toBe(6);
  });

  test.each(['/withdraw', '/withdraw?method=zelle'])('%s closes with the hours', async (address) => {
    await openAsked(address);
    await showSettings(cashier, { ...withVenmo([first]), withdrawalHours: CLOSED });
    await letAsk();
    const closed = reason('Withdrawals Temporarily Unavailable');
    await closed.waitFor();
    expect(await closed.textContent()).toContain('Cashouts are available every day between');
    expect(await closed.textContent()).toContain('Requests are processed within a few hours.');
    expect(await page.locator('main').textContent()).not.toMatch(/24\/7|instantly/);
  });
});

test('a page asks by what it has, not at all while it is hidden, and at once when it is looked at again', async () => {
  const asked: Array<string | undefined> = [];
  const answers: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('getPaymentSettingsPublic')) asked.push(request.headers()['if-none-match']);
  });
  page.on('response', (response) => {
    if (response.url().endsWith('getPaymentSettingsPublic')) answers.push(response.status());
  });
  await openAsked('/');
  await letAsk();
  expect(asked).toEqual([undefined, expect.stringMatching(/^"[\w-]{22}"$/)]);
  expect(answers).toEqual([200, 304]);
  await setHidden(true);
  await page.clock.fastForward(3_600_000);
  expect(asked).toHaveLength(2);
  const answered = page.waitForResponse(SETTINGS_CALL);
  await setHidden(false);
  await answered;
  expect(asked).toHaveLength(3);
});

/** As the browser does when a player goes to another app. */
async function setHidden(hidden: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'))`);
}
