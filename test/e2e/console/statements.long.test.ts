import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { VENMO_OLDER, venmoRow, venmoStatement } from '#test/fixtures/receipts/statements.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' } as const;
const WIDE = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' } as const;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  const settings = settingsWithOwn({ venmo: ['venmo-1'], zelle: ['zelle-1'] });
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier({ settings })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import a statement' });

async function choose(page: Page, content: string, account: RegExp): Promise<void> {
  const buffer = Buffer.from(content);
  const select = dialog(page).getByLabel('Account that it is of');
  await dialog(page)
    .getByLabel('Statement file')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer });
  await select.locator('option', { hasText: account }).first().waitFor({ state: 'attached' });
  const labels = await select.locator('option').allTextContents();
  await select.selectOption({ label: labels.find((label) => account.test(label)) as string });
}

async function storedReceipts(): Promise<number> {
  const { rows } = await cashier.database.pool.query<{ count: number }>(
    'select count(*)::int as count from receipts',
  );
  return rows[0]?.count as number;
}

test('a supervisor sees what becomes of each line, imports it by keyboard, and again without effect', async () => {
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/receipts' }, WIDE);
  await page.getByRole('button', { name: 'Import statement' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Drop the file here, or choose it').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await choose(page, VENMO_OLDER, /Venmo/);
  await dialog(page).getByText('To be imported: 6 new, 2 passed over.').waitFor();
  await dialog(page).getByText('In $1,270.25 · Out $1,188.00', { exact: true }).waitFor();
  expect(await dialog(page).getByRole('cell', { name: 'Out', exact: true }).count()).toBe(4);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await storedReceipts()).toBe(0);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).focus();
  await page.keyboard.press('Enter');
  await dialog(page)
    .getByText(/^Imported: 6 new, 2 passed over\. Stated 2 balances, the last \$91\.00 at /)
    .waitFor();
  expect(await storedReceipts()).toBe(6);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  // What came in shows on the desk by itself.
  await page.getByText('Otto Marsh').first().waitFor();

  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, VENMO_OLDER, /Venmo/);
  await dialog(page).getByText('Nothing is new: 6 known already, 2 passed over.').waitFor();
});

test('on a phone, an owner says which column is what, tries it, and saves it', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/receipts' }, PHONE);
  await page.getByRole('button', { name: 'Import statement' }).click();
  const before = await storedReceipts();
  const content =
    'Posted,Sum,Type,Details\n03/16/2026,"1,250.00",Credit,Zelle from Ann Doe\n03/17/2026,oops,Credit,Zelle from Bo Lund\n03/18/2026,5.00,Debit,Zelle from Cy Moss\n';
  await choose(page, content, /Zelle/);
  await dialog(page).getByRole('group', { name: 'Which column is what' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Try on this file' }).click();
  await dialog(page).getByText('Choose the column of the date.').waitFor();
  await dialog(page).getByLabel('Date', { exact: true }).selectOption('Posted');
  await dialog(page).getByLabel('Amount, or what came in').selectOption('Sum');
  await dialog(page).getByLabel('Payer', { exact: true }).selectOption('Details');
  await dialog(page).getByLabel('Payer: after this text').fill('from ');
  await dialog(page).getByRole('button', { name: 'Try on this file' }).click();
  await dialog(page).getByText('Which way did the money of line 4 go?').waitFor();
  await dialog(page).getByLabel('Direction').selectOption('Type');
  await dialog(page).getByRole('button', { name: 'Try on this file' }).click();
  await dialog(page).getByText('In $1,250.00 · Out $5.00', { exact: true }).waitFor();
  await dialog(page).getByText('$1,250.00 from Ann Doe, Mar 16, 2026, 12:00:00 AM').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
  await dialog(page).getByLabel('Save as').fill('Credit union');
  await dialog(page).getByRole('button', { name: 'Save the columns' }).click();
  await dialog(page).getByRole('group', { name: 'Which column is what' }).waitFor({ state: 'detached' });
  await dialog(page).getByText('To be imported: 2 new, 1 cannot be read.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await dialog(page).getByLabel('Show').selectOption('Cannot be read');
  const rows = dialog(page).getByRole('region', { name: 'Lines', exact: true }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(1);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page).getByText('Imported: 2 new, 1 cannot be read.', { exact: true }).waitFor();
  expect(await storedReceipts()).toBe(before + 3);

  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Import statement' }).click();
  await dialog(page).getByText('Forms that were saved').click();
  await dialog(page).getByRole('button', { name: 'Remove Credit union' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Remove Credit union for good' }).click();
  await dialog(page).getByText('Credit union is removed.').waitFor();
  await dialog(page).getByRole('option', { name: 'Credit union' }).waitFor({ state: 'detached' });
});

test('a form that was saved without a direction is asked for that alone', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/receipts' }, WIDE);
  const { token } = await cashier.signInAs('owner');
  const mapping = {
    rail: 'zelle',
    date: 'Day',
    dateOrder: 'mdy',
    zone: 'America/New_York',
    amount: 'Money',
    payerName: { column: 'Text', after: 'from ' },
  } as const;
  await cashier.call('saveStatementFormat', { label: 'Savings bank', mapping }, token);
  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, 'Day,Money,Kind,Text\n03/16/2026,40.00,Credit,Zelle from Ann Doe\n', /Zelle/);
  await dialog(page).getByLabel('Form', { exact: true }).selectOption('Savings bank');
  await dialog(page).getByText('The other columns of Savings bank stay as they are.').waitFor();
  expect(await dialog(page).getByLabel('Payer', { exact: true }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog(page).getByLabel('Direction').selectOption('Kind');
  await dialog(page).getByRole('button', { name: 'Save the columns' }).click();
  await dialog(page).getByText('$40.00 from Ann Doe, Mar 16, 2026, 12:00:00 AM').waitFor();
  await dialog(page).getByText('To be imported: 1 new.').waitFor();
  const { formats } = await cashier.call('getStatementFormats', {}, token);
  const direction = { column: 'Kind', in: ['Credit'], out: ['Debit'] };
  expect(formats.filter(({ label }) => label === 'Savings bank')).toMatchObject([
    { mapping: { ...mapping, direction } },
  ]);
});

test('a file without titles is described by the place of its columns; one that two forms fit is asked about', async () => {
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/receipts' }, WIDE);
  await page.getByRole('button', { name: 'Import statement' }).click();
  const untitled = '06/04/2026,700.00,x,From ANN DOE\n06/03/2026,5.00,x,From BO LUND\n';
  for (const [name, order] of [
    ['American', 'mdy'],
    ['British', 'dmy'],
  ] as const) {
    await choose(page, untitled, /Zelle/);
    if (name === 'British') await dialog(page).getByLabel('Form', { exact: true }).selectOption('Chase');
    const date = dialog(page).getByLabel('Date', { exact: true });
    await date.locator('option', { hasText: 'Column 1: 06/04/2026' }).waitFor({ state: 'attached' });
    await date.selectOption('Column 1');
    await dialog(page).getByLabel('Written').selectOption(order);
    await dialog(page).getByLabel('Amount, or what came in').selectOption('Column 2');
    await dialog(page).getByLabel('Amounts without a sign came in').check();
    await dialog(page).getByLabel('Payer', { exact: true }).selectOption('Column 4');
    await dialog(page).getByLabel('Save as').fill(name);
    await dialog(page).getByRole('button', { name: 'Save the columns' }).click();
    await dialog(page).getByText('In $705.00 · Out $0.00', { exact: true }).waitFor();
    await dialog(page).getByLabel('Form', { exact: true }).selectOption({ label: 'Known by its columns' });
  }
  await dialog(page).getByText('Several forms fit this file: American, British.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'British' }).click();
  await dialog(page).getByText('$700.00 from From ANN DOE, Apr 6, 2026, 12:00:00 AM').waitFor();
});

test('what is wrong with a file is said where it was chosen', async () => {
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/receipts' }, PHONE);
  await page.getByRole('button', { name: 'Import statement' }).click();
  await choose(page, '%PDF-1.7', /Venmo/);
  await dialog(page).getByText('This is no CSV file.').waitFor();
  const many = Array.from({ length: 250 }, (_, n) => venmoRow({ id: `44780908890726${10_000 + n}` }));
  await choose(page, venmoStatement(...many), /Venmo/);
  await dialog(page).getByRole('button', { name: 'Show 52 more' }).press('Enter');
  const rows = dialog(page).getByRole('region', { name: 'Lines', exact: true }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(252);
  await choose(page, venmoStatement(venmoRow()), /Zelle/);
  await dialog(page).getByText('This is a statement of Venmo, and Own zelle-1 takes Zelle.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog(page)
    .getByLabel('Statement file')
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await dialog(page).getByText('This file is empty.').waitFor();
  await dialog(page).getByText('Drop the file here, or choose it').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});
