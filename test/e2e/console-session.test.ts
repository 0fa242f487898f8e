import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '../fixtures/browser.ts';
import { startTestCashier } from '../fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Admin Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a wrong password is refused in words, and the right one lets in', async () => {
  await using cashier = await startTestCashier();
  const { email, password } = await cashier.addStaff('member', 'Maya Member');
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await signIn(page, email, 'not the password');
  await page.getByText('The email or the password is wrong.').waitFor();
  await signIn(page, email, password);
  await page.getByText('Maya Member').first().waitFor();
});

test('someone removed from the staff is sent back to the sign-in screen, which says so', async () => {
  await using cashier = await startTestCashier();
  const { id, email, password } = await cashier.addStaff('supervisor');
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await signIn(page, email, password);
  await page.getByText('No deposits yet').waitFor();
  await cashier.database.queries
    .updateTable('staff')
    .set({ removed_at: new Date() })
    .where('id', '=', id)
    .execute();
  await page.reload();
  await signIn(page, email, password);
  await page.getByText('Access denied. You are not authorized as an admin.').waitFor();
});

test('an initial password must be changed before anything else', async () => {
  await using cashier = await startTestCashier();
  const { id, email, password } = await cashier.addStaff('owner');
  await cashier.database.queries
    .updateTable('staff')
    .set({ must_change_password: true })
    .where('id', '=', id)
    .execute();
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await signIn(page, email, password);
  await page.getByText('Change your initial password').first().waitFor();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('a password of my own');
  await page.getByLabel('Repeat the new password', { exact: true }).fill('a password of my own');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('heading', { name: 'Financial Analytics Dashboard' }).waitFor();
  expect((await cashier.send('signIn', { email, password })).error?.status).toBe('UNAUTHENTICATED');
});

test('a member sees deposits but cannot set their status', async () => {
  await using cashier = await startTestCashier();
  await cashier.call('sendDepositEmail', {
    username: 'FC77',
    method: 'Venmo',
    amount: 60,
    senderName: 'Ada',
  });
  const { email, password } = await cashier.addStaff('member');
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await signIn(page, email, password);
  const row = page.getByRole('row').filter({ hasText: 'FC77' });
  await row.getByText('Pending').waitFor();
  expect(await row.getByRole('button', { name: /^Status of/ }).count()).toBe(0);
});
