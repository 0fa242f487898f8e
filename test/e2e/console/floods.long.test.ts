import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { forgetPostings } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

test('a flood is one notice and two clicks, and nobody else is told', async () => {
  const row = (index: number) => ({ username: `FC9${index}`, requested_from: '203.0.113.7' });
  const rows = Array.from({ length: 210 }, (_, index) => row(index));
  await insertDeposits(cashier.database, rows);
  await insertWithdrawals(cashier.database, rows.slice(0, 5));
  await cashier.database.pool.query(
    `update withdrawals set cooldown = tstzrange(now(), now() + interval '24 hours')`,
  );
  const phone = { viewport: { width: 390, height: 844 } };
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' }, phone);
  const notice = page.getByRole('complementary', { name: 'Too many requests' });
  await notice.getByText(/^215 pending requests from 203\.0\.113\.7 since (today|yesterday) /).waitFor();
  // the smallest phone has all of it
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await notice.evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  await notice.getByRole('button', { name: 'Decline all and lift the cooldowns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline all of them' });
  await dialog.getByText('210 deposits and 5 withdrawals from 203.0.113.7, $10,750.00 in all').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decline and lift' }).click();
  await dialog.getByText('Declined 210 deposits and 5 withdrawals. 5 cooldowns lifted.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => notice.count()).toBe(0);
  const { rows: left } = await cashier.database.pool.query(
    `select count(*)::int as of from withdrawals full join deposits using (id, status)
     where status = 'pending' or cooldown is not null`,
  );
  expect(left).toEqual([{ of: 0 }]);

  await insertDeposits(cashier.database, rows);
  const member = await openConsole(browser, cashier, { role: 'member', path: '/deposits' });
  await member.getByText('Live', { exact: true }).waitFor();
  expect(await member.getByText('pending requests from').count()).toBe(0);
});

test('one from everywhere says of whom it is before it is declined', async () => {
  await forgetPostings(cashier.database);
  await cashier.database.pool.query('delete from deposits; delete from withdrawals');
  const rows = Array.from({ length: 160 }, (_, index) => ({
    username: `FC7${index + 100}`,
    requested_from: `11.${index}.0.7`,
  }));
  await insertDeposits(cashier.database, rows);
  await insertDeposits(cashier.database, [
    { username: 'FC6', status: 'sent' },
    { username: 'FC6', requested_from: '11.200.0.7' },
  ]);
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
  const notice = page.getByRole('complementary', { name: 'Too many requests' });
  await notice.getByText(/^160 pending requests from 160 networks between (today|yesterday) /).waitFor();
  await notice.getByRole('button', { name: 'Decline all and lift the cooldowns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline all of them' });
  await dialog.getByText(/: FC7100, FC7101, .* and 148 more\. New players may be among them\.$/).waitFor();
  await dialog.getByText(/^1 more request of these minutes is left alone/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decline and lift' }).click();
  await dialog.getByText('Declined 160 deposits.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => notice.count()).toBe(0);
  const { rows: left } = await cashier.database.pool.query(
    `select username from deposits where status = 'pending'`,
  );
  expect(left).toEqual([{ username: 'FC6' }]);
});

test('a notice that comes while somebody is at a row moves nothing, and waits behind a button', async () => {
  await forgetPostings(cashier.database);
  await cashier.database.pool.query('delete from deposits');
  await insertDeposits(cashier.database, [{ username: 'FC9900' }]);
  // The flood's own rows, which may come at any time, are not on this list.
  const path = '/deposits?search=FC9900';
  const page = await openConsole(browser, cashier, { role: 'supervisor', path });
  await page.route('**/api/getFloods', (route) => route.abort());
  await putOnOwnClock(page);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: 'FC9900' });
  await passTimeUntil(row, 1_000);
  // for as long as the screen counts as new
  await page.clock.fastForward(4_000);
  // A key that comes before the screen listens is nobody's.
  await until(async () => {
    await page.keyboard.press('j');
    return row.evaluate((each) => each.matches(':focus-visible'));
  });
  await passTimeUntil(row, 100);
  const place = () => row.evaluate((each) => each.getBoundingClientRect().top);
  const before = await place();

  const names = Array.from({ length: 20 }, (_, index) => `FC98${index}`);
  const flood = names.map((username) => ({ username, requested_from: '203.0.113.9' }));
  await insertDeposits(cashier.database, flood);
  await page.unroute('**/api/getFloods');
  const held = page.getByRole('button', { name: 'Needs attention' });
  await passTimeUntil(held, 5_000);
  expect(await place()).toBe(before);
  await held.press('Enter');
  await passTimeUntil(page.getByText(/^20 pending requests from 203\.0\.113\.9 since/), 1_000);
  expect(await place()).toBeGreaterThan(before);
  await held.waitFor({ state: 'detached' });
});
