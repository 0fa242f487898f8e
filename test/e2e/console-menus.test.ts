import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { launchBrowser } from '../fixtures/browser.ts';
import { openConsole } from '../fixtures/console.ts';
import { insertDeposits } from '../fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '../fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

const choice = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true });
const status = (page: Page, username: string) =>
  page.getByRole('button', { name: `Status of ${username}: Pending` });
const focused = (page: Page) =>
  expect.poll(
    () =>
      page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText'),
    { timeout: 10_000 },
  );

test('a menu of statuses is gone through by arrows and letters, and gives the focus back', async () => {
  await insertDeposits(cashier.database, [{ username: 'FC3101' }]);
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits?search=FC3101' });
  const { keyboard } = page;
  await status(page, 'FC3101').focus();
  await keyboard.press('Enter');
  expect(await page.getByRole('menu', { name: 'Status of FC3101: Pending' }).count()).toBe(1);
  expect(await page.getByRole('menuitemradio', { checked: true }).allTextContents()).toEqual(['Pending']);
  await focused(page).toBe('Pending');
  for (const [key, label] of [
    ['ArrowUp', 'Not Sent'],
    ['ArrowDown', 'Pending'],
    ['End', 'Not Sent'],
    ['Home', 'Pending'],
    ['d', 'Declined'],
  ] as const) {
    await keyboard.press(key);
    await focused(page).toBe(label);
  }
  await keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await focused(page).toBe('Status of FC3101: Pending');
  await keyboard.press('Enter');
  await focused(page).toBe('Pending');
  await keyboard.press('Tab');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await focused(page).toBe('Details of FC3101');
  await page.context().close();
});

test('a menu is whole on the smallest phone held sideways', async () => {
  await insertDeposits(cashier.database, [{ username: 'FC3102' }]);
  const options = { viewport: { width: 320, height: 180 }, hasTouch: true, isMobile: true };
  const page = await openConsole(
    browser,
    cashier,
    { role: 'owner', path: '/deposits?search=FC3102' },
    options,
  );
  await status(page, 'FC3102').tap();
  await focused(page).toBe('Pending');
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const name of ['Not Sent', 'Pending']) {
    await choice(page, name).scrollIntoViewIfNeeded();
    const place = await choice(page, name).boundingBox();
    expect(place && place.y >= 0 && place.y + place.height <= 180, name).toBe(true);
    expect(place && place.x >= 0 && place.x + place.width <= 320, name).toBe(true);
  }
  await choice(page, 'Sent').tap();
  await page.getByRole('button', { name: 'Status of FC3102: Sent' }).waitFor();
  await page.context().close();
});

test('what is typed right after the key that opens a menu or the palette is typed into it', async () => {
  await insertDeposits(cashier.database, [{ username: 'FC3103' }]);
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits?search=FC3103' });
  await status(page, 'FC3103').waitFor();
  // one key after the other with no timer between them, as it is on a machine that is busy
  const roleAfter = (press: string) =>
    page.evaluate(`${press}; Promise.resolve().then(() => document.activeElement.getAttribute('role'))`);
  expect(await roleAfter(`document.querySelector('[data-record] [aria-haspopup="menu"]').click()`)).toBe(
    'menuitemradio',
  );
  await page.keyboard.press('Escape');
  const key = `{ key: 'k', ctrlKey: true, bubbles: true }`;
  expect(await roleAfter(`document.body.dispatchEvent(new KeyboardEvent('keydown', ${key}))`)).toBe(
    'combobox',
  );
  const palette = page.getByRole('combobox', { name: 'Command or search' });
  const active = await palette.getAttribute('aria-activedescendant');
  const list = page.getByRole('listbox', { name: 'Commands' });
  expect(await list.getByRole('option', { selected: true }).getAttribute('id')).toBe(active);
  await page.context().close();
});
