import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { letUndoPass } from '#test/fixtures/records.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a Venmo deposit goes from the player to the owner, who sets it to Sent', async () => {
  await using cashier = await startTestCashier();
  const staff = await cashier.addStaff('owner', 'Olivia Owner');

  const owner = await openWindow(browser, cashier.origin, { viewport: { width: 1440, height: 900 } });
  await owner.goto('/admin');
  await owner.getByLabel('Admin Email').fill(staff.email);
  await owner.getByLabel('Password', { exact: true }).fill(staff.password);
  await owner.getByRole('button', { name: 'Sign In' }).click();
  await owner.getByRole('link', { name: 'Deposits' }).click();
  await owner.getByText('No deposits yet').waitFor();
  await owner.getByText('Live', { exact: true }).waitFor();
  await owner.evaluate(() => Object.assign(globalThis, { notReloaded: true }));

  const player = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  await player.goto('/');
  await player.getByRole('heading', { name: 'DEPOSIT NOW USING ONE OF OUR METHODS' }).waitFor();
  await player
    .getByRole('button', { name: /Deposit Now/ })
    .first()
    .click();
  await player.getByLabel('Casino ID').fill('FC 12a34');
  await player.getByLabel('Name the deposit is coming from').fill('Ada Player');
  await player.getByLabel('Amount').fill('120.50');
  await player.locator('button[type=submit]').click();

  const row = owner.getByRole('row').filter({ hasText: 'FC1234' });
  await row.waitFor();
  await player.getByRole('heading', { name: 'Now send $120.50 to @the-casino' }).waitFor();
  expect(await owner.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
  expect(await row.textContent()).toContain('$120.50');

  await row.getByRole('button', { name: 'Status of FC1234: Pending' }).click();
  await owner.getByRole('menuitemradio', { name: 'Sent', exact: true }).click();
  await row.getByRole('button', { name: 'Status of FC1234: Sent' }).waitFor();
  await row.getByText('Olivia Owner').waitFor();
  await letUndoPass(cashier);
  // The player's open page says so by itself, and asks for no money any more.
  await player.getByRole('heading', { name: 'Credited' }).waitFor();
  expect(await player.getByText('@the-casino').count()).toBe(0);

  await owner.getByRole('link', { name: 'Activity' }).click();
  await owner.getByText(/Olivia Owner changed the status of/).waitFor();

  const { token } = await cashier.call('signIn', { email: staff.email, password: staff.password });
  const { deposits } = await cashier.call('getDeposits', {}, token);
  expect(deposits).toMatchObject([
    {
      username: 'FC1234',
      amount: 120.5,
      method: 'Venmo',
      senderName: 'Ada Player',
      paymentAccount: '@the-casino',
      status: 'sent',
      statusUpdatedByName: 'Olivia Owner',
    },
  ]);
  const { entries } = await cashier.call('getActivityLogs', {}, token);
  expect(entries.filter(({ action }) => action === 'deposit_status_updated')).toMatchObject([
    { username: 'FC1234', actorName: 'Olivia Owner', subjectId: deposits[0]?.id },
  ]);
});
