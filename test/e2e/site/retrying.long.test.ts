import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { type CuttingProxy, type Fate, startCuttingProxy } from '#test/fixtures/cutting-proxy.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { submitWithdrawalForm } from '#test/fixtures/withdrawals.ts';

const PHONE = { viewport: { width: 360, height: 800 } };
const DEPOSIT_CALL = '/api/sendDepositEmail';
const WITHDRAWAL_CALL = '/api/sendWithdrawEmail';
const PASSWORD = 'the player’s own';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let proxy: CuttingProxy;
let page: Page;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({
      settings: settingsWithEveryMethod(),
      variables: { CAGE_SUPPORT_EMAIL: 'help@example.com' },
    }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});
beforeEach(async () => {
  proxy = await startCuttingProxy(cashier.origin);
  page = await openWindow(browser, proxy.origin, PHONE);
  return async () => {
    await page.context().close();
    await proxy[Symbol.asyncDispose]();
  };
});

/** From now on submitted requests meet this. */
function submitsMeet(fate: Fate): void {
  proxy.decide((path) => (path === DEPOSIT_CALL || path === WITHDRAWAL_CALL ? fate : 'pass'));
}

async function storedFor(table: 'deposits' | 'withdrawals', username: string) {
  const { rows } = await cashier.database.pool.query(
    `select id, amount_cents from ${table} where username = $1 order by id`,
    [username],
  );
  return rows;
}

async function submitWithdrawal(casinoId: string): Promise<void> {
  await page.getByLabel('Casino ID').fill(casinoId);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Name on the Venmo account').fill('Ada Player');
  await page.getByLabel('Venmo username').fill('@ada-lee');
  await page.getByLabel('Amount', { exact: true }).fill('80');
  await submitWithdrawalForm(page);
}

const sentDeposit = () => page.getByText('Deposit request sent');
const stillSending = () => page.getByText('Still sending');

describe('a deposit', () => {
  test('whose answer is lost is sent again by itself until it is there, and stored once', async () => {
    submitsMeet('cut-answer');
    await putOnOwnClock(page);
    await openStarted(page, '/?method=venmo');
    const asked = page.waitForRequest('**/api/sendDepositEmail');
    await submitDeposit(page, '6001');
    const { reference } = (await asked).postDataJSON().data;
    await until(() => proxy.timesAsked(DEPOSIT_CALL) > 0);
    await passTimeUntil(stillSending(), 500);
    submitsMeet('pass');
    await passTimeUntil(sentDeposit(), 1_000);
    const shown = page.getByRole('group', { name: 'Payment reference' }).locator('[translate=no]');
    expect((await shown.textContent())?.replace('-', '')).toBe(reference);
    expect(await storedFor('deposits', 'FC6001')).toHaveLength(1);
    expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('cage.unfinished');
  });

  test('submitted offline is sent when the connection is back', async () => {
    await putOnOwnClock(page);
    await openStarted(page, '/?method=zelle');
    await page.context().setOffline(true);
    await submitDeposit(page, '6002');
    await passTimeUntil(page.getByText('Your request is sent when the connection is back'), 500);
    await page.context().setOffline(false);
    await sentDeposit().waitFor();
    expect(await storedFor('deposits', 'FC6002')).toHaveLength(1);
  });

  test('goes on after the page is loaded again, with the account it was submitted for', async () => {
    submitsMeet('cut-answer');
    await openStarted(page, '/?method=venmo');
    await submitDeposit(page, '6003');
    await until(() => proxy.timesAsked(DEPOSIT_CALL) > 0);
    await page.reload();
    await page.getByText('Submitting Deposit Request...').waitFor();
    submitsMeet('pass');
    await sentDeposit().waitFor();
    await page.getByText('@the-casino', { exact: true }).waitFor();
    await page.getByText('$75.00 with Venmo for FC6003').waitFor();
    expect(await storedFor('deposits', 'FC6003')).toHaveLength(1);
  });

  test('goes on in a new tab, from the cards, after its own was closed', async () => {
    submitsMeet('cut');
    await openStarted(page, '/?method=crypto&coin=BTC');
    await submitDeposit(page, '6004');
    await until(() => proxy.timesAsked(DEPOSIT_CALL) > 0);
    const context = page.context();
    await page.close();
    submitsMeet('pass');
    page = await context.newPage();
    await page.goto('/');
    await sentDeposit().waitFor();
    await page.getByText('$75.00 with Bitcoin for FC6004').waitFor();
    expect(await storedFor('deposits', 'FC6004')).toHaveLength(1);
  });

  test('is not sent by two tabs at once', async () => {
    submitsMeet('hang');
    await openStarted(page, '/?method=venmo');
    await submitDeposit(page, '6005');
    await until(() => proxy.timesAsked(DEPOSIT_CALL) > 0);
    const other = await page.context().newPage();
    // It waits for the first for two seconds, which a busy machine may sleep through.
    await putOnOwnClock(other);
    await openStarted(other, '/?method=venmo');
    const locks = 'navigator.locks.query().then(({ held, pending }) => [held.length, pending.length])';
    await until(async () => String(await other.evaluate(locks)) === '1,1');
    await other.clock.fastForward(2_000);
    await until(async () => String(await other.evaluate(locks)) === '1,0');
    expect(await other.getByText('Submitting Deposit Request...').count()).toBe(0);
    expect(proxy.timesAsked(DEPOSIT_CALL)).toBe(1);
  });

  test('that the player stops is not said to be unsent, and is found when submitted again', async () => {
    submitsMeet('cut-answer');
    await putOnOwnClock(page);
    await openStarted(page, '/?method=zelle');
    await submitDeposit(page, '6006');
    await passTimeUntil(page.getByRole('button', { name: 'Stop trying' }), 500);
    await page.getByRole('button', { name: 'Stop trying' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'We do not know whether your deposit request' });
    await alert.getByText('It may or may not have reached us.').waitFor();
    await alert.getByRole('link', { name: 'help@example.com' }).waitFor();
    expect(await page.getByLabel('Casino ID').inputValue()).toBe('6006');
    const asked = proxy.timesAsked(DEPOSIT_CALL);
    submitsMeet('pass');
    await page.reload();
    await alert.waitFor();
    expect(proxy.timesAsked(DEPOSIT_CALL)).toBe(asked);
    await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
    await sentDeposit().waitFor();
    expect(await storedFor('deposits', 'FC6006')).toHaveLength(1);
    expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('cage.unfinished');
  });

  test('that is refused in the end shows why, with what was typed', async () => {
    submitsMeet('cut');
    await putOnOwnClock(page);
    await openStarted(page, '/?method=chime');
    await submitDeposit(page, '6007');
    await until(() => proxy.timesAsked(DEPOSIT_CALL) > 0);
    const { token } = await cashier.signInAs('supervisor');
    await cashier.call('setPlayerStanding', { username: 'FC6007', standing: 'suspended' }, token);
    submitsMeet('pass');
    const alert = page.getByRole('alert').filter({ hasText: 'This account cannot use the cashier.' });
    await passTimeUntil(alert, 1_000);
    expect(await alert.getByText('It may have reached us').count()).toBe(0);
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('75');
  });

  test.each([
    ['zelle', 'Error submitting deposit: Request timed out. Please try again.'],
    ['cashapp', 'Request timed out. Please try again.'],
  ])('by %s that is never answered is given up after ten minutes', async (method, message) => {
    submitsMeet('hang');
    await putOnOwnClock(page);
    await openStarted(page, `/?method=${method}`);
    await page.getByLabel('Casino ID').fill('6008');
    await page.getByLabel('Name the deposit is coming from').fill('Ada Player');
    await page.getByLabel('Amount', { exact: true }).fill('75');
    await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
    await until(() => proxy.timesAsked(DEPOSIT_CALL) > 0);
    await page.clock.fastForward(3_100);
    await stillSending().waitFor();
    const givenUp = page.getByText(message, { exact: true });
    await passTimeUntil(givenUp, 20_000);
    await page.getByText('It may or may not have reached us.').waitFor();
  });
});

describe('a withdrawal', () => {
  const sentWithdrawal = () => page.getByRole('heading', { name: 'Withdrawal request sent' });

  test('whose answer is lost is sent again by itself, and its cooldown is not its own', async () => {
    submitsMeet('cut-answer');
    await putOnOwnClock(page);
    await openStarted(page, '/withdraw?method=venmo');
    await submitWithdrawal('6011');
    await until(() => proxy.timesAsked(WITHDRAWAL_CALL) > 0);
    submitsMeet('pass');
    await passTimeUntil(sentWithdrawal(), 1_000);
    expect(await storedFor('withdrawals', 'FC6011')).toHaveLength(1);
  });

  test('asks for the password again after a reload, because it is stored nowhere', async () => {
    submitsMeet('cut-answer');
    await openStarted(page, '/withdraw?method=venmo');
    await submitWithdrawal('6012');
    await until(() => proxy.timesAsked(WITHDRAWAL_CALL) > 0);
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).toContain('cage.unfinished');
    expect(stored).not.toContain(PASSWORD);
    const context = page.context();
    await page.close();
    page = await context.newPage();
    await page.goto('/withdraw');
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'We do not know whether your withdrawal request reached us.' });
    await alert.getByText('Enter your password and submit it again, unchanged').waitFor();
    await page.goto('/withdraw');
    await alert.waitFor();
    expect(await page.getByLabel('Venmo username').inputValue()).toBe('@ada-lee');
    submitsMeet('pass');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await submitWithdrawalForm(page);
    await sentWithdrawal().waitFor();
    expect(await storedFor('withdrawals', 'FC6012')).toHaveLength(1);
    await page.goto('/withdraw');
    await page.getByRole('heading', { name: 'Venmo' }).waitFor();
  });

  test('of which nothing is known is told until the player dismisses it', async () => {
    submitsMeet('cut');
    await openStarted(page, '/withdraw?method=venmo');
    await submitWithdrawal('6013');
    await until(() => proxy.timesAsked(WITHDRAWAL_CALL) > 0);
    await page.reload();
    const alert = page.getByRole('alert').filter({ hasText: 'We do not know whether your withdrawal' });
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await alert.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Venmo username').inputValue()).toBe('@ada-lee');
    await page.goto('/withdraw');
    await page.getByRole('heading', { name: 'Venmo' }).waitFor();
  });
});
