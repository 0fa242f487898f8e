import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storePrices } from '#server/features/prices/store.ts';
import { launchBrowser, openWindow } from '../fixtures/browser.ts';
import { putOnOwnClock } from '../fixtures/page-clock.ts';
import { ownAccount, settingsWithEveryMethod, showSettings, withAccounts } from '../fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '../fixtures/test-cashier.ts';

const PHONE = { viewport: { width: 360, height: 800 } };
const SETTINGS_CALL = '**/api/getPaymentSettingsPublic';
const PRICES_CALL = '**/api/getCryptoPrices';

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

async function deposit(casinoId: string): Promise<void> {
  await page.getByLabel('Casino ID').fill(casinoId);
  const senderName = page.getByLabel('Name the deposit is coming from');
  if ((await senderName.count()) > 0) await senderName.fill('Ada Player');
  await page.getByLabel('Amount', { exact: true }).fill('75');
  await page.getByRole('button', { name: 'Submit Deposit Request' }).click();
}

describe('the settings call', () => {
  test.each([
    ['failing', (route: Route) => route.abort()],
    ['answering with an error', (route: Route) => route.fulfill({ status: 500, body: 'broken' })],
    ['answering with nothing in it', (route: Route) => route.fulfill({ json: { result: { settings: {} } } })],
  ])('%s leaves the fallback account that came with the page', async (_, answer) => {
    await page.route(SETTINGS_CALL, answer);
    await page.goto('/?method=venmo');
    await hasLogged('The payment settings could not be loaded');
    await page.getByText('@in-reserve').waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    await deposit('5001');
    await page.getByRole('heading', { name: 'Deposit request sent' }).waitFor();
    await page.getByText('@in-reserve').waitFor();
  });

  test('taking over five seconds is given up, and has kept nobody waiting', async () => {
    await putOnOwnClock(page);
    await page.route(SETTINGS_CALL, () => {});
    const asked = page.waitForRequest(SETTINGS_CALL);
    await page.goto('/?method=venmo');
    await asked;
    await page.getByText('@in-reserve').waitFor();
    await page.clock.fastForward(4_900);
    expect(logged.join()).not.toContain('could not be loaded');
    await page.clock.fastForward(200);
    await hasLogged('The payment settings could not be loaded');
    await deposit('5002');
    await page.getByRole('heading', { name: 'Deposit request sent' }).waitFor();
  });
});

test('the accounts are asked for when a form opens, but once a minute at most', async () => {
  await putOnOwnClock(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('getPaymentSettingsPublic')) asked += 1;
  });
  const openForm = async (method: string) => {
    await page.getByRole('listitem').filter({ hasText: method }).getByRole('button').click();
    await page.getByRole('heading', { name: `Deposit with ${method}` }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'DEPOSIT NOW USING ONE OF OUR METHODS' }).waitFor();
  };
  await page.goto('/');
  const answered = page.waitForResponse(SETTINGS_CALL);
  await openForm('Venmo');
  await answered;
  await openForm('Zelle');
  await openForm('Cash App');
  expect(asked).toBe(1);
  await page.clock.fastForward(60_000);
  await openForm('Chime');
  await expect.poll(() => asked).toBe(2);
});

describe('the account shown', () => {
  test('changes on the hour with a word about it, and what was typed stays', async () => {
    const first = withAccounts('venmo', [ownAccount('one', { handle: '@number-one' })]);
    await using other = await startTestCashier({ settings: first });
    await page.context().close();
    page = await openWindow(browser, other.origin, PHONE);
    await putOnOwnClock(page);
    await page.goto('/?method=venmo');
    await page.getByText('@number-one').waitFor();
    await page.getByLabel('Casino ID').fill('5003');
    await showSettings(other, withAccounts('venmo', [ownAccount('two', { handle: '@number-two' })]));
    expect(await page.getByText('@number-one').isVisible()).toBe(true);
    await page.clock.fastForward('01:00:06');
    const notice = page.getByRole('alert').filter({ hasText: 'The receiving account has changed.' });
    await notice.waitFor();
    await page.getByText('@number-two').waitFor();
    expect(await page.getByText('@number-one').count()).toBe(0);
    expect(await page.getByLabel('Casino ID').inputValue()).toBe('5003');
    await notice.getByRole('button', { name: 'OK' }).click();
    await notice.waitFor({ state: 'detached' });
    await deposit('5003');
    await page.getByRole('heading', { name: 'Deposit request sent' }).waitFor();
    await page.getByText('@number-two').waitFor();
  });

  test.each([
    ['a payment', '/?method=zelle', 'casino@example.com'],
    ['coins', '/?method=crypto&coin=BTC', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
  ])('for %s is not shown any more an hour after the request was sent', async (_, address, account) => {
    await putOnOwnClock(page);
    await page.goto(address);
    await deposit('5008');
    await page.getByRole('heading', { name: 'Deposit request sent' }).waitFor();
    await page.clock.fastForward('00:59:00');
    expect(await page.getByText(account).isVisible()).toBe(true);
    await page.clock.fastForward('00:01:10');
    await page.getByText('This request is over an hour old').waitFor();
    expect(await page.getByText(account).count()).toBe(0);
    await page.reload();
    await page.getByText('please do not send it to the account you were shown then').waitFor();
    expect(await page.getByText(account).count()).toBe(0);
    await page.getByRole('link', { name: 'Follow your request' }).waitFor();
  });

  test('is none where none is to be had, and nothing can be submitted', async () => {
    await using other = await startTestCashier({ settings: withAccounts('venmo', []) });
    await page.goto(`${other.origin}/?method=venmo`);
    await page.getByText('No account available').waitFor();
    expect(await page.getByRole('button', { name: 'Submit Deposit Request' }).isDisabled()).toBe(true);
    for (const method of ['cashapp', 'crypto&coin=ETH']) {
      await page.goto(`${other.origin}/?method=${method}`);
      await page.getByText('No account available').waitFor();
    }
  });
});

describe('the price', () => {
  const PRICES = { BTC: 50_000, ETH: 2_500, LTC: 80, USDT: 1, SOL: 100 };

  test('is loading, then live, and the coins follow the dollars as they are typed', async () => {
    await storePrices(cashier.database, PRICES, new Date());
    let release = () => {};
    await page.route(PRICES_CALL, async (route) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await route.continue();
    });
    const asked = page.waitForRequest(PRICES_CALL);
    await page.goto('/?method=crypto&coin=BTC');
    await asked;
    await page.getByText('Loading...').waitFor();
    release();
    await page.getByText('1 BTC = $50,000.00').waitFor();
    expect(await page.getByText('Approximate rate').count()).toBe(0);
    await page.getByLabel('Amount', { exact: true }).fill('100');
    await page.getByText('0.00200000 BTC').waitFor();
    await page.getByLabel('Amount', { exact: true }).fill('101.5');
    await page.getByText('0.00203000 BTC').waitFor();
  });

  test('of a while ago is an approximate rate, with its time', async () => {
    await storePrices(cashier.database, PRICES, new Date('2026-03-05T15:30:00Z'));
    await expect.poll(async () => (await cashier.call('getCryptoPrices', {})).prices.BTC.kind).toBe('last');
    await page.context().close();
    page = await openWindow(browser, cashier.origin, { ...PHONE, timezoneId: 'America/New_York' });
    await page.goto('/?method=crypto&coin=BTC');
    await page.getByText('Approximate rate of Mar 5, 2026, 10:30').waitFor();
  });

  test('that cannot be had at all is the one built in, and said to be approximate', async () => {
    await page.route(PRICES_CALL, (route) => route.abort());
    await page.goto('/?method=crypto&coin=ETH');
    await page.getByText('Approximate rate: no current price could be had').waitFor();
    await page.getByText('1 ETH = $3,500.00').waitFor();
    await page.getByLabel('Amount', { exact: true }).fill('70');
    await page.getByText('0.02000000 ETH').waitFor();
  });
});

describe('the clipboard', () => {
  const REFUSE = 'navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))';

  async function withdraw(casinoId: string): Promise<void> {
    await page.goto('/withdraw?method=venmo');
    await page.getByLabel('Casino ID').fill(casinoId);
    await page.getByLabel('Password', { exact: true }).fill('the player’s own');
    await page.getByLabel('Name on the Venmo account').fill('Ada Player');
    await page.getByLabel('Venmo username').fill('@ada');
    await page.getByLabel('Amount', { exact: true }).fill('80');
    await page.getByRole('button', { name: 'Submit Withdrawal Request' }).click();
    await page.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();
  }

  test('refused on the deposit side is only logged, and the value is marked for copying by hand', async () => {
    await page.addInitScript(REFUSE);
    await page.goto('/?method=venmo');
    const handle = page.getByRole('group', { name: 'Venmo handle' });
    await handle.getByRole('button', { name: 'Copy' }).click();
    await hasLogged('Venmo handle could not be copied.');
    expect(await page.evaluate('getSelection().toString()')).toBe('@in-reserve');
    expect(await page.getByText('Failed to copy to clipboard').count()).toBe(0);
  });

  test('refused on the withdrawal side is told', async () => {
    await page.addInitScript(REFUSE);
    await withdraw('5004');
    await page.getByRole('button', { name: 'Copy Link to your request' }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to copy to clipboard' }).waitFor();
  });

  test('on the withdrawal side tells what was copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await withdraw('5005');
    await page.getByRole('button', { name: 'Copy Link to your request' }).click();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).toContain(`${cashier.origin}/status#`);
    await page.getByText(`Copied: ${copied}`).waitFor();
  });
});

describe('a request', () => {
  test('that does not reach the cashier loses nothing, and is the same request when tried again', async () => {
    const requestIds: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('sendDepositEmail')) requestIds.push(request.postDataJSON().data.requestId);
    });
    await page.route('**/api/sendDepositEmail', (route) => route.abort());
    await page.goto('/?method=zelle');
    await deposit('5006');
    await page
      .getByRole('alert')
      .filter({
        hasText:
          'Error submitting deposit: The cashier cannot be reached. Check your connection and try again.',
      })
      .waitFor();
    expect(await page.getByLabel('Casino ID').inputValue()).toBe('5006');
    expect(await page.getByLabel('Name the deposit is coming from').inputValue()).toBe('Ada Player');
    await page.reload();
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('75');
    await page.unroute('**/api/sendDepositEmail');
    await page.getByRole('button', { name: 'Submit Deposit Request' }).click();
    await page.getByRole('heading', { name: 'Deposit request sent' }).waitFor();
    expect(requestIds).toHaveLength(2);
    expect(new Set(requestIds).size).toBe(1);
  });

  test('that is not answered for is given up after seventy seconds', async () => {
    await putOnOwnClock(page);
    await page.route('**/api/sendDepositEmail', () => {});
    const sent = page.waitForRequest('**/api/sendDepositEmail');
    await page.goto('/?method=zelle');
    await deposit('5009');
    await sent;
    await page.clock.fastForward(69_000);
    expect(await page.getByText('Submitting Deposit Request...').isVisible()).toBe(true);
    await page.clock.fastForward(1_500);
    await page.getByText('Error submitting deposit: Request timed out. Please try again.').waitFor();
    expect(await page.getByLabel('Casino ID').inputValue()).toBe('5009');
  });

  test('of a suspended player is refused, in words that say what to do', async () => {
    const { token } = await cashier.signInAs('supervisor');
    await cashier.call('setPlayerStanding', { username: 'FC5007', standing: 'suspended' }, token);
    await page.goto('/?method=chime');
    await deposit('5007');
    await page
      .getByText('Error submitting deposit: This account cannot use the cashier. Please contact support.')
      .waitFor();
  });
});
