import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import {
  createAdmin,
  openTeamScreen,
  type SignInDetails,
  signInByForm,
  told,
} from '#test/fixtures/staff/team-screen.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

const openTeam = () => openTeamScreen(browser, cashier);
const signIn = (person: SignInDetails) => signInByForm(browser, cashier, person);
const credentials = (page: Page) => page.getByRole('region', { name: 'Admin Credentials' });
const credentialsRow = (page: Page, email: string) =>
  credentials(page).getByRole('row').filter({ hasText: email });

test('credentials are shown and copied until the person has chosen a password', async () => {
  const page = await openTeam();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
  await createAdmin(page, 'nina@example.com', 'her first password');
  await told(page, 'nina@example.com was added to the staff.');
  await credentials(page)
    .getByText(/^Security notice/)
    .waitFor();
  expect(await credentials(page).getByRole('row').count()).toBe(0);
  await credentials(page).getByRole('button', { name: 'Show Credentials' }).click();
  const row = credentialsRow(page, 'nina@example.com');
  await row.getByRole('button', { name: 'Reveal password of nina@example.com' }).click();
  await row.getByText('her first password').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await row.getByRole('button', { name: 'Hide password of nina@example.com' }).click();
  expect(await row.getByText('her first password').count()).toBe(0);
  for (const [name, copied] of [
    ['Copy email nina@example.com', 'nina@example.com'],
    ['Copy password of nina@example.com', 'her first password'],
    ['Copy Both for nina@example.com', 'Email: nina@example.com\nPassword: her first password'],
  ] as const) {
    await row.getByRole('button', { name }).click();
    await row
      .getByText(/^Copied/)
      .first()
      .waitFor();
    // what the copy before has said may still stand there
    await expect.poll(clipboard).toBe(copied);
  }

  const theirs = await signIn({ email: 'nina@example.com', password: 'her first password' });
  await theirs.getByText('Change your initial password').first().waitFor();
  await theirs.getByLabel('Current password', { exact: true }).fill('her first password');
  await theirs.getByLabel('New password', { exact: true }).fill('a password of her own');
  await theirs.getByLabel('Repeat the new password', { exact: true }).fill('a password of her own');
  await theirs.getByRole('button', { name: 'Change Password' }).click();
  await theirs.getByText('No deposits yet').waitFor();
  await credentials(page).getByRole('button', { name: 'Refresh Credentials' }).click();
  await row.getByText('Set by user').waitFor();
  expect(await row.getByRole('button', { name: /^(Reveal|Copy password|Copy Both)/ }).count()).toBe(0);
  await credentials(page).getByRole('button', { name: 'Hide Credentials' }).click();
  expect(await credentials(page).getByRole('row').count()).toBe(0);
});

test('a strong password is proposed and copied, and lets its person in', async () => {
  const page = await openTeam();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = page.getByRole('region', { name: 'Create Admin User' });
  const field = form.getByLabel('Password', { exact: true });
  const first = await field.inputValue();
  await form.getByRole('button', { name: 'Propose another' }).click();
  await expect.poll(() => field.inputValue()).not.toBe(first);
  await form.getByRole('button', { name: 'Copy the initial password' }).click();
  await form.getByText('Copied', { exact: true }).waitFor();
  const password = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(password).toBe(await field.inputValue());
  await form.getByLabel('Email').fill('olive@example.com');
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create User' }).click();
  await told(page, 'The initial password is good once, within 24 hours.');
  await expect.poll(() => field.inputValue()).not.toBe(password);

  const theirs = await signIn({ email: 'olive@example.com', password });
  await theirs.getByText('Change your initial password').first().waitFor();
  await credentials(page).getByRole('button', { name: 'Show Credentials' }).click();
  await credentialsRow(page, 'olive@example.com')
    .getByText(/^Used, or older than 24 hours/)
    .waitFor();
});

test('Set Password sets a new initial password and ends that person’s sessions', async () => {
  const { email, password } = await cashier.addStaff('member', 'Pia Password');
  const theirs = await signIn({ email, password });
  await theirs.getByText('No deposits yet').waitFor();
  const page = await openTeam();
  await credentials(page).getByRole('button', { name: 'Show Credentials' }).click();
  const row = credentialsRow(page, email);
  const set = row.getByRole('button', { name: `Set Password of ${email}` });
  const dialog = page.getByRole('dialog', { name: 'Set Password' });
  const field = dialog.getByLabel(`New password for ${email}`);
  const confirm = dialog.getByRole('button', { name: 'Set Password' });
  await set.click();
  await field.fill('');
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await theirs.getByRole('button', { name: 'Logout' }).count()).toBe(1);
  await set.click();
  await field.fill('short');
  await confirm.click();
  await dialog.getByText('The password needs at least 10 characters').waitFor();
  await field.fill('another first one');
  await confirm.click();
  await told(page, 'Password updated successfully!');
  await theirs.getByRole('link', { name: 'Activity' }).dispatchEvent('click');
  await theirs.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await theirs.getByText('Authentication error. Please log in again.').waitFor();
  await row.getByRole('button', { name: `Reveal password of ${email}` }).click();
  await row.getByText('another first one').waitFor();
});
