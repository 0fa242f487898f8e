import { expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { NO_SIGNALS, setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

test('one person asks for a payout, another lets it go and approves it, and it is reopened with a reason', async () => {
  await using cashier = await startTestCashier();
  const olga = await cashier.signInAs('owner', 'Olga');
  await cashier.addStaff('supervisor');
  await setApprovals(cashier, { payoutAbove: 100 }, olga.token);
  const settings = { ...NO_SIGNALS, amount: { look: null, hold: 100 }, sharedDestination: 'look' as const };
  await cashier.call('updateSignalSettings', { settings }, olga.token);
  const approved = { status: 'approved', approval_status: 'approved' };
  const [, id] = (await insertWithdrawals(cashier.database, [
    { username: 'FC902', ...approved },
    { username: 'FC901', amount_cents: 20_000, ...approved },
  ])) as [string, string];
  const browser = await launchBrowser();
  try {
    const sam = await openConsole(browser, cashier, {
      role: 'supervisor',
      name: 'Sam',
      path: '/withdrawals',
    });
    await sam.goto(`${cashier.origin}/admin/withdrawals?open=${id}`);
    const details = sam.getByRole('dialog').first();
    await details.getByText('Also used by FC902.').waitFor();
    await details.getByText('On hold: it cannot be sent.').waitFor();
    await details.getByRole('textbox', { name: 'Note' }).first().fill('The player rang.');
    await details.getByRole('button', { name: 'Override the hold' }).click();
    await details.getByText('Sam let it go').waitFor();

    await details.getByRole('button', { name: /^Status of FC901/ }).click();
    await sam
      .getByRole('menuitem', { name: 'Sent', exact: true })
      .or(sam.getByRole('menuitemradio', { name: 'Sent', exact: true }))
      .click();
    await details.getByRole('heading', { name: 'Waiting for approval' }).waitFor();
    await details.getByRole('button', { name: 'Withdraw', exact: true }).waitFor();
    expect(await storedRecord(cashier.database, 'withdrawal', id)).toMatchObject({ status: 'approved' });

    const ann = await openConsole(browser, cashier, { role: 'supervisor', name: 'Ann', path: '/approvals' });
    await ann.getByRole('link', { name: /^Approvals 1 waiting for you/ }).waitFor();
    await ann.getByText('To: @jane-lee').waitFor();
    await ann.getByRole('button', { name: 'Approve', exact: true }).click();
    await ann.getByText('Nothing waits for approval.').waitFor();
    expect(await storedRecord(cashier.database, 'withdrawal', id)).toMatchObject({ status: 'sent' });

    // It comes by the live feed.
    await details.getByRole('button', { name: 'Reopen…' }).click();
    const dialog = sam.getByRole('dialog', { name: 'Why is it reopened?' });
    await dialog.getByRole('button', { name: 'Reopen', exact: true }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('It came back.');
    await dialog.getByRole('button', { name: 'Reopen', exact: true }).click();
    await details.getByText('Changed after sending').first().waitFor();
    expect(await storedRecord(cashier.database, 'withdrawal', id)).toMatchObject({ status: 'pending' });
  } finally {
    await browser.close();
  }
});
