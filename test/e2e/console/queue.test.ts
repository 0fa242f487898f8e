import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

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

test('what waits is a view of its own, the oldest first; what is handled leaves it after a moment', async () => {
  const waiting = ['FC1321', 'FC1322', 'FC1323'];
  const ids = await insertDeposits(
    cashier.database,
    waiting.map((username, place) => ({
      username,
      sender_name: 'Queued Player',
      created_at: new Date(Date.now() - 3_600_000 + place * 60_000),
    })),
  );
  await insertDeposits(cashier.database, [{ sender_name: 'Queued Player', status: 'sent' }]);
  const page = await openConsole(browser, cashier, { role: 'member', path: '/deposits?search=queued' });
  const views = page.getByRole('group', { name: 'Which deposits' });
  await page.clock.install();
  await views.getByRole('button', { name: /^Pending [\d,]+$/ }).click();
  await listed(page, waiting);
  await page.getByText('Live', { exact: true }).waitFor();
  await insertDeposits(cashier.database, [{ username: 'FC1324', sender_name: 'Queued Player' }]);
  await listed(page, [...waiting, 'FC1324']);
  const { token } = await cashier.signInAs('supervisor');
  await cashier.call('updateDepositStatus', { depositId: ids[1] as string, status: 'sent' }, token);
  await page.locator(`[data-record="${ids[1]}"]`).getByText('Sent', { exact: true }).waitFor();
  await listed(page, [...waiting, 'FC1324']);
  await page.clock.fastForward(10_000);
  await listed(page, ['FC1321', 'FC1323', 'FC1324']);
  await views.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => page.locator('[data-record]').count()).toBe(5);
});
