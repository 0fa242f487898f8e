import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { passTimeUntil } from '#test/fixtures/page-clock.ts';
import {
  createAdmin,
  openTeamScreen,
  type SignInDetails,
  signInByForm,
  team,
  teamRow,
  told,
} from '#test/fixtures/staff/team-screen.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({ variables: { CAGE_STAFF: 'carl@example.com:supervisor' } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

const openTeam = () => openTeamScreen(browser, cashier);
const signIn = (person: SignInDetails) => signInByForm(browser, cashier, person);

test('an owner adds somebody, changes their role and is told what is wrong', async () => {
  const page = await openTeam();
  await page.getByText(/^Your role: Owner/).waitFor();
  expect(await team(page).getByRole('columnheader').allTextContents()).toEqual([
    'User',
    'Email',
    'Role',
    'Actions',
  ]);
  await createAdmin(page, '');
  await page.getByText('Please enter an email address').waitFor();
  await createAdmin(page, 'mia@example.com', 'short');
  await page.getByText('The password needs at least 10 characters').waitFor();
  await createAdmin(page, 'mia@example.com', 'her first password');
  await told(page, 'mia@example.com was added to the staff.');
  await createAdmin(page, 'mia@example.com');
  await told(page, 'mia@example.com is on the staff already.');
  const role = teamRow(page, 'mia@example.com').getByLabel('Role of mia@example.com');
  expect(await role.inputValue()).toBe('member');
  await role.selectOption({ label: 'Supervisor' });
  await teamRow(page, 'mia@example.com').getByText('Saved').waitFor({ state: 'attached' });
  await page.reload();
  await role.waitFor();
  expect(await role.inputValue()).toBe('supervisor');

  await page.getByRole('button', { name: 'Initialize Admin Users' }).click();
  await told(page, 'carl@example.com: created');
  await page.getByRole('button', { name: 'Initialize Admin Users' }).click();
  await told(page, 'carl@example.com: exists');
  expect(await teamRow(page, 'carl@example.com').getByRole('combobox').inputValue()).toBe('supervisor');
});

test('somebody is removed by typing REMOVE, and their open tab is over with their next call', async () => {
  const { email, password } = await cashier.addStaff('supervisor', 'Rita Removed');
  const theirs = await signIn({ email, password });
  await theirs.getByText('Nothing waits for you').waitFor();
  const page = await openTeam();
  const remove = teamRow(page, email).getByRole('button', { name: `Remove ${email}` });
  const dialog = page.getByRole('dialog', { name: 'Remove admin user' });
  await remove.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await dialog.getByLabel('Type REMOVE to confirm').fill('remove');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await dialog.getByText('Type REMOVE in capital letters').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await teamRow(page, email).count()).toBe(1);
  await dialog.getByLabel('Type REMOVE to confirm').fill('REMOVE');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await told(page, `${email} was removed from the staff.`);
  await teamRow(page, email).waitFor({ state: 'detached' });
  await theirs.getByRole('link', { name: 'Activity' }).dispatchEvent('click');
  await theirs.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await theirs.getByText('Authentication error. Please log in again.').waitFor();
  expect((await cashier.send('signIn', { email, password })).error?.message).toBe(
    'Access denied. You are not authorized as an admin.',
  );
});

test('an owner ends the sessions of somebody else, who has to sign in again', async () => {
  const { email, password } = await cashier.addStaff('supervisor', 'Eve Elsewhere');
  const theirs = await signIn({ email, password });
  await theirs.getByText('Nothing waits for you').waitFor();
  const page = await openTeam();
  await teamRow(page, email)
    .getByRole('button', { name: `End sessions of ${email}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'End sessions' });
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'End sessions' }).click();
  await told(page, `${email} was signed out everywhere.`);
  await theirs.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  const own = teamRow(page, 'owner-').filter({ hasText: 'You' });
  expect(await own.getByRole('button', { name: /^End sessions/ }).count()).toBe(0);
});

test('somebody demoted keeps their tab open, and loses what is not theirs with their next call', async () => {
  const { email, password } = await cashier.addStaff('owner', 'Dora Demoted');
  const theirs = await signIn({ email, password });
  await theirs.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await theirs.getByRole('heading', { name: 'Current Accounts' }).waitFor();
  const zelle = theirs.getByRole('switch', { name: 'Zelle', exact: true });
  await zelle.waitFor({ state: 'attached' });
  const page = await openTeam();
  await teamRow(page, email).getByRole('combobox').selectOption({ label: 'Member' });
  await teamRow(page, email).getByText('Saved').waitFor({ state: 'attached' });
  // Where their tab has asked for something by itself meanwhile, that was the next call.
  await zelle.evaluateAll(([found]) => found?.click());
  await theirs.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor();
  expect(await theirs.getByRole('navigation').first().getByRole('link').allTextContents()).toEqual([
    'Deposits',
    'Withdrawals',
    'Receipts',
    'Players',
    'Activity',
  ]);
  const { settings } = await cashier.call('getPaymentSettingsPublic', {});
  expect(settings.zelle.enabled).toBe(true);
});

test('the last owner can be neither demoted nor removed', async () => {
  await using alone = await startTestCashier();
  const page = await openConsole(browser, alone, { role: 'owner', path: '/team' });
  const row = teamRow(page, 'owner-');
  await row.getByRole('combobox').selectOption({ label: 'Member' });
  await told(page, 'The last owner cannot be demoted.');
  expect(await row.getByRole('combobox').inputValue()).toBe('owner');
  await row.getByRole('button', { name: /^Remove/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove admin user' });
  await dialog.getByText('This is your own account.').waitFor();
  await dialog.getByLabel('Type REMOVE to confirm').fill('REMOVE');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await told(page, 'The last owner cannot be removed.');
  await page.getByText(/^Your role: Owner/).waitFor();
});

test('what cannot be done says what it was; an entry without a uid is for display only', async () => {
  const { email } = await cashier.addStaff('member', 'Cora Cut');
  const page = await openTeam();
  await page.route('**/api/*Admin*', (route) => route.abort());
  await page.clock.install();
  // It is tried to find out first whether it was saved all the same.
  const toldInTime = (text: string) => passTimeUntil(page.locator('[data-tone]').getByText(text), 1_000);
  await teamRow(page, email).getByRole('combobox').selectOption({ label: 'Owner' });
  await toldInTime('Failed to update role. The cashier cannot be reached.');
  expect(await teamRow(page, email).getByRole('combobox').inputValue()).toBe('member');
  await createAdmin(page, 'nobody@example.com');
  await toldInTime('Failed to create user. The cashier cannot be reached.');
  await teamRow(page, email)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await page.getByLabel('Type REMOVE to confirm').fill('REMOVE');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await toldInTime('Failed to remove user. The cashier cannot be reached.');
  await page.unroute('**/api/*Admin*');

  await page.route('**/api/getAdminUsers', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: { users: object[] } };
    const users = result.users.map((user) => ({ ...user, uid: null }));
    await route.fulfill({ response, json: { result: { users } } });
  });
  await page.reload();
  await teamRow(page, email).getByText('Display Only').waitFor();
  expect(
    await team(page)
      .getByRole('button', { name: /^Remove/ })
      .count(),
  ).toBe(0);
});

test.each(['supervisor', 'member'] as const)('a %s reads that the team is the owners’', async (role) => {
  const page = await openConsole(browser, cashier, { role, path: '/team' });
  await page.getByText('Only owners can manage admin users and roles').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  const { id, token } = await cashier.signInAs(role);
  const refusals = await Promise.all([
    cashier.send('createAdminUser', { email: 'x@example.com', role: 'owner' }, token),
    cashier.send('setAdminUserRole', { uid: id, role: 'owner' }, token),
    cashier.send('removeAdminUser', { uid: id }, token),
    cashier.send('getAdminCredentials', {}, token),
  ]);
  expect(refusals.map(({ error }) => error?.message)).toEqual([
    'Only owners can create admin users',
    'Only owners can change user roles',
    'Only owners can remove admin users',
    'Only owners can manage admin users and roles',
  ]);
});
