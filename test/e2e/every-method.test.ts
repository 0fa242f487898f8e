import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { goOnIfAsked } from '#test/fixtures/deposit-form.ts';
import { ownAccount, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PHONE = { viewport: { width: 360, height: 800 } };
const PAYMENT_PAGE = 'https://pay.example/checkout';

async function fillAndSubmit(page: Page, senderLabel: string | undefined, button: RegExp): Promise<void> {
  await page.getByLabel('Casino ID').fill('4711');
  if (senderLabel) await page.getByLabel(senderLabel).fill('Ada Player');
  await page.getByLabel('Amount', { exact: true }).fill('100');
  await page.getByRole('button', { name: button }).click();
}

test.each([
  ['zelle', 'Zelle', { email: 'casino@example.com' }, 'casino@example.com'],
  ['chime', 'Chime', { handle: '$the-casino' }, '$the-casino'],
] as const)('a player deposits by %s', async (key, method, details, shown) => {
  await using cashier = await startTestCashier({ settings: withAccounts(key, [ownAccount('own', details)]) });
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto(`/?method=${key}`);
  await fillAndSubmit(page, 'Name the deposit is coming from', /^Pay/);
  await page.getByRole('heading', { name: `Now send $100.00 to ${shown}` }).waitFor();
  const { rows } = await cashier.database.pool.query('select method, payment_account from deposits');
  expect(rows).toEqual([{ method, payment_account: shown }]);
});

test.each([
  ['cashapp', 'Name the deposit is coming from'],
  ['applepay', 'Name the payment is coming from'],
  ['creditcard', 'Name on the card'],
] as const)('a player is sent on to the payment page for %s', async (key, senderLabel) => {
  await using cashier = await startTestCashier({
    settings: withAccounts(key, [ownAccount('own', { paymentUrl: PAYMENT_PAGE })]),
  });
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.route(`${PAYMENT_PAGE}**`, (route) => route.fulfill({ body: 'the payment page' }));
  await page.goto(`/?method=${key}`);
  await fillAndSubmit(page, senderLabel, /^Pay/);
  await page.getByText('the payment page').waitFor();
  const { rows } = await cashier.database.pool.query('select id from deposits');
  expect(new URL(page.url()).searchParams.get('client_reference_id')).toBe(rows[0].id);
});

test('a player deposits bitcoin to the wallet shown', async () => {
  const wallet = '1111111111111111111114oLvT2';
  await using cashier = await startTestCashier({
    settings: withAccounts('crypto', [ownAccount('own', { cryptoType: 'BTC', walletAddress: wallet })]),
  });
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto('/?method=crypto');
  await page.getByRole('heading', { name: 'Choose your coin' }).waitFor();
  await page.goto('/?method=crypto&coin=BTC');
  await fillAndSubmit(page, undefined, /^Pay/);
  await goOnIfAsked(page);
  await page.getByText('Deposit request sent').waitFor();
  await page.getByText(wallet).first().waitFor();
  const { rows } = await cashier.database.pool.query('select method, sender_name from deposits');
  expect(rows).toEqual([{ method: 'BTC', sender_name: null }]);
});
