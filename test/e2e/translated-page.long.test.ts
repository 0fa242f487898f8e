import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

/** What a browser does that translates a page: every text, also one that comes later, is put into two elements. */
const TRANSLATE = `
  const wrap = (text) => {
    if (!text.data.trim() || !text.parentElement) return;
    if (/^(FONT|SCRIPT|STYLE|TEXTAREA|OPTION|TITLE|NOSCRIPT)$/.test(text.parentElement.tagName)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  };
  const wrapAll = (root) => {
    const texts = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      for (const node of [...addedNodes, ...(target.nodeType === 3 ? [target] : [])])
        if (node.nodeType === 3) wrap(node);
        else wrapAll(node);
  }).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  wrapAll(document.body);
`;

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

async function openTranslated(path: string): Promise<Page> {
  const page = await openWindow(browser, cashier.origin, {
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openStarted(page, path);
  await page.evaluate(TRANSLATE);
  return page;
}

async function expectShown(page: Page): Promise<void> {
  expect(await page.getByText('Something went wrong').count()).toBe(0);
}

test('a translated site takes a deposit, shows what to copy, and follows it', async () => {
  const page = await openTranslated('/?method=venmo');
  await page.locator('button[type=submit]').click();
  await page.getByText('Enter your casino ID.').waitFor();
  await submitDeposit(page, '7201');
  await page.getByRole('heading', { name: /^Now send/ }).waitFor();
  for (const copy of await page.getByRole('button', { name: /^Copy/ }).all()) {
    await copy.click();
    await page
      .getByRole('button', { name: /^Copied!/ })
      .first()
      .waitFor();
  }
  await page
    .getByRole('button', { name: /^Copied!/ })
    .first()
    .waitFor({ state: 'detached' });
  await expectShown(page);
  await page.getByRole('button', { name: 'Need Help?' }).click();
  for (const tab of ['Payment Help', 'Contact', 'General'])
    await page.getByRole('tab', { name: tab }).click();
  await page.keyboard.press('Escape');
  await page.getByText('I have sent it').first().click();
  await page.getByText('Waiting for your payment').first().waitFor();
  await expectShown(page);
});

test('a translated site takes coins and a withdrawal', async () => {
  const page = await openTranslated('/?method=crypto&coin=BTC');
  await submitDeposit(page, '7202');
  await page.getByRole('heading', { name: /^Now send/ }).waitFor();
  for (const copy of await page.getByRole('button', { name: /^Copy/ }).all()) await copy.click();
  await page.getByRole('link', { name: 'Withdraw' }).first().click();
  await page.getByRole('button', { name: 'Withdraw Now' }).first().click();
  await page.locator('[name=casinoId]').fill('7202');
  await page.locator('[name=password]').fill('the player’s own');
  await page.locator('[name=walletAddress]').fill('lnbc100n1pjexample');
  await page.locator('[name=amount]').fill('80');
  await page.locator('button[type=submit]').click();
  await page.getByText('This is for payments over Lightning.').waitFor();
  await page.locator('[name=walletAddress]').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Submit Withdrawal Request' }).click();
  await page.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();
  await expectShown(page);
});

test('a translated console shows every tab, a record, and the figures', async () => {
  await insertDeposits(cashier.database, [
    { username: 'FC7203', method: 'Venmo', status: 'sent', amount_cents: 100_000 },
    { username: 'FC7204', method: 'Zelle', status: 'pending', amount_cents: 50_000 },
  ]);
  await insertWithdrawals(cashier.database, [{ method: 'Venmo', status: 'pending', amount_cents: 30_000 }]);
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' });
  await page.evaluate(TRANSLATE);
  const tabs = page.getByRole('navigation').getByRole('link');
  for (let round = 0; round < 2; round++) {
    for (const tab of await tabs.all()) {
      await tab.click();
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await expectShown(page);
    }
  }
  await tabs.filter({ hasText: 'Stats' }).click();
  await page.getByRole('heading', { name: 'Deposits by status' }).waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await tabs.filter({ hasText: 'Deposits' }).first().click();
  await page.getByRole('row').filter({ hasText: 'FC7204' }).getByText('FC7204').first().click();
  await expectShown(page);
});
