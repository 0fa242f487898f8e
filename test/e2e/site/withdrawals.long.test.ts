import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COOLDOWN_HOURS, COOLDOWN_MS } from '#domain/withdrawals/cooldown.ts';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { countdownFrom, passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { showSettings } from '#test/fixtures/settings.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { submitWithdrawalForm, withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const PHONE = { viewport: { width: 360, height: 800 } };
const SEND_CALL = '**/api/sendWithdrawEmail';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, PHONE);
  return () => page.context().close();
});

async function askByVenmo(casinoId: string): Promise<void> {
  await fillForVenmo(casinoId);
  await submitWithdrawalForm(page);
}

async function fillForVenmo(casinoId: string): Promise<void> {
  await page.getByLabel('Casino ID').fill(casinoId);
  await page.getByLabel('Password', { exact: true }).fill('the player’s own');
  await page.getByLabel('Name on the Venmo account').fill('Ada Player');
  await page.getByLabel('Venmo username').fill('@ada-lee');
  await page.getByLabel('Amount', { exact: true }).fill('80');
}

async function hasBeenSent(): Promise<void> {
  await page.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();
  await page
    .getByText('Your account balance will be deducted and you will get the payment within a few hours.')
    .waitFor();
}

async function storedFor(username: string) {
  const { rows } = await cashier.database.pool.query(
    'select method, amount_cents, coin, network, wallet_address, payment_username from withdrawals where username = $1',
    [username],
  );
  return rows;
}

test('a player withdraws to Venmo from the grid of methods', async () => {
  await page.goto('/withdraw');
  const card = page.getByRole('listitem').filter({ hasText: 'Venmo' });
  await card.getByRole('button', { name: 'Withdraw Now' }).click();
  await askByVenmo('6001');
  await hasBeenSent();
  await page.getByText('Your payment will go to the Venmo account @ada-lee (Ada Player).').waitFor();
  expect(await storedFor('FC6001')).toMatchObject([
    { method: 'Venmo', amount_cents: 8_000, payment_username: '@ada-lee' },
  ]);
  await page.reload();
  await hasBeenSent();
  await page.getByRole('link', { name: 'Back to Withdrawal Methods' }).click();
  await page.getByRole('heading', { name: 'WITHDRAW USING ONE OF OUR METHODS' }).waitFor();
});

test('a player withdraws coins over a network that carries them', async () => {
  const wallet = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  await page.goto('/withdraw?method=crypto');
  expect(await page.getByLabel('Coin', { exact: true }).inputValue()).toBe('BTC');
  await page.getByText('BTC is paid out over the Bitcoin network only.').waitFor();
  expect(await page.getByLabel('Network').count()).toBe(0);
  await page.getByLabel('Coin', { exact: true }).selectOption('USDT');
  expect(await page.getByLabel('Network').locator('option').allTextContents()).toEqual([
    'Ethereum',
    'Tron',
    'Solana',
  ]);
  await page.getByLabel('Network').selectOption('Tron');
  await page.getByLabel('Casino ID').fill('6002');
  await page.getByLabel('Password', { exact: true }).fill('the player’s own');
  await page.getByLabel('Wallet address').fill(wallet);
  await page.getByLabel('Amount', { exact: true }).fill('80');
  await submitWithdrawalForm(page);
  await hasBeenSent();
  await page.getByText(`Your USDT will be sent over the Tron network to ${wallet}.`).waitFor();
  expect(await storedFor('FC6002')).toMatchObject([
    { method: 'Crypto', coin: 'USDT', network: 'Tron', wallet_address: wallet },
  ]);
});

test('an empty form names every field, and puts the focus on the first', async () => {
  await page.goto('/withdraw?method=zelle');
  await page.getByRole('button', { name: 'Review Withdrawal' }).click();
  for (const problem of [
    'Enter your casino ID.',
    'Enter the password of your casino account.',
    'Enter the name on the Zelle account.',
    'Enter the email or phone number of your Zelle account.',
    'Enter an amount.',
  ]) {
    await page.getByText(problem, { exact: true }).waitFor();
  }
  const casinoId = page.getByLabel('Casino ID');
  expect(await casinoId.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
  await page.getByLabel('Amount', { exact: true }).fill('49.99');
  await page.getByText('The amount must be at least $50.').waitFor();
  expect(await page.getByLabel('Amount', { exact: true }).getAttribute('placeholder')).toBe(
    'Enter amount (min $50)',
  );
});

describe('the cooldown', () => {
  test('survives a reload, counts down to zero, and then lets the player ask again', async () => {
    const { id } = await cashier.call('sendWithdrawEmail', {
      username: 'FC6003',
      password: 'the player’s own',
      method: 'Venmo',
      amount: 80,
      name: 'Ada Player',
      paymentUsername: '@ada-lee',
    });
    await putOnOwnClock(page);
    await page.goto('/withdraw?method=venmo');
    await askByVenmo('6003');
    await page.getByRole('heading', { name: `${COOLDOWN_HOURS}-hour Cooldown Active` }).waitFor();
    await page.getByText('A withdrawal for FC6003 has already been submitted.').waitFor();
    await page.getByRole('button', { name: 'Back to Withdrawal Methods' }).waitFor();
    const timer = page.getByRole('timer');
    expect(await timer.textContent()).toMatch(countdownFrom(COOLDOWN_HOURS));
    await page.clock.fastForward('01:00:10');
    const anHourLater = page.getByRole('timer').filter({ hasText: countdownFrom(COOLDOWN_HOURS - 1) });
    await passTimeUntil(anHourLater, 1_000);
    await page.reload();
    await anHourLater.waitFor();
    expect(await page.getByText('You can now submit a withdrawal!').count()).toBe(0);

    await page.clock.fastForward((COOLDOWN_HOURS - 1) * 3_600_000);
    await passTimeUntil(page.getByText('You can now submit a withdrawal!'), 1_000);
    await page
      .getByText(`The ${COOLDOWN_HOURS} hours since the last withdrawal for FC6003 are over.`)
      .waitFor();
    expect(await timer.textContent()).toBe('00:00:00');
    // The page’s clock has passed the end; the server’s has not.
    const { token } = await cashier.signInAs('supervisor');
    await cashier.call('liftWithdrawalCooldown', { withdrawalId: id }, token);
    await page.getByRole('button', { name: 'Submit New Withdrawal' }).click();
    await page.getByRole('heading', { name: 'Withdraw with Venmo' }).waitFor();
    await askByVenmo('6003');
    await hasBeenSent();
    expect(await storedFor('FC6003')).toHaveLength(2);
  });

  test('that a stranger started does not stop a player who opens the link of a credited request', async () => {
    const { token } = await cashier.signInAs('supervisor');
    const deposit = depositRequest({ username: 'FC6005' });
    const { id, followToken } = await cashier.call('sendDepositEmail', deposit);
    await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
    await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC6005' }));
    await page.goto('/withdraw?method=venmo');
    await askByVenmo('006005');
    await page.getByText('A withdrawal for FC6005 has already been submitted.').waitFor();
    await page.getByText('If it was not you').waitFor();

    await page.goto(`/status#${followToken}`);
    await page.getByText('Credited').first().waitFor();
    await page.goto('/withdraw?method=venmo');
    await page.getByRole('button', { name: 'Back to Withdrawal Methods' }).click();
    await page.goto('/withdraw?method=venmo');
    await askByVenmo('6005');
    await hasBeenSent();
    expect(await storedFor('FC6005')).toHaveLength(2);
  });

  test('can be left for another player on the same device', async () => {
    await page.addInitScript(
      `localStorage.setItem('cage.withdrawal.cooldown', JSON.stringify(${JSON.stringify({
        username: 'FC6004',
        submittedAtMs: Date.now() - COOLDOWN_MS / 2,
        endsAtMs: Date.now() + COOLDOWN_MS / 2,
        clockOffsetMs: 0,
      })}))`,
    );
    await page.goto('/withdraw?method=venmo');
    await page.getByRole('button', { name: 'Back to Withdrawal Methods' }).click();
    await page.getByRole('heading', { name: 'WITHDRAW USING ONE OF OUR METHODS' }).waitFor();
    expect(await page.evaluate("localStorage.getItem('cage.withdrawal.cooldown')")).toBe(null);
  });
});

describe('while cash-outs are closed', () => {
  // Start and end being the same, it is never open.
  const withdrawalHours = { enabled24_7: false, startTime: '08:00', endTime: '08:00' };

  test('cards say so, the hours are told, and the form takes nothing', async () => {
    await using other = await startTestCashier({ settings: { ...settingsWithVenmo(), withdrawalHours } });
    await page.goto(`${other.origin}/withdraw`);
    await page.getByText('Withdrawals Temporarily Unavailable').waitFor();
    await page.getByText(/^Cashouts are available every day between 8:00 AM – 8:00 AM EST\./).waitFor();
    const cards = page.getByRole('button', { name: 'Withdrawals Closed' });
    expect(await cards.count()).toBe(3);
    for (const card of await cards.all()) expect(await card.isDisabled()).toBe(true);
    await openStarted(page, `${other.origin}/withdraw?method=zelle`);
    expect(await page.getByRole('button', { name: 'Withdrawals Closed' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Casino ID').isDisabled()).toBe(true);
  });

  test('an owner may take deposits all the same', async () => {
    await using other = await startTestCashier({
      settings: { ...settingsWithVenmo(), withdrawalHours, depositsOutsideHours: true },
    });
    await openStarted(page, other.origin);
    const card = page.getByRole('listitem').filter({ hasText: 'Venmo' });
    await card.getByRole('button', { name: 'Deposit Now' }).click();
    expect(await page.getByRole('button', { name: /^(Continue|Pay)/ }).isEnabled()).toBe(true);
    await page.goto(`${other.origin}/withdraw`);
    await page.getByText('Withdrawals Temporarily Unavailable').waitFor();
  });

  test('a form that was open says when it closes', async () => {
    await using other = await startTestCashier();
    await page.goto(`${other.origin}/withdraw?method=venmo`);
    await fillForVenmo('6005');
    await page.getByRole('button', { name: 'Review Withdrawal' }).click();
    await page.getByRole('heading', { name: 'Check your withdrawal' }).waitFor();
    await showSettings(other, { ...settingsWithVenmo(), withdrawalHours });
    await page.getByRole('button', { name: 'Submit Withdrawal Request' }).click();
    await page
      .getByText(
        'Error submitting withdrawal: Cashouts are available every day between 8:00 AM – 8:00 AM EST.',
      )
      .waitFor();
    await page.getByText('Withdrawals Temporarily Unavailable').waitFor();
  });
});

describe('a request that fails', () => {
  test('is sent again by itself as the same request, and its password is not kept', async () => {
    const requestIds: string[] = [];
    await page.route(SEND_CALL, (route) => {
      requestIds.push(route.request().postDataJSON().data.requestId);
      return requestIds.length > 1 ? route.continue() : route.abort();
    });
    await page.goto('/withdraw?method=venmo');
    await askByVenmo('6006');
    expect(await page.evaluate('JSON.stringify([sessionStorage, localStorage])')).not.toContain('own');
    await hasBeenSent();
    expect(requestIds).toHaveLength(2);
    expect(new Set(requestIds).size).toBe(1);
  });

  test('shows that it is being sent', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(SEND_CALL, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/withdraw?method=venmo');
    await askByVenmo('6007');
    const dialog = page.getByRole('dialog', { name: 'Submitting Withdrawal Request...' });
    await dialog.getByText('Please wait while we process your request').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor();
    release();
    await hasBeenSent();
  });

  test('for a cooldown without a date says so in an alert', async () => {
    const message = 'Wait until tomorrow.';
    await page.route(SEND_CALL, (route) =>
      route.fulfill({ status: 400, json: { error: { status: 'FAILED_PRECONDITION', message } } }),
    );
    await page.goto('/withdraw?method=venmo');
    await askByVenmo('6008');
    await page
      .getByRole('alert')
      .filter({ hasText: `${COOLDOWN_HOURS}-Hour Cooldown: Wait until tomorrow.` })
      .waitFor();
  });

  test('for a suspended player says whom to ask', async () => {
    const { token } = await cashier.signInAs('supervisor');
    await cashier.call('setPlayerStanding', { username: 'FC6009', standing: 'suspended' }, token);
    await page.goto('/withdraw?method=venmo');
    await askByVenmo('6009');
    await page
      .getByText('Error submitting withdrawal: This account cannot use the cashier. Please contact support.')
      .waitFor();
  });
});
