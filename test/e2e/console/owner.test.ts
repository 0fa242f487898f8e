import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLES } from '#domain/access/capabilities.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { tabsFor } from '#web/console/tabs/tabs.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(() => Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]));

test.each(ROLES)('a %s sees the tabs that they may use', async (role) => {
  const { work, settings } = tabsFor(role);
  const labelsOf = (tabs: readonly { readonly label: string }[]) => tabs.map(({ label }) => label);
  const page = await openConsole(browser, cashier, { role, path: '/deposits' });
  const names = await page.getByRole('navigation').first().getByRole('link').allTextContents();
  expect(names).toEqual([...labelsOf(work), ...(settings.length > 1 ? ['Settings'] : labelsOf(settings))]);
  if (role !== 'owner') return;
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.allTextContents()).toEqual(labelsOf(settings));
});

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
