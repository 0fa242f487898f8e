import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(() => Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]));

const TABS = {
  owner: [
    'Queue',
    'Deposits',
    'Withdrawals',
    'Receipts',
    'Players',
    'Approvals',
    'Stats',
    'Activity',
    'Settings',
  ],
  supervisor: [
    'Queue',
    'Deposits',
    'Withdrawals',
    'Receipts',
    'Players',
    'Approvals',
    'Activity',
    'Payment Settings',
  ],
  member: ['Deposits', 'Withdrawals', 'Receipts', 'Players', 'Activity'],
} as const;
const SETTINGS = [
  'Payment Settings',
  'Mailboxes',
  'Rules',
  'Mail templates',
  'Admin Team',
  'Security',
  'Approval limits',
  'Notices',
  'Appearance',
  'System',
];

test.each(['owner', 'supervisor', 'member'] as const)(
  'a %s sees the tabs that they may use',
  async (role) => {
    const page = await openConsole(browser, cashier, { role, path: '/deposits' });
    const names = await page.getByRole('navigation').first().getByRole('link').allTextContents();
    expect(names).toEqual(TABS[role]);
    if (role !== 'owner') return;
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const settings = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await settings.first().waitFor();
    expect(await settings.allTextContents()).toEqual(SETTINGS);
  },
);

test('someone new signs in with the password an owner was told, and must change it', async () => {
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
