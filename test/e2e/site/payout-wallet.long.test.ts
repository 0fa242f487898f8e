import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const WALLET = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const OF_BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const OF_NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

/** The form for USDT over Tron, filled in but for the wallet. */
async function openForm(locale: string): Promise<Page> {
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 }, locale });
  await openStarted(page, '/withdraw?method=crypto');
  await page.locator('[name=coin]').selectOption('USDT');
  await page.locator('[name=network]').selectOption('Tron');
  await page.locator('[name=casinoId]').fill('6002');
  await page.locator('[name=password]').fill('the player’s own');
  await page.locator('[name=amount]').fill('80');
  return page;
}

async function review(page: Page, wallet: string): Promise<void> {
  await page.locator('[name=walletAddress]').fill(wallet);
  await page.locator('button[type=submit]').click();
}

test.each([
  [
    'en-US',
    'This is an address of Bitcoin.',
    'This is not a valid Tron address.',
    'it belongs to nobody',
    'Check your withdrawal',
  ],
  [
    'es-MX',
    'Esta es una dirección de Bitcoin.',
    'no es una dirección válida de la red Tron',
    'no es de nadie',
    'Revisa tu retiro',
  ],
])(
  '%s: a wallet that cannot be paid is said to be so before anything is reviewed',
  async (locale, elsewhere, invalid, lost, heading) => {
    const page = await openForm(locale);
    for (const [wallet, problem] of [
      [OF_BITCOIN, elsewhere],
      [WALLET.slice(0, -1), invalid],
      [OF_NOBODY, lost],
    ] as const) {
      await review(page, wallet);
      await page.getByText(problem).waitFor();
      expect(await page.evaluate('document.activeElement.name')).toBe('walletAddress');
    }
    await page.locator('[name=walletAddress]').fill(`tron:${WALLET}?amount=80`);
    expect(await page.locator('[name=walletAddress]').inputValue()).toBe(WALLET);
    await page.locator('button[type=submit]').click();
    await page.getByRole('heading', { name: heading }).waitFor();
  },
);

test('where it cannot be checked, the review goes on: it is checked once more when it is sent', async () => {
  const page = await openForm('en-US');
  await page.route('**/api/checkWallet', (route) => route.abort());
  // of an address's form, but with a wrong check
  await review(page, `${WALLET.slice(0, -1)}9`);
  await page.getByRole('button', { name: 'Submit Withdrawal Request' }).click();
  await page.getByText('This is not a valid Tron address.').first().waitFor();
});
