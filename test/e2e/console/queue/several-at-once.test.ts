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

describe('several deposits at once', () => {
  test('are set to one status, with a summary before and each refusal named after', async () => {
    const names = ['FC1721', 'FC1722', 'FC1723', 'FC1724'];
    // more than the screen holds: the bar lies over the list
    const others = Array.from({ length: 16 }, (_, place) => `FC${17_250 + place}`);
    const [first, second, third, fourth] = await newDeposits('Bulk Player', [...names, ...others]);
    const ana = await cashier.signInAs('supervisor', 'Ana');
    await cashier.call('lockDeposit', { depositId: second as string }, ana.token);
    await cashier.call('updateDepositStatus', { depositId: third as string, status: 'sent' }, ana.token);
    const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits?search=bulk' });
    await rowOf(page, first).waitFor();
    // one by the keys, the rest by a range
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await rowOf(page, fourth)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await page.getByRole('region', { name: 'Selected deposits' }).getByText('4 selected').waitFor();
    await page.getByRole('button', { name: 'Set status of the selected deposits' }).click();
    await page.getByRole('menuitemradio', { name: 'Sent', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Set 4 deposits to Sent' });
    await dialog.waitFor();
    expect((await dialog.getByRole('term').allTextContents()).map(String)).toEqual([
      'Selected',
      'Will change',
      'Already set',
      'Locked by others',
    ]);
    expect(await dialog.getByRole('definition').allTextContents()).toEqual([
      '4, $200.00',
      '2, $100.00',
      '1',
      '1, skipped',
    ]);
    expect(await statusOf(first)).toBe('pending');
    // taken by somebody between the question and its answer
    await cashier.call('lockDeposit', { depositId: fourth as string }, ana.token);
    await dialog.getByRole('button', { name: 'Change 2 deposits' }).click();
    await dialog.getByText('1 deposit changed, 1 not:').waitFor();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'FC1724, $50.00' })
      .getByText('Ana is working on this deposit.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('1 selected').waitFor();
    expect(await Promise.all([first, second, third, fourth].map(statusOf))).toEqual([
      'sent',
      'pending',
      'sent',
      'pending',
    ]);
  });

  test('cannot be selected by a member', async () => {
    const [id] = await newDeposits('Watched Player', ['FC1731']);
    const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits?search=watched' });
    await rowOf(page, id).waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New deposit' }).count()).toBe(0);
    expect(
      await rowOf(page, id)
        .getByRole('button', { name: /^(Edit|Status)/ })
        .count(),
    ).toBe(0);
  });
});
