import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatReference, newReference } from '#domain/deposits/reference.ts';
import { receiptSettings } from '#server/features/receipts/receipt-settings.ts';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { type DifferingReceipt, mailOf, openTaker, storedReceipt } from '#test/fixtures/receipts/incoming.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';

const WIDE = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const;
const LAPTOP = { viewport: { width: 1100, height: 800 }, colorScheme: 'dark' } as const;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  const settings = settingsWithOwn({ venmo: ['venmo-own', 'venmo-2'] });
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier({ settings })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** A mail of this minute; answers the receipt's id. */
async function takeMail({ read, ...differing }: DifferingReceipt): Promise<string> {
  const now = new Date();
  const mail = mailOf({
    receivedAt: now,
    ...differing,
    read: { occurredAt: now, payerHandle: undefined, ...read },
  });
  const [taken] = await openTaker(cashier.database).take(mail);
  return taken?.id as string;
}

const rowOf = (page: Page, id: string) => page.locator(`[data-record="${id}"]`);
const hasFocus = (page: Page, id: string) =>
  expect.poll(() => rowOf(page, id).evaluate((row) => row.matches(':focus'))).toBe(true);

test('before the first receipt the desk says where they come from, to each as far as they may go', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/receipts' }, WIDE);
  await page.getByText('No receipts yet').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Connect a mailbox' }).press('Enter');
  await page.getByRole('button', { name: 'Add mailbox' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Import a statement' }).press('Enter');
  await page.getByRole('dialog', { name: 'Import a statement' }).waitFor();

  const member = await openConsole(browser, cashier, { role: 'member', path: '/receipts' }, WIDE);
  await member.getByText('No receipts yet').waitFor();
  expect(await member.getByRole('button', { name: /mailbox|statement/ }).count()).toBe(0);
  await takeMail({ read: { payerName: 'First Ever' } });
  await member.getByText('First Ever').first().waitFor();
});

test('an owner has funded requests approved, and the next one is', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/rules' }, WIDE);
  const rules = page.getByRole('region', { name: 'Your choice' });
  const approve = rules.getByRole('switch', { name: 'Set a funded request to Approved' });
  await approve.waitFor();
  expect(await approve.isChecked()).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  await approve.press('Space');
  // Shown as chosen before it is stored.
  const { queries } = cashier.database;
  await expect
    .poll(async () => (await receiptSettings.load(queries, TEST_SIGNER)).settings)
    .toMatchObject({ approveFunded: true });
  await expect.poll(() => approve.isChecked()).toBe(true);

  const reference = newReference(Buffer.from('the next one'));
  const at = { account_id: 'venmo-own', payment_account: '@lucky-house' };
  const [id] = (await insertDeposits(cashier.database, [{ username: 'FC7101', reference, ...at }])) as [
    string,
  ];
  await takeMail({ read: { note: formatReference(reference) } });
  expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({
    status: 'approved',
    received_cents: 5_000,
  });
});

test('what came in on one account is looked at alone, whatever else is chosen', async () => {
  const [first, second] = [
    await takeMail({ read: { payerName: 'Ann First' } }),
    await takeMail({ accountId: 'venmo-2', read: { payerName: 'Ann Second' } }),
  ];
  const page = await openConsole(
    browser,
    cashier,
    { role: 'supervisor', path: '/receipts?search=ann' },
    WIDE,
  );
  await rowOf(page, first).waitFor();
  await page.getByLabel('Filter by receiving account').selectOption('venmo-2');
  await rowOf(page, first).waitFor({ state: 'detached' });
  await rowOf(page, second).waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.waitForURL(/view=all/);
  expect(page.url()).toContain('account=venmo-2');
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await rowOf(page, first).waitFor();
});

test('in a drawer a receipt takes the same keys, and the focus goes to the row after it', async () => {
  const [deposit] = (await insertDeposits(cashier.database, [
    { username: 'FC7201', sender_name: 'Kim Drawer', amount_cents: 6_100 },
  ])) as [string];
  const given = await takeMail({ read: { payerName: 'Kim Drawer', amount: 6_100 } });
  const next = await takeMail({ read: { payerName: 'Kim Later', amount: 123 } });
  const page = await openConsole(
    browser,
    cashier,
    { role: 'supervisor', path: '/receipts?search=kim' },
    LAPTOP,
  );
  await rowOf(page, next).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Receipt of $61.00' });
  await drawer.locator(`[data-suggestion="${deposit}"] [data-armed]`).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('1');
  await rowOf(page, given).waitFor({ state: 'detached' });
  await drawer.waitFor({ state: 'detached' });
  await hasFocus(page, next);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Receipt of $1.23' }).waitFor();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Why is it dismissed?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Why is it dismissed?' }).waitFor({ state: 'detached' });

  // opened by its address, and in no list that is shown: its title comes after the drawer
  await page.route('**/api/getReceipt', async (route) => {
    await page.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor();
    await route.continue();
  });
  await page.goto(`/admin/receipts?open=${given}`);
  await page.getByRole('heading', { name: '$61.00 from Kim Drawer' }).and(page.locator(':focus')).waitFor();
});

test('what came in on another account is given by a second press, and that stays on it', async () => {
  const elsewhere = { sender_name: 'Otto Elsewhere', account_id: 'venmo-own', payment_account: '@first' };
  const asked = ['FC7301', 'FC7302', 'FC7303'].map((username, place) => ({
    ...elsewhere,
    username,
    amount_cents: 4_200 + place,
  }));
  const [, second] = (await insertDeposits(cashier.database, asked)) as [string, string, string];
  const ids = [];
  for (const { amount_cents: amount } of asked) {
    ids.push(await takeMail({ accountId: 'venmo-2', read: { payerName: 'Otto Elsewhere', amount } }));
  }
  const [suggested, found, looked] = ids as [string, string, string];
  const stateOf = async (id: string) => (await storedReceipt(cashier.database, id)).state;
  const words = /^It came in on .+, and the request of FC730\d was to be paid to @first\.$/;

  const path = '/receipts?search=otto';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path }, WIDE);
  const pane = page.getByRole('region', { name: 'Receipt', exact: true });
  await rowOf(page, suggested).focus();
  await pane.locator('[data-suggestion] [data-armed]').first().waitFor();
  await page.keyboard.press('1');
  await pane.getByText(words).waitFor();
  expect(await stateOf(suggested)).toBe('waiting');
  expect(await accessibilityProblems(page)).toEqual([]);
  await pane.getByRole('button', { name: 'Give it to FC7301 anyway' }).press('Enter');
  await rowOf(page, suggested).waitFor({ state: 'detached' });
  expect(await stateOf(suggested)).toBe('settled');
  await hasFocus(page, found);

  await rowOf(page, looked).focus();
  await pane.getByRole('heading', { name: '$42.02 from Otto Elsewhere' }).waitFor();
  await page.keyboard.press('f');
  const find = page.getByRole('dialog', { name: /^Find the request of \$42\.02/ });
  await find.getByRole('combobox', { name: 'Request' }).fill('FC7303');
  await find.getByRole('option', { name: /FC7303/ }).click();
  await find.getByRole('button', { name: 'Give it', exact: true }).click();
  await find.getByText(words).waitFor();
  expect(await stateOf(looked)).toBe('waiting');
  await find.getByRole('button', { name: 'Give it anyway' }).click();
  await rowOf(page, looked).waitFor({ state: 'detached' });

  await page.goto(`/admin/deposits?open=${second}`);
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await receipts.getByRole('button', { name: /^Find its payment/ }).click();
  await receipts.getByRole('button', { name: /^Give \$42\.01 / }).click();
  await receipts.getByText(words).waitFor();
  expect(await stateOf(found)).toBe('waiting');
  await receipts.getByRole('button', { name: 'Give it to FC7302 anyway' }).click();
  await receipts.getByText('Nothing has been given to it.').waitFor({ state: 'detached' });
  expect(await stateOf(found)).toBe('settled');
  await page.goto(`/admin/receipts?view=all&open=${found}`);
  await page.getByText('Other account accepted').waitFor();
});

test('a rush of receipts is not asked for one by one', async () => {
  const path = '/receipts?account=venmo-2';
  const page = await openConsole(browser, cashier, { role: 'member', path }, WIDE);
  await page.getByText('Live', { exact: true }).waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/getReceipts') && request.postData()?.includes('venmo-2')) asked += 1;
  });
  const begunAt = performance.now();
  const ids = [];
  for (let count = 1; count <= 40; count += 1) {
    ids.push(await takeMail({ accountId: 'venmo-2', read: { payerName: `Rush ${count}`, amount: count } }));
  }
  const [last] = ids.slice(-1) as [string];
  await rowOf(page, last).waitFor();
  const seconds = (performance.now() - begunAt) / 1_000;
  expect(asked).toBeLessThanOrEqual(Math.ceil(seconds / 0.5) + 1);
});

test('what could not be asked for is said beside what is known, and can be asked for again', async () => {
  const id = await takeMail({ read: { payerName: 'Nora Refused', amount: 321 } });
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/receipts' }, WIDE);
  await page.route('**/api/getReceipt', (route) => route.fulfill({ status: 503, body: '' }));
  await rowOf(page, id)
    .getByRole('button', { name: /Nora Refused/ })
    .click();
  const pane = page.getByRole('region', { name: 'Receipt', exact: true });
  await pane.getByRole('heading', { name: '$3.21 from Nora Refused' }).waitFor();
  await pane.getByText(/^What it may belong to could not be loaded\./).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute('**/api/getReceipt');
  await pane.getByRole('button', { name: 'Retry' }).click();
  await pane.getByText('No request is close to it.').waitFor();
});
