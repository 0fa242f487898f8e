import { expect, test } from 'vitest';
import { approvalSettings } from '#server/features/approvals/store.ts';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { startTestCashier, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';

test('an owner turns a second person and second factors on with one press each, and reads what is given up', async () => {
  await using cashier = await startTestCashier();
  await using browser = await launchBrowser();
  const { email, password } = await cashier.addStaff('owner', 'Olga');
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 1280, height: 900 } });
  await page.request.post('/api/signIn', { data: { data: { email, password } } });
  await page.goto('/admin/get-ready');
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });

  const approving = step('Have a second person look at large amounts');
  await approving.getByText('Payouts above $500, entries by hand above $500').waitFor();
  await approving.getByRole('button', { name: 'Turn it on' }).click();
  await approving.getByText(/nobody could approve it/).waitFor();
  await cashier.signInAs('supervisor', 'Sam');
  await approving.getByRole('button', { name: 'I work alone' }).click();
  await approving.getByText('Not needed').waitFor();
  await approving.getByText(/nobody could approve it/).waitFor({ state: 'detached' });
  await approving.getByText(/^Without it: Whoever has one person’s sign-in can credit and pay out/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await approving.getByRole('button', { name: 'Needed after all' }).click();
  await approving.getByRole('button', { name: 'Turn it on' }).click();
  await approving.getByText('Done').waitFor();
  const { settings } = await approvalSettings.load(cashier.database.queries, TEST_SIGNER);
  const above = { payoutAbove: 50_000, manualEntryAbove: 50_000, editAbove: 50_000 };
  expect(settings).toMatchObject({ ...above, roles: false });

  await step('Require a second factor').getByRole('button', { name: 'Require it' }).click();
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
});
