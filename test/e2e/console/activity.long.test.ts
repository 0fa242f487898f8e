import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#domain/access/capabilities.ts';
import { ACTIVITY_CSV_COLUMNS } from '#domain/activity/csv.ts';
import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const TODAY = nyDay(new Date());
const noonOf = (daysBack: number) =>
  new Date(startOfNyDay(addDays(TODAY, -daysBack)).getTime() + 12 * 3_600_000);
const FORMULA = '=HYPERLINK("https://evil.example","Bonus")';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  const [ada, ben] = await Promise.all(
    ['Ada Worker', 'Ben Worker'].map(async (displayName) => ({
      ...(await cashier.addStaff('supervisor', displayName)),
      displayName,
    })),
  );
  const many = { actor: ada, username: 'FC100', message: 'One of many', metadata: { amount: 50 } };
  await insertActivity(cashier.database, [
    ...Array.from({ length: 160 }, () => many),
    { actor: ben, username: 'FC200', action: 'receipt_dismissed', message: FORMULA },
    ...[1, 5, 20, 60].map((daysBack) => ({
      actor: ben,
      username: 'FC300',
      action: 'receipt_dismissed' as const,
      message: `Noted ${daysBack} days ago`,
      createdAt: noonOf(daysBack),
    })),
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

const openActivity = (search = '', role: Role = 'supervisor') =>
  openConsole(browser, cashier, { role, path: `/activity${search}` });
const titled = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor();
const chip = (page: Page, label: string) => page.getByRole('button', { name: `Remove filter ${label}` });

async function download(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('100 come first, then 50 at a time, until there are no more', async () => {
  const page = await openActivity('?users=FC100');
  const more = page.getByRole('button', { name: 'Load More' });
  await titled(page, 'Activity (100+)');
  await more.click();
  await titled(page, 'Activity (150+)');
  await more.click();
  await titled(page, 'Activity (160)');
  await more.waitFor({ state: 'detached' });
  expect(await page.getByRole('listitem').filter({ hasText: 'Ada Worker' }).count()).toBe(160);
});

test('workers and users are chosen from menus, several at a time, and their chips take them away', async () => {
  const page = await openActivity('?date=last_30_days&search=ago');
  await titled(page, 'Activity (3)');
  await page.getByRole('button', { name: 'Workers: Everyone' }).click();
  const workers = page.getByRole('dialog', { name: /^Workers/ });
  await workers.getByLabel('Ada Worker').check();
  await titled(page, 'Activity (0)');
  await page.getByText('No activity found').waitFor();
  await workers.getByLabel('Ben Worker').check();
  await titled(page, 'Activity (3)');
  await page.getByRole('button', { name: 'Workers: 2 workers' }).waitFor();
  await page.keyboard.press('Escape');
  await chip(page, 'Worker: Ben Worker').click();
  await titled(page, 'Activity (0)');
  await page.getByRole('button', { name: 'Workers: Ada Worker' }).click();
  await workers.getByLabel('Everyone').check();
  await titled(page, 'Activity (3)');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Users: All Users' }).click();
  const users = page.getByRole('dialog', { name: /^Users/ });
  await users.getByLabel('Search users').fill('fc2');
  await users.getByLabel('FC300').waitFor({ state: 'detached' });
  await users.getByLabel('FC200').check();
  await titled(page, 'Activity (0)');
  await users.getByLabel('All Users').check();
  await titled(page, 'Activity (3)');
  await page.keyboard.press('Escape');
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('dates are New York’s days; every filter has a chip and is in the address', async () => {
  const page = await openActivity('?users=FC300');
  const date = page.getByLabel('Filter by date, New York time');
  await titled(page, 'Activity (4)');
  for (const [label, count] of [
    ['Today', 0],
    ['Yesterday', 1],
    ['Last 7 days', 2],
    ['Last 30 days', 3],
    ['All Time', 4],
  ] as const) {
    await date.selectOption({ label });
    await titled(page, `Activity (${count})`);
  }
  await date.selectOption({ label: 'Custom range' });
  await page.getByLabel('Start date').fill(addDays(TODAY, -20));
  await page.getByLabel('End date').fill(addDays(TODAY, -5));
  await titled(page, 'Activity (2)');
  await page.getByRole('searchbox', { name: 'Search activity' }).fill('5 days');
  await titled(page, 'Activity (1)');
  await page.reload();
  await titled(page, 'Activity (1)');
  await chip(page, '“5 days”').click();
  await titled(page, 'Activity (2)');
  await chip(page, `${addDays(TODAY, -20)} – ${addDays(TODAY, -5)}`).click();
  await titled(page, 'Activity (4)');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await titled(page, 'Activity (100+)');
  expect(new URL(page.url()).search).toBe('');
});

test('Refresh brings what has happened since', async () => {
  const page = await openActivity('?users=FC400');
  await titled(page, 'Activity (0)');
  await insertActivity(cashier.database, [{ username: 'FC400' }]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await titled(page, 'Activity (1)');
});

test('an export has everything that matches, more than is loaded, and is logged', async () => {
  const page = await openActivity('?users=FC100,FC200');
  await titled(page, 'Activity (100+)');
  const csv = await download(page, 'Export CSV');
  expect(csv.name).toBe(`activity_${TODAY}.csv`);
  const [header, first, ...rest] = csv.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(header).toBe(ACTIVITY_CSV_COLUMNS.join(','));
  expect(first).toContain(`"'=HYPERLINK(""https://evil.example"",""Bonus"")"`);
  expect(rest).toHaveLength(160);
  const json = await download(page, 'Export JSON');
  expect(json.name).toBe(`activity_${TODAY}.json`);
  expect(JSON.parse(json.text)).toHaveLength(161);
  expect(JSON.parse(json.text)[0]).toMatchObject({ username: 'FC200', actorName: 'Ben Worker' });

  await page.goto(`/admin/activity?date=custom&from=${addDays(TODAY, -20)}&to=${addDays(TODAY, -5)}`);
  await titled(page, 'Activity (2)');
  const range = await download(page, 'Export CSV');
  expect(range.name).toBe(`activity_${addDays(TODAY, -20)}_to_${addDays(TODAY, -5)}.csv`);
  expect(range.text.trimEnd().split('\r\n')).toHaveLength(3);
  await page.goto('/admin/activity?search=Exported');
  await page.getByText('Exported 161 entries of the activity log as JSON').waitFor();
});

test('an export says how far it is, and can be called off', async () => {
  const page = await openActivity('?users=FC100');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/activity-export?*', async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByText('Exporting…').waitFor();
  expect(await page.getByRole('button', { name: 'Export JSON' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Exporting…').waitFor({ state: 'detached' });
  expect(await page.getByText('Error exporting data').count()).toBe(0);
  release();
});

test('an export that fails, or breaks off half way, is no file but a message', async () => {
  const page = await openActivity('?users=FC100');
  const files: unknown[] = [];
  page.on('download', (file) => files.push(file));
  const failed = page.getByRole('alert').getByText('Error exporting data. Please try again.');
  await page.route('**/api/activity-export?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await failed.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.unroute('**/api/activity-export?*');
  await page.route('**/api/activity-export?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).slice(0, 5_000) });
  });
  await page.getByRole('button', { name: 'Export JSON' }).click();
  await failed.waitFor();
  expect(files).toEqual([]);
});

test('activity that cannot be loaded says so, and comes when asked for again', async () => {
  const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits' });
  await page.route('**/api/getActivityLogs', (route) => route.abort());
  await page.getByRole('navigation').getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('alert').getByText('Activity could not be loaded.').waitFor();
  await page.unroute('**/api/getActivityLogs');
  await page.getByRole('button', { name: 'Retry' }).click();
  await titled(page, 'Activity (100+)');
});

test('a member reads the log and cannot take it out', async () => {
  const page = await openActivity('?users=FC300', 'member');
  await titled(page, 'Activity (4)');
  expect(await page.getByRole('button', { name: /^Export/ }).count()).toBe(0);
  const { token } = await cashier.signInAs('member');
  const response = await fetch(`${cashier.origin}/api/activity-export?format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error: { status: 'PERMISSION_DENIED' } });
});
