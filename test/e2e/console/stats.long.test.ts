import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { forgetPostings } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

const OLDER = addDays(nyDay(new Date()), -40);

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  await insertDeposits(cashier.database, [
    { method: 'Venmo', status: 'sent', amount_cents: 100_000 },
    { method: 'Zelle', status: 'approved', amount_cents: 50_000 },
    { method: 'Venmo', status: 'pending', amount_cents: 20_000 },
    { method: 'Cash App', status: 'declined', amount_cents: 10_000 },
    {
      ...{ method: 'Chime', status: 'sent', amount_cents: 40_000, payment_account: '@calm' },
      created_at: startOfNyDay(OLDER),
      status_updated_at: new Date(startOfNyDay(OLDER).getTime() + 312_000),
    },
  ]);
  await insertWithdrawals(cashier.database, [
    { method: 'Venmo', status: 'sent', amount_cents: 30_000 },
    { method: 'Crypto', status: 'pending', amount_cents: 8_000 },
    { method: 'Crypto', status: 'declined', amount_cents: 6_000 },
  ]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

const openStats = (path = '/stats') => openConsole(browser, cashier, { role: 'owner', path });
const tab = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

/** The cards by their names: `value detail`. */
async function cardsOf(page: Page): Promise<Record<string, string>> {
  await page.getByLabel('Figures', { exact: true }).waitFor();
  const texts = await page.getByLabel('Figures', { exact: true }).locator('> div').allInnerTexts();
  return Object.fromEntries(
    texts.map((text) => {
      const [label = '', ...rest] = text.split('\n').filter(Boolean);
      return [label, rest.join(' ').replaceAll(/\s+/g, ' ').trim()];
    }),
  );
}

const card = (page: Page, name: string) => expect.poll(async () => (await cardsOf(page))[name]);

async function linesOf(page: Page, title: string): Promise<string[]> {
  const items = await page.getByRole('region', { name: title, exact: true }).getByRole('listitem').all();
  return Promise.all(items.map(async (item) => (await item.innerText()).split(/\s*\n\s*/).join(' ')));
}

test('the cards, today’s figures, the breakdowns and the chart say what was done', async () => {
  const page = await openStats();
  await page.getByRole('heading', { name: 'Financial Analytics Dashboard', level: 1 }).waitFor();
  expect(await cardsOf(page)).toEqual({
    'Total Deposits': '$1,900.00 3 sent or approved',
    'Total Withdrawals': '$300.00 1 sent',
    'Net Profit': '$1,600.00 Deposits minus withdrawals',
    'Profit Margin': '84.21% Of deposits',
    'Average Deposit': '$633.33 Sent or approved',
    'Average Withdrawal': '$300.00 Sent',
    'Deposit Success Rate': '60% 3 of 5 · 75% of settled',
    'Withdrawal Success Rate': '33.33% 1 of 3 · 50% of settled',
    'Pending Deposits': '1 $200.00',
    'Pending Withdrawals': '1 $80.00',
    'Declined Deposits': '1 $100.00',
    'Declined Withdrawals': '1 $60.00',
  });
  const today = await page.getByRole('region', { name: 'Today' }).innerText();
  expect(today.replaceAll(/\s+/g, ' ')).toMatch(
    /^Today Deposits \$1,500\.00 2 completed Withdrawals \$300\.00 1 completed Deposits waiting 1 oldest .* Withdrawals waiting 1 oldest /,
  );
  expect((await linesOf(page, 'Deposits by payment method')).sort()).toEqual([
    'Cash App 1 · 20% $100.00 0% of settled succeeded',
    'Chime 1 · 20% $400.00 100% of settled succeeded',
    'Venmo 2 · 40% $1,200.00 100% of settled succeeded',
    'Zelle 1 · 20% $500.00 100% of settled succeeded',
  ]);
  expect((await linesOf(page, 'Deposits by status')).sort()).toEqual([
    'Approved 1 · 20% $500.00',
    'Declined 1 · 20% $100.00',
    'Pending 1 · 20% $200.00',
    'Sent 2 · 40% $1,400.00',
  ]);
  expect(await linesOf(page, 'Withdrawals by status')).toHaveLength(3);
  expect((await linesOf(page, 'Withdrawals by payment method')).sort()).toEqual([
    'Crypto 2 · 66.7% $140.00 0% of settled succeeded',
    'Venmo 1 · 33.3% $300.00 100% of settled succeeded',
  ]);
  await page.getByText(/^A success rate is the share of all requests that succeeded/).waitFor();
  const chart = page.getByRole('region', { name: 'Deposits and withdrawals by day' });
  await chart.getByRole('img', { name: /^Bar chart of 41 days: deposits of \$1,900\.00/ }).waitFor();
  await chart.getByText('Show as a table').click();
  await chart.getByRole('row', { name: `${OLDER} $400.00 $0.00` }).waitFor();
  const times = page.getByRole('region', { name: 'Time to process', exact: true });
  await times.getByText('5 min 12 s median, 5 min 12 s for 9 of 10 (1 settled)').waitFor();
  await times.getByRole('row', { name: 'Rules, by themselves 1 5 min 12 s 5 min 12 s 0 – –' }).waitFor();
  await page
    .getByRole('region', { name: 'Load of receiving accounts' })
    .getByRole('row', { name: '@calm Chime 1 $400.00' })
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.route('**/api/getWorkload', (route) => route.abort());
  await page.goto(`/admin/stats?from=${OLDER}&to=${OLDER}`);
  await page.getByText(/^Times, hours and accounts could not be loaded\./).waitFor();
  await page.unroute('**/api/getWorkload');
  await page.getByRole('button', { name: 'Retry' }).click();
  const hours = page.getByRole('region', { name: 'Deposits and withdrawals by hour' });
  await hours.getByText('Show as a table').click();
  await hours.getByRole('row', { name: '12 AM $400.00 $0.00' }).waitFor();
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' }).format(
    new Date(OLDER),
  );
  const busy = page.getByRole('region', { name: 'Requests by weekday and hour', exact: true });
  const midnight = busy.getByRole('row').filter({ has: page.getByRole('rowheader', { name: weekday }) });
  expect(await midnight.getByRole('cell').first().innerText()).toBe('1');
});

test('the figures load 2 seconds after the tab opens, and again on Refresh', async () => {
  const page = await openStats('/deposits');
  await tab(page, 'Stats').hover();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/getStats')) asked += 1;
  });
  await page.clock.install();
  // far enough ahead that it is not gone by when the browser is told
  await page.clock.pauseAt(Date.now() + 60_000);
  await tab(page, 'Stats').click();
  await page.getByRole('heading', { name: 'Financial Analytics Dashboard' }).waitFor();
  await page.getByText('Last updated: not yet').waitFor();
  expect(asked).toBe(0);
  await page.clock.fastForward(2_000);
  await page.clock.resume();
  await card(page, 'Pending Deposits').toBe('1 $200.00');
  expect(asked).toBe(1);
  const updated = page.getByText(/^Last updated: Today/).getByRole('time');
  const before = await updated.getAttribute('datetime');

  const [id] = await insertDeposits(cashier.database, [{ status: 'pending', amount_cents: 7_700 }]);
  await page.clock.fastForward(2_000);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await card(page, 'Pending Deposits').toBe('2 $277.00');
  expect(asked).toBe(2);
  expect(await updated.getAttribute('datetime')).not.toBe(before);
  await forgetPostings(cashier.database);
  await cashier.database.queries
    .deleteFrom('deposits')
    .where('id', '=', id as string)
    .execute();
});

test('a range is in the address, and its days are New York’s, both included', async () => {
  const page = await openStats();
  const range = page.getByRole('search', { name: 'Range of the figures' });
  await range.getByLabel('Filter by date, New York time').selectOption({ label: 'Last 30 days' });
  await card(page, 'Total Deposits').toBe(
    '$1,500.00 2 sent or approved ↑ up 275% compared with the days before',
  );
  expect(new URL(page.url()).searchParams.get('date')).toBe('last_30_days');

  await range.getByLabel('Filter by date, New York time').selectOption({ label: 'Custom range' });
  await range.getByLabel('From').fill(OLDER);
  await range.getByLabel('To').fill(OLDER);
  await card(page, 'Total Deposits').toBe(
    '$400.00 1 sent or approved ↑ up from none compared with the days before',
  );
  await page.reload();
  await card(page, 'Total Deposits').toBe(
    '$400.00 1 sent or approved ↑ up from none compared with the days before',
  );
  await range.getByLabel('To').fill(addDays(OLDER, -1));
  await range.getByText('The end is before the start').waitFor();
  await page.getByText('The end is before the start: choose days').waitFor();
  expect(await page.getByText('Total Deposits').count()).toBe(0);
  await range.getByLabel('From').fill(addDays(OLDER, -9));
  await card(page, 'Total Deposits').toBe('$0.00 0 sent or approved the same compared with the days before');
  await card(page, 'Profit Margin').toBe('0% Of deposits the same compared with the days before');
  await page.getByRole('region', { name: 'Deposits by status' }).getByText('None in this range').waitFor();
});

test('the figures fit a phone of 320 pixels, with a range of one’s own', async () => {
  const phone = { viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true };
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/stats?date=custom' }, phone);
  await cardsOf(page);
  await page.getByRole('region', { name: 'Withdrawals by payment method' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
});

test('figures that cannot be loaded say so, and the last ones stay', async () => {
  const page = await openStats();
  await cardsOf(page);
  await page.route('**/api/getStats', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded.' });
  await alert.getByText(/The figures below are the last that were loaded: All time, as of Today/).waitFor();
  expect((await cardsOf(page))['Total Withdrawals']).toBe('$300.00 1 sent');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute('**/api/getStats');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await alert.waitFor({ state: 'detached' });
});

test.each([
  ['supervisor', 'Queue'],
  ['member', 'Deposits'],
] as const)('a %s has no figures, whatever they open, and lands on %s', async (role, landing) => {
  const page = await openConsole(browser, cashier, { role, path: '/stats' });
  await page.getByRole('heading', { name: landing, level: 1 }).waitFor();
  expect(await tab(page, 'Stats').count()).toBe(0);
  const { token } = await cashier.signInAs(role);
  const { httpStatus, error } = await cashier.send('getStats', {}, token);
  expect([httpStatus, error?.status]).toEqual([403, 'PERMISSION_DENIED']);
});
