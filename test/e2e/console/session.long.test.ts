import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

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

/** A window whose browser still sends a session that has ended, so that the console has to ask. */
async function openWithEndedSession(
  cashier: TestCashier,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Page> {
  const page = await openWindow(browser, cashier.origin);
  await page.request.post('/api/signIn', { data: { data: { email, password } } });
  await cashier.database.queries.deleteFrom('sessions').execute();
  return page;
}

test('a page with a file that another version’s node alone has is loaded again until all are there', async () => {
  await using cashier = await startTestCashier();
  const page = await openWindow(browser, cashier.origin);
  const lacking = [/\/assets\/index-[^/]*\.js$/, /\/assets\/screen-title-[^/]*\.js$/];
  for (const file of lacking) {
    await page.route(file, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
  }
  const pages: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/admin') pages.push(response.url());
  });
  await page.goto('/admin');
  await page.getByLabel('Admin Email').waitFor();
  expect(pages.length).toBeGreaterThan(1);
});

test('a visitor without a session is not asked for one, which browsers would report as an error', async () => {
  await using cashier = await startTestCashier();
  const page = await openWindow(browser, cashier.origin, { serviceWorkers: 'allow' });
  const logged: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('request', (request) => {
    if (request.url().endsWith('/api/getCurrentAdmin')) asked.push(request.url());
  });
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect({ logged, asked }).toEqual({ logged: [], asked: [] });
});

test('a wrong password is refused in words, and the right one lets in', async () => {
  await using cashier = await startTestCashier();
  const { email, password } = await cashier.addStaff('member', 'Maya Member');
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await signIn(page, email, 'not the password');
  await page.getByText('The email or the password is wrong.').waitFor();
  await signIn(page, email, password);
  await page.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor();
  // A narrower window has no room to show it.
  await page.getByText('Maya Member').first().waitFor({ state: 'attached' });
});

test('the console says when the session is being checked, and when that fails', async () => {
  await using cashier = await startTestCashier();
  const { email, password } = await cashier.addStaff('member');
  const page = await openWithEndedSession(cashier, { email, password });
  const held: Route[] = [];
  await page.route('**/api/getCurrentAdmin', (route) => void held.push(route));
  await page.goto('/admin');
  await page.getByText('Loading admin portal...').waitFor();
  await until(() => held[0]?.abort().then(() => true));
  await page.getByRole('heading', { name: 'Authentication Error' }).waitFor();
  await page.getByText('Failed to initialize authentication').waitFor();
  await page.getByRole('button', { name: 'Reload Page' }).waitFor();
  // it goes on by itself once there is an answer
  await until(() => held[1]?.continue().then(() => true));
  await page.unroute('**/api/getCurrentAdmin');

  const signingIn: Route[] = [];
  await page.route('**/api/signIn', (route) => void signingIn.push(route));
  await signIn(page, email, password);
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  await until(() => signingIn[0]?.continue().then(() => true));
  await page.getByRole('button', { name: 'Logout' }).first().waitFor();
});

test('the session check and a sign-in time out after 10 s', async () => {
  await using cashier = await startTestCashier();
  const { email, password } = await cashier.addStaff('member');
  const page = await openWithEndedSession(cashier, { email, password });
  await putOnOwnClock(page);
  await page.route('**/api/getCurrentAdmin', () => {});
  await page.goto('/admin');
  await page.getByText('Loading admin portal...').waitFor();
  await page.clock.fastForward(9_900);
  await page.getByText('Loading admin portal...').waitFor();
  await passTimeUntil(page.getByText('Authentication timeout', { exact: true }), 100);
  await page.getByText('Failed to initialize authentication', { exact: true }).waitFor();

  await page.unroute('**/api/getCurrentAdmin');
  await page.route('**/api/signIn', () => {});
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await passTimeUntil(page.getByLabel('Admin Email'), 20);
  await signIn(page, email, password);
  await passTimeUntil(page.getByRole('button', { name: 'Signing in...' }), 20);
  await passTimeUntil(page.getByText('Authentication timeout', { exact: true }), 1_000);
});

test('a sign-in that fails without a word says so', async () => {
  await using cashier = await startTestCashier();
  const { email, password } = await cashier.addStaff('member');
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await page.route('**/api/signIn', (route) => route.fulfill({ status: 500, body: 'oops' }));
  await signIn(page, email, password);
  await page.getByText('Login failed. Please try again.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
});

test('someone removed from the staff is sent back to the sign-in screen, which says so', async () => {
  await using cashier = await startTestCashier();
  const { id, email, password } = await cashier.addStaff('supervisor');
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await signIn(page, email, password);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await cashier.database.queries
    .updateTable('staff')
    .set({ removed_at: new Date() })
    .where('id', '=', id)
    .execute();
  await page.reload();
  await signIn(page, email, password);
  await page.getByText('Access denied. You are not authorized as an admin.').waitFor();
});

test('an initial password must be changed before anything else; the link of a first start asks for the new one alone', async () => {
  await using cashier = await startTestCashier();
  const { id, email, password } = await cashier.addStaff('owner');
  await cashier.database.queries
    .updateTable('staff')
    .set({ must_change_password: true })
    .where('id', '=', id)
    .execute();
  await signAsWritten(cashier.database);
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await signIn(page, email, password);
  await page.getByText('Change your initial password').first().waitFor();
  await page.getByLabel('Current password', { exact: true }).waitFor();

  const other = await openWindow(browser, cashier.origin);
  const link = `/admin#${new URLSearchParams({ email, password })}`;
  await other.goto(link);
  await other.getByText('Change your initial password').first().waitFor();
  expect(new URL(other.url()).hash).toBe('');
  expect(await other.getByLabel('Current password', { exact: true }).count()).toBe(0);
  await other.getByLabel('New password', { exact: true }).fill('a password of my own');
  await other.getByLabel('Repeat the new password', { exact: true }).fill('a password of my own');
  await other.getByRole('button', { name: 'Change Password' }).click();
  await other.getByRole('heading', { name: 'Get ready to be paid' }).waitFor();
  expect((await cashier.send('signIn', { email, password })).error?.status).toBe('UNAUTHENTICATED');

  const late = await openWindow(browser, cashier.origin);
  await late.goto(link);
  await late.getByText('The email or the password is wrong.').waitFor();
});

test('a link of that kind lets nobody work in the account of somebody else', async () => {
  await using cashier = await startTestCashier();
  const { email, password } = await cashier.addStaff('supervisor');
  const page = await openWindow(browser, cashier.origin);
  await page.goto(`/admin#${new URLSearchParams({ email, password })}`);
  await expect.poll(async () => (await cashier.database.pool.query('select from sessions')).rowCount).toBe(0);
  await page.getByLabel('Admin Email').waitFor();
});

test('the password is shown and hidden again, and both fields are required', async () => {
  await using cashier = await startTestCashier();
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin Access' }).waitFor();
  const password = page.getByLabel('Password', { exact: true });
  const toggle = page.getByRole('button', { name: 'Show or hide the password' });
  await password.fill('secret');
  expect(await password.getAttribute('type')).toBe('password');
  await toggle.click();
  expect(await password.getAttribute('type')).toBe('text');
  await toggle.click();
  expect(await password.getAttribute('type')).toBe('password');
  const missing = () =>
    page.locator(':invalid:is(input)').evaluateAll((all) => all.map(({ id }) => id).length);
  expect(await missing()).toBe(1);
  await password.fill('');
  expect(await missing()).toBe(2);
  await page.getByText('Your session expires after 24 hours.').waitFor();
});

test('somebody demoted to member can change nothing more, and somebody removed sees nothing more', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  const { id, email, password } = await cashier.addStaff('supervisor');
  await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC75' }));
  const page = await openWindow(browser, cashier.origin);
  await page.goto('/admin/withdrawals');
  await signIn(page, email, password);
  const status = page.getByRole('button', { name: 'Status of FC75: Pending' });
  await status.waitFor();
  // Not before the press: what the page asks for by itself would find out first.
  const demote = async (route: Route) => {
    await cashier.call('setAdminUserRole', { uid: id, email, role: 'member' }, token);
    await route.continue();
  };
  await page.route('**/api/updateWithdrawalStatus', demote, { times: 1 });
  await status.click();
  await page.getByRole('menuitemradio', { name: 'Approved', exact: true }).click();
  await page.getByText('Permission denied. You may not have permission to update withdrawals.').waitFor();
  await status.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'New withdrawal' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Payment Settings' }).count()).toBe(0);
  await cashier.call('removeAdminUser', { uid: id, email }, token);
  // A click with the mouse would find the dialog in its way if the page has noticed by itself.
  await page.getByRole('link', { name: 'Activity' }).dispatchEvent('click');
  await page.getByText('Authentication error. Please log in again.').waitFor();
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
