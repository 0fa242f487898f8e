import { expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('money that nothing proves is given by two, and whose mails are believed is decided by two', async () => {
  await using browser = await launchBrowser();
  await using cashier = await startTestCashier();
  const olga = await cashier.signInAs('owner', 'Olga');
  await cashier.addStaff('owner');
  await setApprovals(cashier, { manualEntryAbove: 100, receivingAccounts: true }, olga.token);
  const [depositId] = (await insertDeposits(cashier.database, [
    { username: 'FC931', sender_name: 'Jane Doe', amount_cents: 30_000, payment_account: '@the-casino' },
  ])) as [string];
  const { take } = openTaker(cashier.database);
  const line = { source: 'statement', authenticity: 'entered', receivedAt: new Date() } as const;
  await take(mailOf({ ...line, read: { amount: 30_000, occurredAt: new Date() } }));

  const sam = await openConsole(browser, cashier, { role: 'supervisor', name: 'Sam', path: '/receipts' });
  const pane = sam.getByRole('region', { name: 'Receipt', exact: true });
  await pane.getByRole('button', { name: /^Give/ }).first().click();
  await sam.getByText('Nothing has changed yet: a second person has to approve it.').waitFor();
  await pane.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
  await pane.getByText('Give $300.00 from Jane Doe (Venmo) to the deposit of FC931').waitFor();
  await pane.getByRole('button', { name: 'Withdraw', exact: true }).waitFor();
  await sam.locator('[data-record]').getByText('Waiting for approval').waitFor();
  expect(await accessibilityProblems(sam)).toEqual([]);
  expect(await storedRecord(cashier.database, 'deposit', depositId)).toMatchObject({ received_cents: 0 });

  const ann = await openConsole(
    browser,
    cashier,
    { role: 'owner', name: 'Ann', path: '/approvals' },
    { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  );
  await ann.getByText('entered by hand or imported').waitFor();
  await ann.getByRole('link', { name: 'Open the receipt' }).waitFor();
  await ann.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await ann.getByText('Nothing waits for approval.').waitFor();
  await ann.getByText('Approved, and made.').waitFor();
  await ann.getByRole('heading', { name: 'Approvals' }).and(ann.locator(':focus')).waitFor();
  expect(await storedRecord(cashier.database, 'deposit', depositId)).toMatchObject({
    received_cents: 30_000,
  });

  await ann.goto(`${cashier.origin}/admin/mailboxes`);
  const mailboxes = ann.getByRole('main');
  await mailboxes.getByRole('button', { name: 'Add mailbox' }).press('Enter');
  await mailboxes.getByLabel('Provider', { exact: true }).and(ann.locator(':focus')).waitFor();
  await mailboxes.getByLabel('User name').fill('receipts@example.com');
  await mailboxes.getByLabel('App password').fill('sixteen letters');
  await mailboxes.getByRole('button', { name: 'Save' }).click();
  await mailboxes.getByText('It waits under Approvals.').waitFor();
  await mailboxes.getByRole('button', { name: 'Add mailbox' }).and(ann.locator(':focus')).waitFor();
  const waiting = mailboxes.getByRole('list', { name: 'Waiting for approval' });
  await waiting.getByText(/^Waiting for approval: .*receipts@example\.com/).waitFor();
  await waiting.getByRole('button', { name: 'Withdraw', exact: true }).waitFor();
  expect(await accessibilityProblems(ann)).toEqual([]);
  const { approvals } = await cashier.call('getApprovals', { state: 'waiting' }, olga.token);
  expect(approvals).toMatchObject([{ call: 'saveMailbox', requestedByName: 'Ann' }]);
  await ann.getByRole('link', { name: 'Rules' }).click();
  const rules = ann.getByRole('region', { name: 'Your choice' });
  const approve = rules.getByRole('switch', { name: 'Set a funded request to Approved' });
  await approve.click();
  await rules.getByText(/^Waiting for approval: /).waitFor();
  expect(await approve.isChecked()).toBe(false);
  await rules.getByRole('switch', { name: 'Fund a request by its known payer' }).click();
  await rules.getByText('Saved. What waited before is withdrawn, since the settings have changed.').waitFor();
  await rules.getByText(/^Waiting for approval: /).waitFor({ state: 'detached' });
  await approve.click();
  await rules.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await rules.getByText(/^Waiting for approval: /).waitFor({ state: 'detached' });
});
