import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { forgetProofs } from '#test/fixtures/staff/forget-proofs.ts';
import { codeOf, setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

/** What takes a recent proof of identity, done by somebody who signed in long ago. */

const PASSWORD = 'correct horse battery';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

async function openLongAgo(path: string): Promise<Page> {
  const page = await openConsole(browser, cashier, { role: 'owner', path });
  await forgetProofs(cashier.database);
  return page;
}

const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });

async function confirm(page: Page, password = PASSWORD): Promise<void> {
  await asked(page).getByLabel('Password', { exact: true }).fill(password);
  await asked(page).getByRole('button', { name: 'Confirm' }).click();
}

test('a password is revealed once its reader has confirmed that it is them', async () => {
  await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC76', password: 'hers alone' }));
  const page = await openLongAgo('/withdrawals');
  await page.getByRole('button', { name: 'Details of FC76' }).click();
  await page.getByRole('button', { name: 'Reveal password' }).click();
  await asked(page).getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await confirm(page, 'not the password');
  await asked(page).getByText('The password is wrong.').waitFor();
  await confirm(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('hers alone').waitFor();
  expect(await asked(page).count()).toBe(0);
});

test('whoever would rather not loses nothing that they have typed', async () => {
  const page = await openLongAgo('/team');
  const form = page.getByRole('region', { name: 'Create Admin User' });
  await form.getByLabel('Email').fill('mia@example.com');
  await form.getByLabel('Display Name, optional').fill('Mia');
  await form.getByRole('button', { name: 'Create User' }).click();
  await asked(page).waitFor();
  await page.keyboard.press('Escape');
  await asked(page).waitFor({ state: 'detached' });
  await page.getByText('Confirm that it is you before you go on.').waitFor();
  expect(await form.getByLabel('Display Name, optional').inputValue()).toBe('Mia');
  await form.getByRole('button', { name: 'Create User' }).click();
  await confirm(page);
  await page.getByText('mia@example.com was added to the staff.').waitFor();
});

test('it is asked for once, after a session that has ended meanwhile is renewed', async () => {
  const { token } = await cashier.signInAs('supervisor');
  const enabled = async () => {
    const { settings } = await cashier.call('getPaymentSettings', {}, token);
    return [settings.venmo.enabled, settings.zelle.enabled];
  };
  expect(await enabled()).toEqual([true, true]);
  const page = await openLongAgo('/payment-settings');
  const controls = page.getByRole('region', { name: 'Payment Method Controls' });
  await controls.getByRole('switch', { name: 'Venmo' }).click({ force: true });
  await asked(page).waitFor();
  // Not before the press: what the page does by itself would find out first, and ask for the sign-in over the proof.
  const endSessions = async (route: Route) => {
    await cashier.database.pool.query("update sessions set expires_at = now() where browser <> 'No browser'");
    await route.continue();
  };
  await page.route('**/api/proveIdentity', endSessions, { times: 1 });
  await confirm(page);
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await asked(page).waitFor({ state: 'detached' });
  await page.getByText('Venmo disabled on customer site').waitFor();
  await controls.getByRole('switch', { name: 'Zelle' }).click({ force: true });
  await page.getByText('Zelle disabled on customer site').waitFor();
  expect(await enabled()).toEqual([false, false]);
});

test('whoever has an authenticator app may give a code instead', async () => {
  const { email, password } = await cashier.addStaff('owner', 'Olga');
  const { token } = await cashier.call('signIn', { email, password });
  const { secret, recoveryCodes } = await setUpTotp(cashier, token);
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 1440, height: 900 } });
  const code = recoveryCodes[0] as string;
  await page.request.post('/api/signIn', { data: { data: { email, password, code } } });
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Show Credentials' }).waitFor();
  await forgetProofs(cashier.database);
  await page.getByRole('button', { name: 'Show Credentials' }).click();
  await asked(page).getByRole('button', { name: 'Use a code instead' }).click();
  const field = asked(page).getByLabel('Code', { exact: true });
  await field.and(page.locator(':focus')).waitFor();
  await field.fill(code);
  await asked(page).getByRole('button', { name: 'Confirm' }).click();
  await asked(page).getByText('The code is wrong.').waitFor();
  await field.fill(codeOf(secret));
  await asked(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('columnheader', { name: 'Initial password' }).waitFor();
  await page.context().close();
});

test('whoever must set up a second factor is asked before they begin', async () => {
  const { email, password } = await cashier.addStaff('member', 'Mia');
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 1440, height: 900 } });
  await page.request.post('/api/signIn', { data: { data: { email, password } } });
  await cashier.database.pool.query(
    `insert into settings (name, document) values ('sign_in_settings', '{"secondFactorRequired": true}')`,
  );
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await forgetProofs(cashier.database);
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await confirm(page);
  await page.getByLabel('Code that the app shows').waitFor();
  await page.context().close();
});
