import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

/** What a line of the tree has to be, to be heard as a place or something to act on. */
const HEARD =
  /^- '?(banner|navigation|main|search|region|group|heading|link|button|combobox|textbox|checkbox|table|columnheader|row|dialog|listbox)\b/;

/** A role with its name and its states, without what it holds. */
const NAMED = /^- '?([a-z]+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]+\])*)/;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let ids: string[];
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  ids = await insertDeposits(
    cashier.database,
    ['FC1511', 'FC1512'].map((username, place) => ({
      username,
      sender_name: 'Spoken Player',
      reference: null,
      created_at: new Date(Date.now() - 3_600_000 + place * 60_000),
    })),
  );
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** What a screen reader says of a part of the screen, from its beginning to its end: places, and what can be acted on. */
async function readAloud(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split('\n').map((line) => line.trim());
  return lines.filter((line) => HEARD.test(line)).map((line) => NAMED.exec(line)?.[1] ?? line);
}

test('the list is read as its name, what narrows it, which view it is, and its rows with what each is about', async () => {
  const page = await openConsole(browser, cashier, {
    role: 'supervisor',
    name: 'Sam',
    path: '/deposits?search=spoken&status=pending',
  });
  await page.locator(`[data-record="${ids[1]}"]`).waitFor();
  await page.getByRole('link', { name: 'Deposits 2 waiting' }).waitFor();
  await page.getByRole('button', { name: 'Pending 2' }).waitFor();
  const banner = await readAloud(page.locator('header').first());
  expect(banner.slice(0, 3)).toEqual(['banner', 'navigation "Main"', 'link "Queue 2 waiting for you"']);
  expect(banner.at(-1)).toBe('button "Logout"');
  const main = await readAloud(page.getByRole('main'));
  expect(main.filter((line) => !/^row|columnheader/.test(line))).toEqual([
    'main',
    'heading "Deposits" [level=1]',
    'search "Filter deposits"',
    'combobox "Search deposits"',
    'combobox "Filter by status"',
    'combobox "Filter by method"',
    'combobox "Filter by date, New York time"',
    ...['Reset filters', 'Views', 'Columns', 'Export CSV', 'New deposit'].map((name) => `button "${name}"`),
    'group "Which deposits"',
    'button "Pending 2" [pressed]',
    'button "All"',
    'table "Deposits, oldest first"',
    'checkbox "Select all on this page"',
    ...['FC1511', 'FC1512'].flatMap((username) => [
      `checkbox "Select ${username}"`,
      `link "${username}"`,
      `button "Edit username of ${username}: ${username}"`,
      `button "Edit amount of ${username}: 50.00"`,
      `button "Edit method of ${username}: Venmo"`,
      `button "Edit sender name of ${username}: Spoken Player"`,
      `button "Edit payment account of ${username}: none"`,
      `button "Status of ${username}: Pending"`,
      `button "Mark sent ${username}"`,
      `button "Decline ${username}"`,
      `button "Details of ${username}"`,
    ]),
    'navigation "Pages"',
    ...['Previous', 'Next'].map((name) => `button "${name}" [disabled]`),
  ]);
});

test('a record’s page is read as what it is, what to do with it, its fields, and what is known of it', async () => {
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: `/deposits/${ids[0]}` });
  let read: string[] = [];
  const parts = async () => {
    read = await readAloud(page.getByRole('main'));
    return read.filter((line) => /^(main|heading|region)/.test(line));
  };
  await expect
    .poll(parts)
    .toEqual([
      'main',
      'heading "Deposit of FC1511 · $50.00" [level=1]',
      'heading "What it is" [level=2]',
      'region "Status"',
      'region "Fields"',
      ...['Receipts', 'Standing'].flatMap((name) => [
        `region "${name}"`,
        expect.stringContaining(`heading "${name}`),
      ]),
      'region "Payment proof"',
      'heading "Payment proof" [level=3]',
      'heading "What is known of it" [level=2]',
      'region "Player FC1511"',
      'heading "Player FC1511" [level=3]',
      'region "History of this record"',
      'heading "History" [level=3]',
    ]);
  const status = read.indexOf('region "Status"');
  expect(read.slice(status, status + 2)).toEqual(['region "Status"', 'button "Status of FC1511: Pending"']);
  const known = read.indexOf('heading "What is known of it" [level=2]');
  expect(read.slice(known - 2, known)).toEqual(['button "Mark sent FC1511"', 'button "Decline FC1511"']);
});

test('the palette is read as a box to type in and its options, the first of them the one that Enter takes', async () => {
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
  await page.locator(`[data-record="${ids[0]}"]`).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox', { name: 'Command or search' }).and(page.locator(':focus')).waitFor();
  expect(await readAloud(palette)).toEqual([
    'dialog "Command palette"',
    'combobox "Command or search" [expanded]',
    'listbox "Commands"',
  ]);
  const options = palette.getByRole('option');
  expect(await options.first().getAttribute('aria-selected')).toBe('true');
  expect(await options.allInnerTexts()).toEqual(
    expect.arrayContaining(['Go to Deposits', 'Go to Withdrawals', 'Export these deposits as CSV', 'Logout']),
  );
});

test('at 200 % of a small laptop, and on the narrowest phone, a deposit is settled and nothing leaves the screen', async () => {
  for (const [width, height, place] of [
    [640, 400, 0],
    [320, 640, 1],
  ] as const) {
    const page = await openConsole(
      browser,
      cashier,
      { role: 'supervisor', path: '/deposits?search=spoken' },
      { viewport: { width, height } },
    );
    const username = `FC151${place + 1}`;
    await page.getByRole('button', { name: `Mark sent ${username}` }).click();
    await page.getByRole('button', { name: `Status of ${username}: Sent` }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('button', { name: `Details of ${username}` }).click();
    await page.getByRole('region', { name: 'History of this record' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  }
});
