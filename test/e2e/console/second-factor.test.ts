import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInSettings } from '#server/platform/sessions/settings.ts';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { openAccount } from '#test/fixtures/console.ts';
import { freePort } from '#test/fixtures/free-port.ts';
import { codeOf } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  // Browsers make passkeys for host names only.
  origin = `http://localhost:${port}`;
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({ port, variables: { CAGE_ORIGIN: origin } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

async function openSignIn(path = '/account'): Promise<Page> {
  const page = await openWindow(browser, origin, { viewport: { width: 1440, height: 900 } });
  await page.goto(`/admin${path}`);
  return page;
}

async function givePassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Admin Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Has the browser answer as if a person touched a security key. */
async function plugInKey(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });

test('an app is set up under My account, and asked for at the next sign-in; a recovery code does too', async () => {
  const person = await cashier.addStaff('member', 'Mia');
  const page = await openSignIn('/');
  await givePassword(page, person);
  await openAccount(page);
  await section(page).getByRole('button', { name: 'Set up an app' }).click();
  const secret = (await section(page).locator('code').textContent())?.replaceAll(' ', '') as string;
  await section(page).getByLabel('Code that the app shows').fill('000000');
  await section(page).getByRole('button', { name: 'Confirm' }).click();
  await section(page)
    .getByText(/^The code is wrong\. Type the one/)
    .waitFor();
  await section(page).getByLabel('Code that the app shows').fill(codeOf(secret, -1));
  await section(page).getByRole('button', { name: 'Confirm' }).click();
  const codes = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recoveryCode] = await codes.allTextContents();
  expect(await codes.count()).toBe(10);
  expect(await accessibilityProblems(page)).toEqual([]);
  await section(page).getByRole('button', { name: 'I have kept them' }).click();
  await section(page).getByText('10 of 10 are left').waitFor();

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await givePassword(page, person);
  await page.getByText('Confirm with your second factor.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The code is wrong or was used before.').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await givePassword(page, person);
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode as string);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await openAccount(page);
  await section(page).getByText('9 of 10 are left').waitFor();
  await page.context().close();
});

test('a passkey is added, signs in, is named and removed', async () => {
  const person = await cashier.addStaff('owner', 'Olga');
  const page = await openSignIn();
  await plugInKey(page);
  await givePassword(page, person);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await section(page).getByLabel('Name of the passkey').fill('My laptop');
  await section(page).getByRole('button', { name: 'Add', exact: true }).click();
  await section(page).getByRole('button', { name: 'I have kept them' }).click();
  await section(page).getByText('My laptop', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.goto('/admin/account');
  await givePassword(page, person);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await section(page)
    .getByText(/last used Today/)
    .waitFor();
  await section(page).getByRole('button', { name: 'Rename My laptop' }).click();
  await section(page).getByLabel('New name of My laptop').fill('Old laptop');
  await section(page).getByRole('button', { name: 'Save' }).click();
  await section(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await section(page).getByText('Whoever learns your password can sign in as you.').waitFor();
  await page.context().close();
});

test('an owner requires it of everyone; whoever has none sets one up before anything else', async () => {
  const [olga, mia] = [await cashier.addStaff('owner', 'Olga'), await cashier.addStaff('member', 'Mia')];
  const page = await openSignIn('/security');
  await givePassword(page, olga);
  const panel = page.getByRole('region', { name: 'Signing in' });
  await panel.getByText(/^Without a second factor: .*Mia/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await panel.getByRole('switch', { name: 'Require a second factor of everyone' }).click();
  // The owner has none either.
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();

  const other = await openSignIn('/deposits');
  await givePassword(other, mia);
  await other.getByRole('button', { name: 'Use an authenticator app' }).click();
  const secret = (await other.locator('code').textContent())?.replaceAll(' ', '') as string;
  expect(await accessibilityProblems(other)).toEqual([]);
  await other.getByLabel('Code that the app shows').fill(codeOf(secret));
  await other.getByRole('button', { name: 'Confirm' }).click();
  await other.getByRole('button', { name: 'I have kept them, go on' }).click();
  await other.getByText('No deposits yet').waitFor();
  await Promise.all([page, other].map((open) => open.context().close()));
});

test('one’s own password is changed under My account, and this window goes on', async () => {
  const { email, password } = await cashier.addStaff('member', 'Mia');
  await signInSettings.save(cashier.database.queries, TEST_SIGNER, { secondFactorRequired: false }, null);
  const page = await openSignIn();
  await givePassword(page, { email, password });
  const form = page.getByRole('region', { name: 'Password' });
  const change = async (next: string) => {
    await form.getByLabel('Current password', { exact: true }).fill(password);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('Repeat the new password', { exact: true }).fill(next);
    await form.getByRole('button', { name: 'Change Password' }).click();
  };
  await change('password12');
  await form.getByText('Choose another password: this one is among the most used').waitFor();
  await change('staple paper clip');
  await page.getByText('Your password is changed. You are signed out everywhere else.').waitFor();
  await page.getByRole('link', { name: 'Deposits' }).click();
  await page.getByText('No deposits yet').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  expect((await cashier.send('signIn', { email, password })).error?.status).toBe('UNAUTHENTICATED');
  await page.context().close();
});
