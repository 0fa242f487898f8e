import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await insertDeposits(cashier.database, [
    { username: 'FC501', sender_name: 'Maria Vance', status: 'sent', created_at: minutesAgo(9) },
    { username: 'FC501', sender_name: 'Her Brother', created_at: minutesAgo(8) },
    // so many that the search has to go on behind what a page looks at
    ...Array.from({ length: 130 }, (_, place) => ({
      ...{ username: `FC${600 + place}`, sender_name: `Player ${place}`, created_at: minutesAgo(7) },
    })),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

test('a player is found by the name on an earlier deposit, and opened by the keyboard', async () => {
  const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits' });
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.getByRole('heading', { name: 'Players', level: 1 }).waitFor();
  await expect.poll(() => page.locator('[data-record]').count()).toBe(20);
  await page.getByRole('button', { name: 'Show more players' }).click();
  await expect.poll(() => page.locator('[data-record]').count()).toBe(40);
  await page.keyboard.press('/');
  await page.keyboard.type('vance');
  const row = page.getByRole('row', { name: /^FC501 Maria Vance 1 of 2 \$\d/ });
  await row.waitFor();
  expect(await page.locator('[data-record]').count()).toBe(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'FC501', level: 1 }).waitFor();
  await page.goBack();
  await row.waitFor();
});

test('whom no request names is nobody, and a new player comes by themselves', async () => {
  const phone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true };
  const page = await openConsole(
    browser,
    cashier,
    { role: 'member', path: '/players?search=newcomer' },
    phone,
  );
  await page.getByText('No request says “newcomer”').waitFor();
  await insertDeposits(cashier.database, [{ username: 'FC502', sender_name: 'The Newcomer' }]);
  await page.getByRole('link', { name: 'FC502' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});
