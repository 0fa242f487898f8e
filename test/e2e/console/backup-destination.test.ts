import { expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

test('staff see in the record where a withdrawal may be paid instead', async () => {
  await using cashier = await startTestCashier();
  await using browser = await launchBrowser();
  const backup = { backupMethod: 'Zelle', backupEmail: 'jane@example.com' } as const;
  await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC8401', ...backup }));
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/withdrawals' });
  await page.getByRole('button', { name: 'Details of FC8401' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('jane@example.com').waitFor();
  expect(await drawer.getByText('Backup method').count()).toBe(1);
  expect(await drawer.getByText('Zelle', { exact: true }).count()).toBe(1);
});
