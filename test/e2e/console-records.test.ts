import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../fixtures/browser.ts';
import { openConsole } from '../fixtures/console.ts';
import { startTestCashier, type TestCashier } from '../fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

function askForDeposit(cashier: TestCashier, username: string) {
  return cashier.call('sendDepositEmail', {
    username,
    method: 'Venmo',
    amount: 60,
    senderName: 'Ada Player',
  });
}

function askForWithdrawal(cashier: TestCashier, username: string) {
  return cashier.call('sendWithdrawEmail', {
    username,
    password: 'hers alone',
    method: 'Zelle',
    name: 'Ada Player',
    email: 'ada@example.com',
    amount: 80,
  });
}

async function stored(cashier: TestCashier, query: string): Promise<unknown[]> {
  return (await cashier.database.pool.query(query)).rows;
}

describe('a deposit', () => {
  test('is corrected where it stands', async () => {
    await using cashier = await startTestCashier();
    const { id } = await askForDeposit(cashier, 'FC501');
    const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
    const row = page.locator(`[data-record="${id}"]`);
    await row.getByRole('button', { name: /^Edit amount of FC501/ }).click();
    const editor = row.getByRole('textbox', { name: 'Amount of FC501' });
    await editor.fill('75.25');
    await editor.press('Enter');
    await row.getByText('$75.25').waitFor();
    await expect
      .poll(() => stored(cashier, 'select amount_cents from deposits'), { timeout: 10_000 })
      .toEqual([{ amount_cents: 7525 }]);
  });

  test('that someone works on shows who it is, to everybody else', async () => {
    await using cashier = await startTestCashier();
    await askForDeposit(cashier, 'FC502');
    const worker = await openConsole(browser, cashier, {
      role: 'supervisor',
      name: 'Sam',
      path: '/deposits',
    });
    const onlooker = await openConsole(browser, cashier, {
      role: 'owner',
      name: 'Olivia',
      path: '/deposits',
    });
    await onlooker.getByText('Live', { exact: true }).waitFor();
    await worker.getByRole('button', { name: 'Details of FC502' }).click();
    await onlooker.getByRole('button', { name: 'Take over FC502 from Sam' }).waitFor();
  });
});

describe('a withdrawal', () => {
  test('arrives by itself and is declined with a reason', async () => {
    await using cashier = await startTestCashier();
    const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/withdrawals' });
    await page.getByText('Live', { exact: true }).waitFor();
    const { id } = await askForWithdrawal(cashier, 'FC601');
    const row = page.locator(`[data-record="${id}"]`);
    await row.getByRole('button', { name: 'Status of FC601: Pending' }).click();
    await page.getByRole('menuitemradio', { name: 'Declined', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Why is it declined?' });
    await panel.getByRole('button', { name: 'Decline withdrawal' }).click();
    await panel.getByText('Please select a reason for declining this withdrawal.').waitFor();
    await panel.getByLabel('Insufficient Funds').check();
    await panel.getByRole('button', { name: 'Decline withdrawal' }).click();
    await row.getByRole('button', { name: 'Status of FC601: Declined' }).waitFor();
    // The choice shows before it is saved.
    await expect
      .poll(() => stored(cashier, 'select status, decline_reason from withdrawals'), { timeout: 10_000 })
      .toEqual([{ status: 'declined', decline_reason: 'insufficient_funds' }]);
  });

  test('gives its password away only when asked, and logs it', async () => {
    await using cashier = await startTestCashier();
    await askForWithdrawal(cashier, 'FC602');
    const page = await openConsole(browser, cashier, {
      role: 'supervisor',
      name: 'Sam',
      path: '/withdrawals',
    });
    await page.getByRole('button', { name: 'Details of FC602' }).click();
    expect(await page.content()).not.toContain('hers alone');
    await page.getByRole('button', { name: 'Reveal password' }).click();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('hers alone').waitFor();
    const { rows } = await cashier.database.pool.query(
      "select actor_name from activity_log where action = 'withdrawal_password_revealed'",
    );
    expect(rows).toEqual([{ actor_name: 'Sam' }]);
  });
});
