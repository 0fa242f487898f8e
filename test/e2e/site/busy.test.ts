import { expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

test('a player whose page is refused reads why, and has it by itself once there is room', async () => {
  await using browser = await launchBrowser();
  await using cashier = await startTestCashier({ shedsLoad: true });
  await using stranger = connectToTestDatabase(cashier.database.url);
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  const holder = await stranger.pool.connect();
  await holder.query('begin; lock table deposits in share mode');
  const answers: Array<Promise<unknown>> = [];
  await until(async () => {
    for (let i = 0; i < 50; i++) answers.push(cashier.send('sendDepositEmail', depositRequest()));
    return (await page.goto('/withdraw'))?.status() === 503;
  }).finally(() => holder.release(true));
  await page.getByText('The cashier is busy. Please try again in a moment.').waitFor();
  // Nothing on it takes long to read, and what was asked for is wanted.
  const problems = await accessibilityProblems(page);
  expect(problems.filter((problem) => !problem.startsWith('meta-refresh:'))).toEqual([]);
  await page.getByRole('heading', { name: 'One moment, please' }).waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Cashier' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/withdraw');
  await Promise.all(answers);
});
