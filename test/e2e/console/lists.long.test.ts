import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { ROWS_SCANNED } from '#server/platform/paging/short-search.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

const DAY_MS = 86_400_000;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

/** The usernames in the list, top down, once they are these. */
async function listed(page: Page, usernames: readonly string[]): Promise<void> {
  const names = page.locator('[data-record] th');
  await expect.poll(async () => (await names.allInnerTexts()).map((name) => name.trim())).toEqual(usernames);
}

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

describe('pages of 20', () => {
  const names = Array.from({ length: 45 }, (_, place) => `FC${1_045 - place}`);
  const [first, second, third] = [names.slice(0, 20), names.slice(20, 40), names.slice(40)];

  test('go on and back, and stay where they are on reload and when more comes', async () => {
    await insertDeposits(
      cashier.database,
      names.map((username, place) => ({
        username,
        sender_name: 'Paged Player',
        created_at: new Date(Date.now() - DAY_MS - place * 60_000),
      })),
    );
    const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits?search=paged' });
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await listed(page, first);
    expect(await pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await pages.getByRole('button', { name: 'Next' }).click();
    await listed(page, second);
    await page.reload();
    await listed(page, second);
    await page.getByText('Live', { exact: true }).waitFor();
    await insertDeposits(cashier.database, [{ username: 'FC1046', sender_name: 'Paged Player' }]);
    await page.getByRole('button', { name: '1 new deposit' }).waitFor();
    await listed(page, second);
    await pages.getByRole('button', { name: 'Next' }).click();
    await listed(page, third);
    expect(await pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await pages.getByText('41–45').waitFor();
    await page.goBack();
    await listed(page, second);
    await pages.getByRole('button', { name: 'Previous' }).click();
    await listed(page, ['FC1046', ...first.slice(0, 19)]);
  });
});

describe('a search', () => {
  test('by two letters goes through a long list in parts', async () => {
    await using large = await startTestCashier();
    await large.database.pool.query(
      `insert into deposits (id, source, username, method, amount_cents, sender_name, created_at)
      select gen_random_uuid(), 'player', 'FC1', 'Venmo', 5000,
        case ago when $1 then 'Xq' else 'Ada' end, now() - ago * interval '1 second'
      from generate_series(0, $1::int) as ago`,
      [ROWS_SCANNED],
    );
    const page = await openConsole(browser, large, { role: 'member', path: '/deposits?search=xq' });
    await page.getByText('No deposits match among the newest').waitFor();
    await page.getByRole('button', { name: 'Look further back' }).click();
    await listed(page, ['FC1']);
  });

  test('of deposits is for username, sender, method and reference', async () => {
    await insertDeposits(cashier.database, [
      { username: 'FC1100', sender_name: 'Seekable Player', reference: 'K7Q4M2XP' },
      { username: 'FC1101', sender_name: 'Other', method: 'Apple Pay' },
    ]);
    const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits' });
    for (const [text, username] of [
      ['fc1100', 'FC1100'],
      ['Apple Pay', 'FC1101'],
      ['seekable', 'FC1100'],
      ['other', 'FC1101'],
      ['K7Q4-M2XP', 'FC1100'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Search deposits' }).fill(text);
      await listed(page, [username]);
    }
    expect(new URL(page.url()).searchParams.get('search')).toBe('K7Q4-M2XP');
  });

  test('of withdrawals is for name, method, email and wallet too, and survives a reload', async () => {
    await insertWithdrawals(cashier.database, [
      { username: 'FC1110', recipient_name: 'Wanda Seeker', method: 'Venmo' },
      { username: 'FC1111', method: 'Zelle', email: 'find.me@example.com' },
      { username: 'FC1112', method: 'Crypto', wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    ]);
    const page = await openConsole(browser, cashier, { role: 'member', path: '/withdrawals' });
    const search = page.getByRole('combobox', { name: 'Search withdrawals' });
    for (const [text, username] of [
      ['FC1112', 'FC1112'],
      ['wanda', 'FC1110'],
      ['zelle', 'FC1111'],
      ['find.me@', 'FC1111'],
      ['tr7nhqje', 'FC1112'],
    ] as const) {
      await search.fill(text);
      await listed(page, [username]);
    }
    await page.reload();
    await listed(page, ['FC1112']);
    expect(await search.inputValue()).toBe('tr7nhqje');
  });
});

test('days are days of New York, and a custom range reaches to the end of its last', async () => {
  const day = addDays(nyDay(new Date()), -200);
  const nextDay = startOfNyDay(addDays(day, 1));
  await insertDeposits(
    cashier.database,
    [
      { username: 'FC1201', created_at: new Date() },
      { username: 'FC1202', created_at: ago(5) },
      { username: 'FC1203', created_at: ago(20) },
      { username: 'FC1204', created_at: ago(80) },
      { username: 'FC1205', created_at: nextDay },
      { username: 'FC1206', created_at: new Date(nextDay.getTime() - 1) },
      { username: 'FC1207', created_at: startOfNyDay(day) },
    ].map((deposit) => ({ ...deposit, sender_name: 'Dated Player' })),
  );
  const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits?search=dated' });
  const dates = page.getByRole('combobox', { name: 'Filter by date, New York time' });
  const all = ['FC1201', 'FC1202', 'FC1203', 'FC1204', 'FC1205', 'FC1206', 'FC1207'];
  await listed(page, all);
  for (const [label, count] of [
    ['Today', 1],
    ['Last week', 2],
    ['Last month', 3],
    ['Last 3 months', 4],
  ] as const) {
    await dates.selectOption({ label });
    await listed(page, all.slice(0, count));
  }
  await dates.selectOption({ label: 'Custom range' });
  await page.getByLabel('From', { exact: true }).fill(day);
  await page.getByLabel('To', { exact: true }).fill(day);
  await listed(page, ['FC1206', 'FC1207']);
  await page.reload();
  await listed(page, ['FC1206', 'FC1207']);
  await page.goBack();
  await listed(page, all.slice(0, 4));
});

test('the head shows the queue, the recent deposits by method, and an overused account', async () => {
  const { database } = cashier;
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await insertDeposits(database, [
    ...Array.from({ length: 11 }, () => ({ payment_account: '@busy', status: 'sent' })),
    ...Array.from({ length: 10 }, () => ({ payment_account: '@quiet', status: 'sent' })),
    ...Array.from({ length: 3 }, () => ({
      payment_account: '@quiet',
      status: 'sent',
      created_at: since(361),
    })),
    { username: 'FC1401', sender_name: 'Waiting Player', created_at: since(3) },
    { username: 'FC1402', sender_name: 'Waiting Player', created_at: since(8) },
    { username: 'FC1403', sender_name: 'Waiting Player', created_at: since(47) },
    { username: 'FC1404', sender_name: 'Waiting Player', created_at: since(48), status: 'sent' },
  ]);
  const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits?search=waiting' });
  await page
    .getByText('@busy (Venmo) was used 11 times in the last 6 hours. Consider switching to another account.')
    .waitFor();
  expect(await page.getByText('@quiet').count()).toBe(0);
  const methods = page.getByLabel('Deposits of the last 6 hours by method');
  const { rows } = await database.pool.query(
    "select count(*)::int as venmo from deposits where method = 'Venmo' and created_at > now() - interval '6 hours'",
  );
  await methods.getByText(`Venmo${rows[0].venmo}`).waitFor();

  const waiting = await database.pool.query(
    "select count(*)::int as pending, sum(amount_cents)::bigint as cents, min(created_at) as oldest from deposits where status = 'pending'",
  );
  await page.getByText('4 found').waitFor();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await page.getByText(`${waiting.rows[0].pending} pending`).waitFor();
  await page
    .getByText(formatUsd(cents(Number(waiting.rows[0].cents))), { exact: true })
    .first()
    .waitFor();
  await page.goBack();

  const rows4 = page.locator('[data-record]');
  await listed(page, ['FC1401', 'FC1402', 'FC1403', 'FC1404']);
  expect(await rows4.evaluateAll((all) => all.map((row) => row.getAttribute('data-waiting')))).toEqual([
    'short',
    'long',
    'too-long',
    null,
  ]);
  const relative = rows4.nth(2).getByText(/^4[789] min ago$/);
  const { rows: third } = await database.pool.query(
    "select created_at from deposits where username = 'FC1403'",
  );
  expect(await relative.getAttribute('title')).toBe(
    `${formatReadableTimestamp(third[0].created_at)} New York`,
  );
});

test('a status that nobody knows reads Unknown, and a name that is missing Admin', async () => {
  await using other = await startTestCashier();
  await other.database.pool.query('alter table deposits drop constraint deposits_status_check');
  await insertDeposits(other.database, [
    { username: 'FC1501', status: 'on_hold', status_updated_at: new Date(), status_updated_by_name: null },
  ]);
  const page = await openConsole(browser, other, { role: 'supervisor', path: '/deposits' });
  const row = page.locator('[data-record]');
  await row.getByText('Admin', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Status of FC1501: Unknown' }).click();
  await page.getByRole('menuitemradio', { name: 'Sent', exact: true }).click();
  await row.getByRole('button', { name: 'Status of FC1501: Sent' }).waitFor();
});

test('a list that cannot be loaded says why, and is loaded on demand', async () => {
  await insertDeposits(cashier.database, [{ username: 'FC1601', sender_name: 'Late Player' }]);
  const page = await openConsole(browser, cashier, { role: 'member', path: '/activity' });
  await page.route('**/api/getDeposits', (route) => route.abort());
  await page.goto('/admin/deposits?search=late');
  const alert = page.getByRole('alert').filter({ hasText: 'Deposits could not be loaded.' });
  await alert.waitFor();
  await page.unroute('**/api/getDeposits');
  await alert.getByRole('button', { name: 'Retry' }).click();
  await listed(page, ['FC1601']);
  await page.getByRole('combobox', { name: 'Search deposits' }).fill('nobody at all');
  await page.getByText('No deposits match').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('FC1601').first().waitFor();
});

test('a list that is returned to shows times as of now', async () => {
  await insertDeposits(cashier.database, [{ username: 'FC1099', sender_name: 'Awaited Player' }]);
  const page = await openConsole(
    browser,
    cashier,
    { role: 'owner', path: '/deposits?search=awaited' },
    { viewport: { width: 1600, height: 900 } },
  );
  await page.locator('[data-record]').getByText('just now').first().waitFor();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Current Accounts' }).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10 * 60_000);
  await page.goBack();
  await page
    .locator('[data-record]')
    .getByText(/^1[01] min ago$/)
    .first()
    .waitFor();
});

test('a list is asked for once, while the screen is drawn for it, and not by way of the service worker', async () => {
  await insertDeposits(cashier.database, [
    { username: 'FC1611', sender_name: 'Filtered Player', status: 'sent', created_at: ago(1) },
    { username: 'FC1612', sender_name: 'Filtered Player', status: 'declined' },
  ]);
  const person = { role: 'owner', path: '/deposits?search=filtered' } as const;
  const page = await openConsole(browser, cashier, person, { serviceWorkers: 'allow' });
  const worker = () => page.evaluate('navigator.serviceWorker.controller?.state');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await expect.poll(worker).toBe('activated');
  await listed(page, ['FC1612', 'FC1611']);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/getDeposits')) asked.push(request.postDataJSON().data.status);
  });
  for (const [status, username] of [
    ['sent', 'FC1611'],
    ['declined', 'FC1612'],
  ] as const) {
    await page.getByLabel('Filter by status').selectOption(status);
    await listed(page, [username]);
  }
  expect(asked).toEqual(['sent', 'declined']);
  const ways = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('/api/getDeposits'))
    .map(({ workerFinalSourceType }) => workerFinalSourceType)`);
  expect(new Set(ways)).toEqual(new Set(['network']));
});
