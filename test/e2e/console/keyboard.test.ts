import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const MINUTE_MS = 60_000;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** Deposits of one sender, the first the newest. */
async function newDeposits(sender: string, usernames: readonly string[]): Promise<string[]> {
  const rows = usernames.map((username, place) => ({
    username,
    sender_name: sender,
    created_at: new Date(Date.now() - place * MINUTE_MS),
  }));
  return insertDeposits(cashier.database, rows);
}

const rowOf = (page: Page, id: string | undefined) => page.locator(`[data-record="${id}"]`);
const statusOf = async (id: string | undefined) =>
  (await storedRecord(cashier.database, 'deposit', id as string)).status;
const isFocused = (page: Page, id: string | undefined) =>
  expect.poll(() => page.evaluate('document.activeElement.dataset.record')).toBe(id);

describe('without a mouse', () => {
  test('a search says what it means: terms become filters, completed as they are typed', async () => {
    await insertDeposits(cashier.database, [
      { username: 'FC1121', amount_cents: 50_001, created_at: new Date(Date.now() - MINUTE_MS) },
      { username: 'FC1122', amount_cents: 50_000, status: 'sent' },
    ]);
    const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits' });
    const listed = (usernames: readonly string[]) =>
      expect.poll(() => page.locator('[data-record] th').allInnerTexts()).toEqual(usernames);
    const search = page.getByRole('combobox', { name: 'Search deposits' });
    await search.fill('amount:>500 fc112');
    await listed(['FC1121']);
    expect(await search.inputValue()).toBe('fc112');
    await page.getByRole('button', { name: '$500.01 or more' }).click();
    await listed(['FC1122', 'FC1121']);
    await search.pressSequentially(' st');
    await page.getByRole('option', { name: 'status:' }).waitFor();
    await search.press('ArrowDown');
    await search.press('Enter');
    await search.pressSequentially('se');
    await page.getByRole('option', { name: 'status:Sent', exact: true }).click();
    await listed(['FC1122']);
    expect(await page.getByLabel('Filter by status').inputValue()).toBe('sent');
    await search.fill('fc112 status:lost ');
    await page.getByText('No status is called “lost”.').waitFor();
  });

  test('a deposit is found, settled, corrected and looked at', async () => {
    const [first, second] = await newDeposits('Keen Player', ['FC1701', 'FC1702']);
    const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
    await rowOf(page, first).waitFor();
    const { keyboard } = page;
    await keyboard.press('/');
    await keyboard.type('keen');
    await keyboard.press('Enter');
    await expect.poll(() => page.locator('[data-record]').count()).toBe(2);
    await keyboard.press('Escape');
    await keyboard.press('j');
    await isFocused(page, first);
    await keyboard.press('ArrowDown');
    await isFocused(page, second);

    await keyboard.press('s');
    await page.getByRole('menu').waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await rowOf(page, second).getByRole('button', { name: 'Status of FC1702: Sent' }).waitFor();
    await expect.poll(() => statusOf(second)).toBe('sent');

    await keyboard.press('k');
    await isFocused(page, first);
    await keyboard.press('e');
    const username = rowOf(page, first).getByRole('textbox', { name: 'Username of FC1701' });
    await username.and(page.locator(':focus')).waitFor();
    await keyboard.type('FC1703');
    await keyboard.press('Enter');
    const corrected = rowOf(page, first).getByRole('button', { name: 'Edit username of FC1703: FC1703' });
    await corrected.and(page.locator(':focus')).waitFor();

    await keyboard.press('Escape');
    await keyboard.press('j');
    await isFocused(page, first);
    await keyboard.press('Enter');
    // the details follow the rows, and the keys of the list work in them
    const details = (username: string) =>
      page.getByRole('dialog', { name: new RegExp(`^Deposit of ${username}`) });
    await details('FC1703').waitFor();
    await keyboard.press('j');
    await isFocused(page, second);
    await details('FC1702').waitFor();
    await keyboard.press('k');
    await details('FC1703').waitFor();
    await keyboard.press('Enter');
    await details('FC1703')
      .getByRole('heading', { name: /^Deposit of/ })
      .and(page.locator(':focus'))
      .waitFor();
    await keyboard.press('a');
    await expect.poll(() => statusOf(first)).toBe('sent');
    // from a row too, which keeps the focus
    await keyboard.press('j');
    await isFocused(page, first);
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await isFocused(page, first);
    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  test('the keys go on over the end of a page, and back', async () => {
    const usernames = Array.from({ length: 22 }, (_, n) => `FC18${10 + n}`);
    const ids = await newDeposits('Long Page', usernames);
    const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits?search=long+page' });
    await rowOf(page, ids[19]).waitFor();
    await rowOf(page, ids[19]).focus();
    await page.keyboard.press('j');
    await isFocused(page, ids[20]);
    await page.keyboard.press('k');
    await isFocused(page, ids[19]);
    await page.keyboard.press('j');
    await isFocused(page, ids[20]);
    await page.keyboard.press('ArrowDown');
    await isFocused(page, ids[21]);
    await page.keyboard.press('j');
    await isFocused(page, ids[21]);
  });

  test('g and a letter goes to a tab, and the letter does nothing else', async () => {
    const [id] = await newDeposits('Letter Player', ['FC1721']);
    const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits?search=letter' });
    await rowOf(page, id).waitFor();
    await page.keyboard.press('j');
    await isFocused(page, id);
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.waitForURL('**/admin/withdrawals');
    await page.goBack();
    await rowOf(page, id).waitFor();
    await page.keyboard.press('j');
    await isFocused(page, id);
    await page.keyboard.press('g');
    // alone it would ask for the reason of a decline
    await page.keyboard.press('d');
    await page.waitForURL('**/admin/deposits');
    expect(await statusOf(id)).toBe('pending');
  });

  test('the palette goes to a tab and searches, whatever is open', async () => {
    const [id] = await newDeposits('Palette Player', ['FC1711']);
    const page = await openConsole(browser, cashier, { role: 'member', path: '/activity' });
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const box = palette.getByRole('combobox', { name: 'Command or search' }).and(page.locator(':focus'));
    await box.waitFor();
    expect(await palette.getByRole('option', { name: /Stats|Admin Team|Payment Settings/ }).count()).toBe(0);
    await page.keyboard.type('withdr');
    await palette.getByRole('option', { name: 'Go to Withdrawals', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/withdrawals');
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.type('FC1711');
    // what is found is nearer than a search for it
    await palette
      .getByRole('option', { name: 'Go to player FC1711 · Palette Player', selected: true })
      .waitFor();
    for (const _ of ['receipts', 'withdrawals', 'deposits']) await page.keyboard.press('ArrowUp');
    await palette.getByRole('option', { name: 'Search deposits for “FC1711”', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/deposits?search=FC1711');
    await page.getByRole('row').filter({ hasText: 'Palette Player' }).waitFor();
    await page.keyboard.press('Control+k');
    await box.waitFor();
    await page.keyboard.type('palette pl');
    await palette.getByRole('option', { name: 'Deposit of FC1711 · $50.00 · Pending' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/deposits/${id}`);
    await page.getByRole('heading', { name: 'Deposit of FC1711 · $50.00' }).waitFor();
    await page.getByRole('link', { name: 'All requests of FC1711' }).press('Enter');
    await page.getByRole('heading', { name: 'FC1711', level: 1 }).waitFor();
    await page
      .getByText(/^Deposit by /)
      .first()
      .waitFor();
  });
});

test('a deposit is entered by hand, and its player’s standing set', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' });
  await page.getByRole('button', { name: 'New deposit' }).click();
  const dialog = page.getByRole('dialog', { name: 'New deposit' });
  const create = dialog.getByRole('button', { name: 'Create deposit' });
  await create.click();
  await dialog.getByText('Please fill in all fields', { exact: true }).waitFor();
  await dialog.getByLabel('Username').fill('FC1741');
  await dialog.getByLabel('Amount').fill('0');
  await dialog.getByLabel('Sender name').fill('Ada Player');
  await create.click();
  await dialog.getByText('Please enter a valid amount', { exact: true }).waitFor();
  await dialog.getByLabel('Amount').fill('1,250');
  await create.click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: 'FC1741' });
  await row.getByText('$1,250.00').waitFor();
  await row.getByRole('button', { name: 'Details of FC1741' }).click();
  const standing = page.getByRole('region', { name: 'Standing' });
  const choice = standing.getByRole('combobox', { name: 'Standing of FC1741' });
  expect(await choice.getByRole('option').allTextContents()).toEqual([
    'Good Standing',
    'Warning',
    'Suspended',
  ]);
  await choice.selectOption({ label: 'Suspended' });
  await standing.getByLabel('Note').fill('Charged back');
  await standing.getByRole('button', { name: 'Save standing' }).click();
  await page.getByRole('region', { name: 'History of this record' }).waitFor();
  await row.getByText('Suspended').waitFor();
  const { error } = await cashier.send('sendDepositEmail', {
    username: 'FC1741',
    method: 'Venmo',
    amount: 50,
    senderName: 'Ada Player',
  });
  expect(error?.message).toBe('This account cannot use the cashier. Please contact support.');
});

test('an export keeps the focus where it was started, while it runs and when it has failed', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' });
  const { promise: held, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/api/deposits-export?*', async (route) => {
    await held;
    await route.abort();
  });
  const focused = () => page.evaluate('document.activeElement.textContent');
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  await expect.poll(focused).toBe('Cancel');
  fail();
  await page.getByRole('alert').getByText('Error exporting data').waitFor();
  await expect.poll(focused).toBe('Export CSV');
});
