import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openStarted, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { submitDeposit } from '#test/fixtures/deposit-form.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const TABS = {
  owner: [
    ...['Stats', 'Deposits', 'Withdrawals', 'Receipts', 'Activity', 'Admin Team', 'Payment Settings'],
    ...['Approvals', 'Security'],
  ],
  supervisor: ['Deposits', 'Withdrawals', 'Receipts', 'Activity', 'Payment Settings', 'Approvals'],
  member: ['Deposits', 'Withdrawals', 'Receipts', 'Activity'],
} as const;

test.each(['owner', 'supervisor', 'member'] as const)(
  'a %s sees the tabs that they may use',
  async (role) => {
    await using cashier = await startTestCashier();
    const page = await openConsole(browser, cashier, { role, path: '/deposits' });
    const names = await page.getByRole('navigation').first().getByRole('link').allTextContents();
    expect(names).toEqual(TABS[role]);
  },
);

test('an account that an owner adds is what the next player is shown', async () => {
  await using cashier = await startTestCashier();
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/payment-settings' });
  await page.getByRole('button', { name: 'Add New Account' }).click();
  const form = page.getByRole('region', { name: 'Add New Account' });
  await form.getByRole('button', { name: 'Add Account' }).click();
  await page.getByText('Please select a payment method first').first().waitFor();
  await form.getByRole('combobox').first().selectOption({ label: 'Chime' });
  await form.getByLabel('Display Name').fill('Chime of the house');
  await form.getByLabel('Handle').fill('$the-house');
  await form.getByRole('button', { name: 'Add Account' }).click();
  await page.getByText('Chime account added and saved to database!').first().waitFor();
  await expect
    .poll(async () => (await cashier.call('getPaymentSettingsPublic', {})).settings.chime.accounts[0]?.handle)
    .toBe('$the-house');
  const player = await openWindow(browser, cashier.origin, { viewport: { width: 360, height: 800 } });
  await openStarted(player, '/?method=chime');
  await submitDeposit(player, '1234');
  await player.getByRole('heading', { name: 'Now send $75.00 to $the-house' }).waitFor();
});

test('someone new signs in with the password an owner was told, and must change it', async () => {
  await using cashier = await startTestCashier();
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/team' });
  await page.getByLabel('Email', { exact: true }).fill('new@example.com');
  await page.getByRole('button', { name: 'Create User' }).click();
  await page.getByRole('cell', { name: 'new@example.com', exact: true }).first().waitFor();
  const { token } = await cashier.signInAs('owner');
  const { users } = await cashier.call('getAdminCredentials', {}, token);
  const password = users.find(({ email }) => email === 'new@example.com')?.defaultPassword as string;
  const { admin } = await cashier.call('signIn', { email: 'new@example.com', password });
  expect(admin).toMatchObject({ role: 'member', mustChangePassword: true });
});
