import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nyDay } from '#domain/time/new-york.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { KEPT_MS, keepUndo, openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { parseCsv } from '#test/fixtures/files/parse-csv.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

const DAY_MS = 86_400_000;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** The usernames in the list, top down, once they are these. */
async function listed(page: Page, usernames: readonly string[]): Promise<void> {
  const names = page.locator('[data-record] th');
  await expect.poll(async () => (await names.allInnerTexts()).map((name) => name.trim())).toEqual(usernames);
}

test('what waits is a view of its own, the oldest first; what is handled leaves it after a moment', async () => {
  const waiting = ['FC1321', 'FC1322', 'FC1323'];
  const ids = await insertDeposits(
    cashier.database,
    waiting.map((username, place) => ({
      username,
      sender_name: 'Queued Player',
      created_at: new Date(Date.now() - 3_600_000 + place * 60_000),
    })),
  );
  await insertDeposits(cashier.database, [{ sender_name: 'Queued Player', status: 'sent' }]);
  const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits?search=queued' });
  const views = page.getByRole('group', { name: 'Which deposits' });
  await page.clock.install();
  await views.getByRole('button', { name: /^Pending [\d,]+$/ }).click();
  await listed(page, waiting);
  await page.getByText('Live', { exact: true }).waitFor();
  await insertDeposits(cashier.database, [{ username: 'FC1324', sender_name: 'Queued Player' }]);
  await listed(page, [...waiting, 'FC1324']);
  const { token } = await cashier.signInAs('supervisor');
  await cashier.call('updateDepositStatus', { depositId: ids[1] as string, status: 'sent' }, token);
  await page.locator(`[data-record="${ids[1]}"]`).getByText('Sent', { exact: true }).waitFor();
  await listed(page, [...waiting, 'FC1324']);
  // Moved away from under it, what was aimed at would be another record's.
  await page
    .locator(`[data-record="${ids[2]}"]`)
    .getByRole('button', { name: /details/i })
    .hover();
  await page.clock.fastForward(20_000);
  await listed(page, [...waiting, 'FC1324']);
  await page.keyboard.press('Shift');
  await page.clock.fastForward(1_000);
  await listed(page, ['FC1321', 'FC1323', 'FC1324']);
  await views.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => page.locator('[data-record]').count()).toBe(5);
});

test('40 deposits are settled by one key each, over the end of the page and past what others hold', async () => {
  const usernames = Array.from({ length: 40 }, (_, place) => `FC14${10 + place}`);
  const ids = await insertDeposits(
    cashier.database,
    usernames.map((username, place) => ({
      username,
      sender_name: 'Hasty Player',
      created_at: new Date(Date.now() - 86_400_000 + place * 60_000),
    })),
  );
  const ana = await cashier.signInAs('supervisor', 'Ana');
  const held = [ids[0], ids[7], ids[25]] as string[];
  for (const depositId of held) await cashier.call('lockDeposit', { depositId }, ana.token);
  const path = '/deposits?search=hasty&status=pending';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await listed(page, usernames.slice(0, 20));
  await page.keyboard.press('j');
  const handled = ids.filter((id) => !held.includes(id));
  // the first is another's, and the key was meant for it
  await page.keyboard.press('a');
  await page.getByRole('alert').getByText('FC1410 is locked by Ana and stays as it is.').waitFor();
  expect(await page.evaluate('document.activeElement.dataset.record')).toBe(ids[0]);
  await page.keyboard.press('j');
  for (const id of handled) {
    await expect.poll(() => page.evaluate('document.activeElement.dataset.record')).toBe(id);
    await page.keyboard.press('a');
  }
  const sent = async () =>
    (
      await cashier.database.queries
        .selectFrom('deposits')
        .select('id')
        .where('status', '=', 'sent')
        .execute()
    )
      .map(({ id }) => id)
      .filter((id) => ids.includes(id));
  await expect.poll(async () => (await sent()).length).toBe(37);
  expect((await sent()).sort()).toEqual(handled.sort());
});

test('a verdict is one click, declining one more key, and each is undone while it can be', async () => {
  const ids = await insertWithdrawals(
    cashier.database,
    ['FC1461', 'FC1462', 'FC1463'].map((username, place) => ({
      username,
      recipient_name: 'Weighed Player',
      created_at: new Date(Date.now() - 3_600_000 + place * 60_000),
    })),
  );
  const statusOf = async (place: number) =>
    (await storedRecord(cashier.database, 'withdrawal', ids[place] as string)).status;
  const path = '/withdrawals?search=weighed&status=pending';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await page.clock.install();
  await keepUndo(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const isFocused = (place: number) =>
    expect.poll(() => page.evaluate('document.activeElement.dataset.record')).toBe(ids[place]);
  await page.getByRole('button', { name: 'Approve FC1461' }).click();
  await isFocused(1);
  await page.getByText('FC1461, $50.00: Approved').waitFor();
  // shown at once, it is on its way for some time yet
  await expect.poll(() => statusOf(0)).toBe('approved');
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Why is it declined?' }).waitFor();
  await page.keyboard.press('2');
  await isFocused(2);
  await expect
    .poll(() => storedRecord(cashier.database, 'withdrawal', ids[1] as string))
    .toMatchObject({ status: 'declined', decline_reason: 'invalid_account' });
  await undo.click();
  await isFocused(1);
  await expect.poll(() => statusOf(1)).toBe('pending');
  await page.keyboard.press('u');
  await isFocused(0);
  await expect.poll(() => statusOf(0)).toBe('pending');
  await page.clock.fastForward(KEPT_MS);
  await undo.waitFor({ state: 'detached' });
});

test('a view is saved under a name with its columns, for all sessions, and exported as it is shown', async () => {
  await insertDeposits(cashier.database, [
    {
      username: 'FC1301',
      sender_name: 'Viewed',
      status: 'declined',
      method: 'Chime',
      created_at: new Date(Date.now() - DAY_MS),
    },
    { username: 'FC1302', sender_name: 'Viewed', status: 'sent', method: 'Chime' },
  ]);
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits?search=viewed' });
  await page.getByRole('combobox', { name: 'Filter by status' }).selectOption({ label: 'Declined' });
  await page.getByRole('combobox', { name: 'Filter by method' }).selectOption({ label: 'Chime' });
  await listed(page, ['FC1301']);
  await page.getByRole('button', { name: 'Views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await dialog.getByLabel('Save the current filters and columns as').fill('Declined by Chime');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByRole('button', { name: 'Declined by Chime', exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/admin/deposits?search=viewed');
  await listed(page, ['FC1302', 'FC1301']);
  await page.getByRole('button', { name: 'Views' }).click();
  await dialog.getByRole('button', { name: 'Declined by Chime', exact: true }).click();
  await listed(page, ['FC1301']);
  await page.getByRole('button', { name: 'View: Declined by Chime' }).waitFor();

  const other = await page.context().newPage();
  await other.goto(page.url());
  const titles = (of: Page) => of.locator('thead th').allInnerTexts();
  await expect.poll(async () => (await titles(other)).slice(1, 4)).toEqual(['Time', 'Username', 'Amount']);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByText('Columns of Declined by Chime').waitFor();
  await page.getByRole('checkbox', { name: 'Sender name' }).click();
  await page.getByRole('button', { name: 'Move Amount up' }).click();
  await page.getByRole('status').getByText('Amount: 2 of 7').waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('status').getByText('Amount: 1 of 7').waitFor();
  const arranged = ['Amount', 'Time', 'Username', 'Method', 'Reference', 'Payment account', 'Status'];
  await expect.poll(async () => (await titles(page)).slice(1, 8)).toEqual(arranged);
  await expect.poll(async () => (await titles(other)).slice(1, 8)).toEqual(arranged);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command or search' }).fill('export');
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`deposits_${nyDay(new Date())}.csv`);
  const [, row, ...others] = parseCsv(await readFile(await download.path(), 'utf8'));
  expect(row?.slice(0, 2)).toEqual(['50.00', 'USD']);
  expect(row).toEqual(expect.arrayContaining(['FC1301', 'Declined']));
  expect(row).not.toContain('Viewed');
  expect(others).toEqual([]);
});

test('views of the same filters are each shown, and none is lost by renaming another to its name', async () => {
  const path = '/deposits?search=nobody&status=sent';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  const tabs = page.getByRole('group', { name: 'Which deposits' });
  const chosen = tabs.locator('[aria-pressed="true"]');
  await page.getByRole('button', { name: 'Views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  for (const name of ['Short', 'Wide']) {
    await dialog.getByLabel('Save the current filters and columns as').fill(name);
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await dialog.getByRole('button', { name, exact: true }).waitFor();
    await expect.poll(() => chosen.allInnerTexts()).toEqual([name]);
  }
  await dialog.getByRole('button', { name: 'Rename Short' }).click();
  const field = dialog.getByLabel('New name of Short');
  for (const [name, problem] of [
    ['Wide', 'Another view has this name. Choose another name.'],
    ['pending', 'The list has a view of this name already. Choose another name.'],
    ['a\u202eb', 'This contains a character that cannot be seen. Type it instead of pasting it.'],
  ] as const) {
    await field.fill(name);
    await dialog.getByText(problem).waitFor();
    await field.press('Enter');
    await dialog.getByText(problem).waitFor();
  }
  const focused = dialog.locator('button:focus');
  await field.press('Escape');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Rename Short');
  await page.keyboard.press('Enter');
  await field.fill('Narrow');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Narrow', exact: true }).waitFor();
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Rename Narrow');
  await dialog.getByRole('button', { name: 'Close' }).click();
  for (const name of ['Narrow', 'Wide']) {
    await tabs.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => chosen.allInnerTexts()).toEqual([name]);
  }
});

test('how many wait is on the tabs, in the title and on the icons, as long as any do', async () => {
  const { pool } = cashier.database;
  const settle = async () => {
    await pool.query(`update deposits set status = 'sent', version = version + 1 where status <> 'sent'`);
    await pool.query(`update withdrawals set status = 'declined', version = version + 1`);
  };
  await settle();
  await insertDeposits(cashier.database, [{}, {}, {}]);
  await insertWithdrawals(cashier.database, [{}, { status: 'approved' }]);
  const page = await openConsole(browser, cashier, { role: 'member', path: '/activity' });
  const title = () => page.title();
  const icon = async () =>
    decodeURIComponent((await page.locator('link[rel="icon"]').getAttribute('href')) ?? '');
  await expect.poll(title).toMatch(/^\(5\) Activity · /);
  await expect.poll(icon).toContain('>5</text>');
  await page.getByRole('link', { name: 'Withdrawals 2 waiting' }).click();
  await expect.poll(title).toMatch(/^\(2\) Withdrawals · /);
  await settle();
  await expect.poll(title).toMatch(/^Withdrawals · /);
  await expect.poll(icon).not.toContain('</text>');
  await page.getByRole('link', { name: 'Deposits', exact: true }).waitFor();
});
