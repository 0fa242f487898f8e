import { afterAll, beforeAll, expect, test } from 'vitest';
import { COOLDOWN_HOURS } from '#domain/withdrawals/cooldown.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { countdownFrom } from '#test/fixtures/page-clock.ts';
import { letUndoPass } from '#test/fixtures/records.ts';
import { settingsWithVenmo, startTestCashier } from '#test/fixtures/test-cashier.ts';
import { submitWithdrawalForm } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PHONE = { viewport: { width: 360, height: 800 } };

test('a player asks for a withdrawal, waits for another, reads why it was declined, and asks again', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('supervisor');
  const page = await openWindow(browser, cashier.origin, PHONE);
  const ask = async () => {
    await page.getByLabel('Casino ID').fill('77001');
    await page.getByLabel('Password', { exact: true }).fill('the player’s own');
    await page.getByLabel('Name on the Zelle account').fill('Ada Player');
    await page.getByLabel('Zelle email or phone number').fill('ada@example.com');
    await page.getByLabel('Amount', { exact: true }).fill('80');
    await submitWithdrawalForm(page);
  };

  await page.goto('/withdraw?method=zelle');
  await ask();
  await page.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();
  await page
    .getByText('Your account balance will be deducted and you will get the payment within a few hours.')
    .waitFor();
  await page.getByRole('link', { name: 'Follow your request' }).click();
  await page.getByRole('heading', { name: 'Request received' }).waitFor();

  const status = page.url();
  await page.goto('/withdraw?method=zelle');
  await ask();
  await page.getByRole('heading', { name: `${COOLDOWN_HOURS}-hour Cooldown Active` }).waitFor();
  expect(await page.getByRole('timer').textContent()).toMatch(countdownFrom(COOLDOWN_HOURS));
  await page.reload();
  await page.getByRole('heading', { name: `${COOLDOWN_HOURS}-hour Cooldown Active` }).waitFor();
  await page.goto(status);

  const { withdrawals } = await cashier.call('getWithdrawals', {}, token);
  expect(withdrawals).toMatchObject([
    { username: 'FC77001', amount: 80, email: 'ada@example.com', hasPassword: true },
  ]);
  expect(JSON.stringify(withdrawals)).not.toContain('the player’s own');
  await cashier.call(
    'updateWithdrawalStatus',
    { withdrawalId: withdrawals[0]?.id as string, status: 'declined', reason: 'insufficient_funds' },
    token,
  );
  await letUndoPass(cashier);
  await page
    .getByText(/Insufficient Funds/)
    .first()
    .waitFor();

  await page.goto('/withdraw?method=zelle');
  await ask();
  await page.getByRole('heading', { name: 'Withdrawal request sent' }).waitFor();
});

test('a wallet address that is not one is refused at its field', async () => {
  await using cashier = await startTestCashier();
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto('/withdraw?method=crypto');
  await page.getByLabel('Casino ID').fill('77002');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByLabel('Wallet address').fill('1111111111111111111114oLvT3');
  await page.getByLabel('Amount', { exact: true }).fill('80');
  await page.getByRole('button', { name: 'Review Withdrawal' }).click();
  await page
    .getByText('This is not a valid Bitcoin address. Copy and paste it from your wallet.')
    .first()
    .waitFor();
  const { rows } = await cashier.database.pool.query('select from withdrawals');
  expect(rows).toHaveLength(0);
});

test('outside the hours nobody can ask for a withdrawal', async () => {
  await using cashier = await startTestCashier({
    settings: {
      ...settingsWithVenmo(),
      withdrawalHours: { enabled24_7: false, startTime: '08:00', endTime: '08:00' },
    },
  });
  const page = await openWindow(browser, cashier.origin, PHONE);
  await page.goto('/withdraw');
  await page.getByText('Withdrawals Temporarily Unavailable').waitFor();
});
