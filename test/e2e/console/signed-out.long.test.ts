import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

/** A session that ends while its person is at work. */

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let staff: Awaited<ReturnType<TestCashier['addStaff']>>;
let page: Page;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});
beforeEach(async () => {
  staff = await cashier.addStaff('supervisor', 'Sam Supervisor');
  page = await openWindow(browser, cashier.origin, { viewport: { width: 1440, height: 900 } });
  return () => page.context().close();
});

const again = () => page.getByRole('dialog', { name: 'Sign in again' });

async function signIn(place: Pick<Page, 'getByLabel' | 'getByRole'>, { email, password } = staff) {
  await place.getByLabel('Admin Email').fill(email);
  await place.getByLabel('Password', { exact: true }).fill(password);
  await place.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in at a new deposit's list. */
async function openListOf(username: string): Promise<string> {
  const { id } = await cashier.call('sendDepositEmail', depositRequest({ username }));
  const { email, password } = staff;
  const signedIn = await page.request.post('/api/signIn', { data: { data: { email, password } } });
  expect(signedIn.status()).toBe(200);
  await page.goto(`/admin/deposits?search=${username}`);
  await page.getByRole('button', { name: `Status of ${username}: Pending` }).waitFor();
  return id;
}

async function endSession(): Promise<void> {
  const { rows } = await cashier.database.pool.query(
    "update sessions set expires_at = expires_at - interval '24 hours' where staff_id = $1 returning expires_at <= now() as is_over",
    [staff.id],
  );
  expect(rows).toEqual([{ is_over: true }]);
}

/** Ends the session as its person saves something. Not before: what the page asks for by itself would find out first. */
async function endSessionWith(call: string): Promise<void> {
  const end = async (route: Route) => {
    await endSession();
    await route.continue();
  };
  await page.route(`**/api/${call}`, end, { times: 1 });
}

async function stored(id: string) {
  const { rows } = await cashier.database.pool.query('select username, status from deposits where id = $1', [
    id,
  ]);
  return rows[0];
}

async function typeUsername(username: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: `Edit username of ${username}` }).click();
  await page.getByRole('textbox', { name: `Username of ${username}` }).fill(typed);
}

test('after 24 hours the person signs in again in place, and what was being saved is saved', async () => {
  const id = await openListOf('FC76');
  await typeUsername('FC76', 'FC7601');
  await endSessionWith('updateDepositUsername');
  await page.keyboard.press('Enter');
  await again()
    .getByText('Authentication error. Please log in again. What you have typed is kept.')
    .waitFor();
  expect(await again().count()).toBe(1);
  expect(await again().getByLabel('Admin Email').inputValue()).toBe(staff.email);
  await again().getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('body').innerText()).not.toContain('FC76');
  const typed = page.getByRole('textbox', { name: 'Username of FC76', includeHidden: true });
  expect([await typed.isVisible(), await typed.inputValue()]).toEqual([false, 'FC7601']);
  expect((await stored(id)).username).toBe('FC76');
  await signIn(again(), { ...staff, password: 'not the password' });
  await again().getByText('The email or the password is wrong.').waitFor();
  await signIn(again());
  await again().waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored(id)).username).toBe('FC7601');
  expect(new URL(page.url()).searchParams.get('search')).toBe('FC76');
});

test('a status chosen after the end is set once its person is back', async () => {
  const id = await openListOf('FC77');
  await page.getByRole('button', { name: 'Status of FC77: Pending' }).click();
  await endSessionWith('updateDepositStatus');
  await page.getByRole('menuitemradio', { name: 'Sent', exact: true }).click();
  await signIn(again());
  await expect.poll(async () => (await stored(id)).status).toBe('sent');
  await page.getByRole('button', { name: 'Status of FC77: Sent' }).waitFor();
});

test('another person gets a screen of their own, and saves nothing of the first', async () => {
  const id = await openListOf('FC78');
  await typeUsername('FC78', 'FC7801');
  await endSessionWith('updateDepositUsername');
  await page.keyboard.press('Enter');
  await again().waitFor();
  const other = await cashier.addStaff('supervisor', 'Olga Other');
  await signIn(again(), other);
  await page.getByText('Olga Other').first().waitFor();
  await page.getByRole('row').filter({ hasText: 'FC78' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Username of FC78' }).count()).toBe(0);
  expect((await stored(id)).username).toBe('FC78');
});

test('a password that must be changed by then is changed in place', async () => {
  const id = await openListOf('FC79');
  await typeUsername('FC79', 'FC7901');
  await endSessionWith('updateDepositUsername');
  await page.keyboard.press('Enter');
  await again().waitFor();
  await cashier.database.pool.query('update staff set must_change_password = true where id = $1', [staff.id]);
  await signAsWritten(cashier.database);
  await signIn(again());
  const change = page.getByRole('dialog', { name: 'Change your initial password' });
  await change.getByLabel('Current password', { exact: true }).fill(staff.password);
  await change.getByLabel('New password', { exact: true }).fill('a password of my own');
  await change.getByLabel('Repeat the new password', { exact: true }).fill('a password of my own');
  await change.getByRole('button', { name: 'Change Password' }).click();
  await expect.poll(async () => (await stored(id)).username).toBe('FC7901');
});

test('somebody who only watches is asked too, and the live feed goes on', async () => {
  await openListOf('FC7');
  await endSession();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await again().waitFor();
  await signIn(again());
  await page.getByText('Live', { exact: true }).waitFor();
  await cashier.call('sendDepositEmail', depositRequest({ username: 'FC711' }));
  await page.getByText('FC711').first().waitFor();
});

test('whoever leaves without saving sees nothing more', async () => {
  await openListOf('FC81');
  await typeUsername('FC81', 'FC8101');
  await endSessionWith('updateDepositUsername');
  await page.keyboard.press('Enter');
  await again().getByRole('button', { name: 'Leave without saving' }).click();
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  expect(await page.getByText('FC81').count()).toBe(0);
});
