import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { passTimeUntil } from '#test/fixtures/page-clock.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

const VARIABLES = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  CAGE_MAIL_TO: 'staff@example.com',
  CAGE_PRICES_URL: 'http://127.0.0.1:9/',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  CAGE_BACKUP_TO: '/nowhere',
  CAGE_BACKUP_PASSPHRASE_FILE: '/nowhere/passphrase',
};

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function setFailing({ database }: TestCashier, jobs: readonly string[]): Promise<void> {
  await database.pool.query('update jobs set failing_since = null');
  await database.pool.query(
    `insert into jobs (name, failing_since) select name, now() - interval '1 hour' from unnest($1::text[]) as name
     on conflict (name) do update set failing_since = excluded.failing_since`,
    [jobs],
  );
}

test('owners are told what fails, however much it is, and no longer once it works again', async () => {
  await using cashier = await startTestCashier({ variables: VARIABLES });
  await setFailing(cashier, ['notify-staff']);
  const page = await openConsole(
    browser,
    cashier,
    { role: 'owner', path: '/team' },
    { viewport: { width: 390, height: 844 } },
  );
  await page.clock.install();
  await page.reload();
  const notice = page.getByRole('complementary', { name: 'What needs attention' });
  await notice.getByText(/^Staff mail has not been sent since (today|yesterday) /).waitFor();
  await notice.getByText('send a test there').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await setFailing(cashier, ['notify-staff', 'keep-prices', 'backup']);
  await fetch(`${cashier.origin}/webhooks/stripe`, { method: 'POST', body: '{}' });
  const summary = notice.getByText('3 things need attention');
  await passTimeUntil(summary, 10_000);
  expect(await notice.getByRole('listitem').count()).toBe(0);
  expect((await notice.boundingBox())?.height).toBeLessThan(60);
  await summary.click();
  await expect.poll(() => notice.getByRole('listitem').count()).toBe(3);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(`${cashier.origin}/admin/payment-settings`);
  // where it comes later than the screen, it waits behind a button
  const held = page.getByRole('button', { name: 'Needs attention' });
  await page.addLocatorHandler(held, () => held.click());
  await notice.getByText('4 things need attention').click();
  await notice.getByText('Coin prices have not been fetched').waitFor();

  await setFailing(cashier, []);
  await cashier.database.pool.query('delete from noted_failures');
  await until(async () => {
    await page.clock.fastForward(10_000);
    return (await notice.count()) === 0;
  });
});

test('nobody else is told', async () => {
  await using cashier = await startTestCashier({ variables: VARIABLES });
  await setFailing(cashier, ['notify-staff']);
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/deposits' });
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await page.getByText('Staff mail').count()).toBe(0);
});
