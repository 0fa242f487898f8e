import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { TOLD_AFTER_MS } from '#domain/records/record.ts';
import { misplacedBoxes } from '#test/fixtures/boxes.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { submitWithdrawalForm } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({
      settings: settingsWithEveryMethod(),
      variables: {
        CAGE_TITLE: 'The Grand Riverside Casino',
        CAGE_SUPPORT_EMAIL: 'a-rather-long-address@support.example.com',
        CAGE_CHAT_URL: 'https://chat.example',
      },
    }),
  ]);
  await insertDeposits(
    cashier.database,
    Array.from({ length: 6 }, () => ({
      username: 'FC1714',
      status: 'sent',
      amount_cents: 200_000,
      // The ticker tells of what can no longer be undone.
      status_updated_at: new Date(Date.now() - TOLD_AFTER_MS),
    })),
  );
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

const ADDRESSES = [
  '/',
  ...METHOD_KEYS.map((key) => `/?method=${key}`),
  '/?method=crypto&coin=USDT',
  '/withdraw',
  '/withdraw?method=crypto',
  '/withdraw?method=venmo',
  '/withdraw?method=zelle',
  '/stripe-confirmation',
  '/status',
  '/nowhere',
];

describe.each([320, 360])('on a phone of %i pixels', (width) => {
  const open = () => openWindow(browser, cashier.origin, { viewport: { width, height: 700 } });

  test('nothing on any page lies over anything else, is cut off or leaves the screen', async () => {
    const page = await open();
    for (const address of ADDRESSES) {
      await openStarted(page, address);
      expect(await misplacedBoxes(page), address).toEqual([]);
      const submit = page.getByRole('button', { name: /^(Submit|Pay)/ });
      if ((await submit.count()) === 0) continue;
      await submit.click();
      await page
        .getByText(/^(Enter|Please|Choose)/)
        .first()
        .waitFor();
      expect(await misplacedBoxes(page), `${address}, with what is missing`).toEqual([]);
    }
    await page.context().close();
  });

  test('nor after sending, in a cooldown, while it is being sent, or in the help', async () => {
    let page = await open();
    const context = page.context();
    for (const key of ['venmo', 'zelle', 'crypto&coin=BTC']) {
      await openStarted(page, `/?method=${key}`);
      await submitDeposit(page, `71${width}`);
      await page.getByText('Deposit request sent').waitFor();
      expect(await misplacedBoxes(page), key).toEqual([]);
    }
    await withdraw(page, `72${width}`);
    await page.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();
    expect(await misplacedBoxes(page), 'withdrawal sent').toEqual([]);
    await page.close();
    page = await context.newPage();
    await withdraw(page, `72${width}`);
    await page.getByRole('heading', { name: '24-hour Cooldown Active' }).waitFor();
    expect(await misplacedBoxes(page), 'cooldown').toEqual([]);

    await openStarted(page, '/?method=chime');
    await page.route('**/api/sendDepositEmail', () => {});
    await submitDeposit(page, `73${width}`);
    await page.getByText('Still sending').waitFor();
    expect(await misplacedBoxes(page), 'still sending').toEqual([]);
    await page.getByRole('button', { name: 'Stop trying' }).click();
    await page.getByText('It may or may not have reached us.').waitFor();
    expect(await misplacedBoxes(page), 'unknown outcome').toEqual([]);

    await openStarted(page, '/');
    await page.getByRole('button', { name: 'Need Help?' }).click();
    for (const tab of ['General', 'Payment Help', 'Contact']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await misplacedBoxes(page), tab).toEqual([]);
    }
    await context.close();
  });
});

test.each([320, 360, 390, 1280, 1440])(
  'what floats at the bottom covers nothing at %i pixels',
  async (width) => {
    const page = await openWindow(browser, cashier.origin, { viewport: { width, height: 700 } });
    for (const address of ['/', '/?method=venmo', '/withdraw']) {
      await openStarted(page, address);
      if (!address.includes('method')) await page.getByRole('complementary', { name: 'Latest' }).waitFor();
      expect(await page.evaluate(COVERED), address).toEqual([]);
    }
    await page.context().close();
  },
);

/** What of the page stands beside something that floats, above the strip that ends it, and under it. */
const COVERED = `(() => {
  const strip = getComputedStyle(document.querySelector('main').parentElement, '::after');
  const end = innerHeight - (strip.content === 'none' ? 0 : parseFloat(strip.height));
  const floating = [...document.querySelectorAll('aside, button')].filter(
    (element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility(),
  );
  const parts = [...document.querySelectorAll('main :is(h1, h2, p, a, button, input, label, li, span)')].filter(
    (part) => !floating.some((element) => element.contains(part)),
  );
  return floating.flatMap((element) => {
    const over = element.getBoundingClientRect();
    return parts
      .map((part) => [part, part.getBoundingClientRect()])
      .filter(([, at]) => at.left < over.right && at.right > over.left && at.top < over.bottom)
      .filter(([, at]) => Math.max(at.top, over.top) < Math.min(at.bottom, over.bottom, end) - 0.5)
      .map(([part]) => element.textContent + ' covers ' + part.textContent);
  });
})()`;

test('what lies over something, is cut off or leaves the screen is found', async () => {
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 320, height: 700 } });
  await openStarted(page, '/withdraw?method=venmo');
  await page.evaluate(`
    document.querySelector('h1').style.marginBottom = '-60px';
    document.querySelector('label').style.cssText = 'display: block; width: 20px; overflow: hidden';
    document.querySelector('button[type=submit]').style.marginLeft = '300px';
  `);
  const found = async () => (await misplacedBoxes(page)).join('\n');
  for (const problem of ['lies over', 'is cut off', 'leaves the screen']) {
    await expect.poll(found).toContain(problem);
  }
  await page.context().close();
});

async function withdraw(page: Page, casinoId: string): Promise<void> {
  await openStarted(page, '/withdraw?method=venmo');
  await page.getByLabel('Casino ID').fill(casinoId);
  await page.getByLabel('Password', { exact: true }).fill('the player’s own');
  await page.getByLabel('Name on the Venmo account').fill('Ada Player');
  await page.getByLabel('Venmo username').fill('@ada-lee');
  await page.getByLabel('Amount', { exact: true }).fill('80');
  await submitWithdrawalForm(page);
}
