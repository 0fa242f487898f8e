import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

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
const tooltip = (page: Page) => page.getByRole('tooltip');
const focused = (page: Page) =>
  expect.poll(() =>
    page.evaluate('document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText'),
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
});

test('the palette finds a record by its id, and a player’s page is headed by their name however it is typed', async () => {
  const [id] = await insertDeposits(cashier.database, [{ username: 'FC3104', source: 'player' }]);
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/players/fc03104' });
  const told = page.getByRole('region', { name: 'What they were told' });
  await told.getByText('Request received').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('FC3104');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command or search' }).fill(` ${id?.toUpperCase()}`);
  await page.getByRole('option', { name: /^Deposit of FC3104/ }).waitFor();
  await page.getByRole('combobox', { name: 'Command or search' }).fill('new with');
  await page.getByRole('option', { name: 'New withdrawal', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New withdrawal' }).waitFor();
  await page.goBack();
  await told.getByRole('link', { name: /^Deposit by / }).click();
  await page.waitForURL(`**/admin/deposits/${id}`);
});

test('a tooltip shows on focus and on hover, describes its button, and Escape takes it away alone', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/activity' });
  const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await page.getByRole('button', { name: 'Alerts' }).focus();
  await page.keyboard.press('Tab');
  await focused(page).toBe('Keyboard shortcuts');
  await tooltip(page).getByText('Keyboard shortcuts (?)').waitFor();
  await tooltip(page).filter({ hasText: 'Alerts' }).waitFor({ state: 'detached' });
  expect(await tooltip(page).count()).toBe(1);
  expect(await shortcuts.getAttribute('aria-describedby')).toBe(await tooltip(page).getAttribute('id'));
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await tooltip(page).waitFor({ state: 'detached' });
  await focused(page).toBe('Keyboard shortcuts');

  await page.getByRole('button', { name: 'Alerts' }).hover();
  await tooltip(page).getByText('Alerts for new requests').waitFor();
  await page.mouse.move(700, 500);
  await tooltip(page).waitFor({ state: 'detached' });
});

test('what a button has opened is not covered by its tooltip', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/activity' });
  const alerts = page.getByRole('button', { name: 'Alerts' });
  await alerts.hover();
  await tooltip(page).getByText('Alerts for new requests').waitFor();
  await alerts.click();
  const panel = page.getByRole('dialog', { name: 'Alerts' });
  await panel.getByRole('switch', { name: 'Sound' }).waitFor();
  await tooltip(page).waitFor({ state: 'detached' });
  await panel.locator('input:focus').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await focused(page).toBe('Alerts');
});

test('on the smallest phone a touch presses and shows no tooltip, and one that is shown is whole', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/activity' }, PHONE);
  const isWhole = (place: Awaited<ReturnType<Locator['boundingBox']>>) =>
    place && place.x >= 0 && place.x + place.width <= 320 && place.y >= 0 && place.y + place.height <= 640;
  await page.getByRole('button', { name: 'Alerts' }).tap();
  const panel = page.getByRole('dialog', { name: 'Alerts' });
  await panel.waitFor();
  expect(isWhole(await panel.boundingBox())).toBe(true);
  expect(await tooltip(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.keyboard.press('Shift+Tab');
  await tooltip(page).getByText('Command palette (Ctrl K)').waitFor();
  expect(isWhole(await tooltip(page).boundingBox())).toBe(true);
});

test('a filter of the activity log is chosen by keyboard, and gives the focus back', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/activity' }, PHONE);
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Users: All Users' }).focus();
  await keyboard.press('Enter');
  const users = page.getByRole('dialog', { name: 'Users: All Users' });
  await users.getByLabel('Search users').and(page.locator(':focus')).waitFor();
  const place = await users.boundingBox();
  expect(place && place.x >= 0 && place.x + place.width <= PHONE.viewport.width).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  for (let presses = 0; presses < 4; presses += 1) {
    await keyboard.press('Tab');
    expect(await users.locator(':focus').count()).toBe(1);
  }
  await keyboard.press('Escape');
  await users.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch('All Users');

  await page.getByRole('button', { name: 'Workers: Everyone' }).focus();
  await keyboard.press('Enter');
  const workers = page.getByRole('dialog', { name: /^Workers/ });
  await workers.getByLabel('Everyone').and(page.locator(':focus')).waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  expect(await workers.getByRole('checkbox', { checked: true }).count()).toBe(1);
  expect(await workers.getByLabel('Everyone').isChecked()).toBe(false);
  await page.getByRole('heading', { level: 1 }).first().tap();
  await workers.waitFor({ state: 'detached' });
});

test('a copy says what became of it, the last one alone, and for a while', async () => {
  await insertWithdrawals(cashier.database, [
    { username: 'FC3201', method: 'Zelle', email: 'one@example.com', phone: '+1 555 0100' },
  ]);
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/withdrawals' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: cashier.origin });
  await page.getByRole('button', { name: 'Details of FC3201' }).click();
  const details = page.getByRole('dialog', { name: /^Withdrawal of FC3201/ });
  const copy = details.getByRole('button', { name: 'Copy email', exact: true });
  const copied = details.getByText('Copied: one@example.com');
  const failed = details.getByText('Failed to copy to clipboard');
  await copy.click();
  await copied.waitFor();
  // as on a page that was not opened over https, in a browser without the older way
  await page.evaluate('delete Navigator.prototype.clipboard; document.execCommand = () => false');
  await copy.click();
  await failed.waitFor();
  expect(await copied.count()).toBe(0);
  await failed.waitFor({ state: 'detached' });
});
