import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { storePrices } from '#server/features/prices/store.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { submitWithdrawalForm } from '#test/fixtures/withdrawals.ts';

const PHONE = { viewport: { width: 360, height: 800 } };
const HOUR_MS = 3_600_000;
const PRICES_CALL = '**/api/getCryptoPrices';

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

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, PHONE);
  return () => page.context().close();
});

describe('the price', () => {
  const PRICES = { BTC: 50_000, ETH: 2_500, LTC: 80, USDT: 1, SOL: 100 };
  // A price is live for two minutes, which a busy machine may take for a page: this one still is then.
  const storeLivePrices = () => storePrices(cashier.database, PRICES, new Date(Date.now() + HOUR_MS));

  test('is loading, then live, and the coins follow the dollars as they are typed', async () => {
    await storeLivePrices();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(PRICES_CALL, async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest(PRICES_CALL);
    await page.goto('/?method=crypto&coin=BTC');
    await asked;
    await page.getByLabel('Amount', { exact: true }).fill('100');
    await page.getByText('Loading...').waitFor();
    release();
    await page.getByText('1 BTC = $50,000.00').waitFor();
    expect(await page.getByText('Approximate rate').count()).toBe(0);
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
    await page.getByLabel('Amount', { exact: true }).fill('100');
    await page.getByText('Approximate rate of Mar 5, 2026, 10:30').waitFor();
    let sent = false;
    await page.route('**/api/sendDepositEmail', (route) => {
      sent = true;
      return route.continue();
    });
    await page.getByLabel('Casino ID').fill('5015');
    await page.getByRole('button', { name: 'Continue with $100.00' }).click();
    await page.getByText('There is no live rate right now, so the number of coins is not fixed').waitFor();
    expect(sent).toBe(false);
    await page.getByRole('button', { name: 'I understand: Continue with $100.00' }).click();
    await page.getByRole('heading', { name: 'Now send 0.00200000 BTC' }).waitFor();
    await page.getByText('Approximate rate: your deposit is credited at the rate when it arrives.').waitFor();
  });

  test.each<[string, (route: Route) => Promise<void>]>([
    ['cannot be had at all', (route: Route) => route.abort()],
    ['comes as nothing', (route: Route) => route.fulfill({ json: { result: {} } })],
    ['comes as null', (route: Route) => route.fulfill({ json: { result: null } })],
    ...[0, -1, 'x', null].map((usd): [string, (route: Route) => Promise<void>] => {
      const prices = Object.fromEntries(COINS.map((coin) => [coin, { usd, kind: 'live', at: null }]));
      return [`comes as ${usd}`, (route) => route.fulfill({ json: { result: { prices } } })];
    }),
  ])('that %s is a rough estimate, which is neither copied nor in the code to scan', async (_, answer) => {
    await page.route(PRICES_CALL, answer);
    await openStarted(page, '/?method=crypto&coin=ETH');
    await page.getByLabel('Amount', { exact: true }).fill('75');
    await page.getByText('No current rate: your deposit is credited at the rate when it arrives.').waitFor();
    await submitDeposit(page, '5013');
    await page.getByRole('heading', { name: 'Now send $75.00 in ETH' }).waitFor();
    await page
      .getByText('Coins worth $75.00: your deposit is credited at the rate when it arrives')
      .waitFor();
    await expectNoAmount();
  });

  test('that is only built in is announced while the dollars are typed', async () => {
    await using other = await startTestCashier({ settings: settingsWithEveryMethod() });
    await openStarted(page, `${other.origin}/?method=crypto&coin=ETH`);
    await page.getByLabel('Amount', { exact: true }).fill('75');
    await page.getByText('about 0.0214 ETH').waitFor();
    await page.getByText('The estimate uses 1 ETH = $3,500.00.').waitFor();
  });

  test.each([
    ['fast', 20],
    ['slow', -20],
  ])(
    'that is live is promised for 15 minutes where the clock of the device is %s (%s minutes)',
    async (_, minutes) => {
      await storeLivePrices();
      await expect.poll(async () => (await cashier.call('getCryptoPrices', {})).prices.BTC.kind).toBe('live');
      await page.addInitScript(`{
      const Own = Date;
      globalThis.Date = class extends Own {
        constructor(...given) {
          super(...(given.length > 0 ? given : [Own.now() + ${minutes * 60_000}]));
        }
        static now() {
          return Own.now() + ${minutes * 60_000};
        }
      };
    }`);
      await page.goto('/?method=crypto&coin=BTC');
      await submitDeposit(page, '5016');
      await page.getByRole('heading', { name: 'Now send 0.00150000 BTC' }).waitFor();
      const timer = page.getByRole('timer');
      expect(await timer.textContent()).toMatch(/^1[45]:\d\d$/);
      const first = await timer.textContent();
      await expect.poll(() => timer.textContent()).not.toBe(first);
    },
  );

  test('that is live is promised for 15 minutes, to the player and in the record', async () => {
    await storeLivePrices();
    const { token } = await cashier.signInAs('member');
    await expect.poll(async () => (await cashier.call('getCryptoPrices', {})).prices.BTC.kind).toBe('live');
    await putOnOwnClock(page);
    await page.goto('/?method=crypto&coin=BTC');
    await submitDeposit(page, '5014');
    await page.getByRole('heading', { name: 'Now send 0.00150000 BTC' }).waitFor();
    await page.getByText('Bitcoin Network only').waitFor();
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(/^1[345]:\d\d$/);
    const { deposits } = await cashier.call('getDeposits', { search: 'FC5014' }, token);
    expect(deposits).toMatchObject([{ quotedCoins: '0.00150000', quotedPrice: '50000' }]);
    await passTimeUntil(page.getByText('The fixed rate has ended.'), 15 * 60_000);
    await page.getByRole('heading', { name: 'Now send $75.00 in BTC' }).waitFor();
    expect(await page.getByText('0.00150000 BTC').count()).toBe(0);
  });

  /** Nothing to copy, to scan or to open a wallet with says how many coins to send. */
  async function expectNoAmount(): Promise<void> {
    expect(await page.getByRole('group', { name: 'Amount in ETH' }).count()).toBe(0);
    await page.getByRole('img', { name: 'QR code of the ETH address', exact: true }).waitFor();
    const link = await page.getByRole('link', { name: 'Open wallet app' }).getAttribute('href');
    expect(link).toMatch(/^ethereum:0x[0-9a-fA-F]{40}@1$/);
  }
});

describe('the clipboard', () => {
  const REFUSE =
    'navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed")); document.execCommand = () => false';

  async function withdraw(casinoId: string): Promise<void> {
    await page.goto('/withdraw?method=venmo');
    await page.getByLabel('Casino ID').fill(casinoId);
    await page.getByLabel('Password', { exact: true }).fill('the player’s own');
    await page.getByLabel('Name on the Venmo account').fill('Ada Player');
    await page.getByLabel('Venmo username').fill('@ada-lee');
    await page.getByLabel('Amount', { exact: true }).fill('80');
    await submitWithdrawalForm(page);
    await page.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();
  }

  test('refused on the withdrawal side is reported', async () => {
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
  test('that did arrive and is then changed becomes a new one, and the player is warned first', async () => {
    const reference = page.getByRole('group', { name: 'Payment reference' }).locator('[translate=no]');
    await page.route('**/api/sendDepositEmail', async (route) => {
      await route.fetch();
      // An attempt that is under way when the route is taken off has been let through.
      await route.abort().catch(() => undefined);
    });
    const sent = page.waitForRequest('**/api/sendDepositEmail');
    await page.goto('/?method=zelle');
    await submitDeposit(page, '5010');
    const first = (await sent).postDataJSON().data.reference;
    await page.getByRole('button', { name: 'Stop trying' }).click();
    await page.unroute('**/api/sendDepositEmail');
    await page.getByLabel('Amount', { exact: true }).fill('80');
    await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
    await page
      .getByText('Your earlier attempt did reach us. Submit again only if you want another deposit')
      .waitFor();
    await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
    await page.getByText('Deposit request sent').waitFor();
    expect((await reference.textContent())?.replace('-', '')).not.toBe(first);
    const { rows } = await cashier.database.pool.query(
      "select amount_cents from deposits where username = 'FC5010' order by id",
    );
    expect(rows).toEqual([{ amount_cents: 7_500 }, { amount_cents: 8_000 }]);
  });

  test('of a suspended player is refused, in words that say what to do', async () => {
    const { token } = await cashier.signInAs('supervisor');
    await cashier.call('setPlayerStanding', { username: 'FC5007', standing: 'suspended' }, token);
    await page.goto('/?method=chime');
    await submitDeposit(page, '5007');
    await page
      .getByText('Error submitting deposit: This account cannot use the cashier. Please contact support.')
      .waitFor();
  });
});
