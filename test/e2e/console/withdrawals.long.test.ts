import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { changesOf, entriesOf, PNG, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals, withdrawalRequest } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

async function newWithdrawal(columns: Parameters<typeof insertWithdrawals>[1][number]): Promise<string> {
  const [id] = await insertWithdrawals(cashier.database, [columns]);
  return id as string;
}

const rowOf = (page: Page, id: string) => page.locator(`[data-record="${id}"]`);
const stored = (id: string) => storedRecord(cashier.database, 'withdrawal', id);

async function setStatus(page: Page, id: string, status: string): Promise<void> {
  await rowOf(page, id)
    .getByRole('button', { name: /^Status of/ })
    .click();
  await page.getByRole('menuitemradio', { name: status, exact: true }).click();
}

describe('a status', () => {
  test('that takes a reason is set with one, and not without', async () => {
    const id = await newWithdrawal({ username: 'FC901' });
    const page = await openConsole(browser, cashier, {
      role: 'supervisor',
      name: 'Sam',
      path: '/withdrawals',
    });
    const panel = page.getByRole('dialog', { name: 'Why is it declined?' });
    await setStatus(page, id, 'Declined');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.waitFor({ state: 'hidden' });
    expect(await stored(id)).toMatchObject({ status: 'pending', version: 1 });

    await setStatus(page, id, 'Declined');
    const decline = panel.getByRole('button', { name: 'Decline withdrawal' });
    await decline.click();
    await panel.getByText('Please select a reason for declining this withdrawal.', { exact: true }).waitFor();
    await panel.getByLabel('Other').check();
    await decline.click();
    await panel.getByText('Please enter a custom reason.', { exact: true }).waitFor();
    await panel.getByLabel('Custom reason').fill('Name does not match');
    await decline.click();
    await panel.waitFor({ state: 'hidden' });
    await expect
      .poll(() => stored(id))
      .toMatchObject({
        status: 'declined',
        approval_status: 'declined',
        send_status: null,
        decline_reason: 'other',
        custom_decline_reason: 'Name does not match',
      });
    expect(await entriesOf(cashier.database, id)).toMatchObject([
      {
        action: 'withdrawal_status_updated',
        actor_name: 'Sam',
        metadata: { statusBefore: 'pending', statusAfter: 'declined', amount: 50, method: 'Venmo' },
        details: { declineReason: 'Name does not match', oldStatus: 'pending', newStatus: 'declined' },
      },
    ]);
    await rowOf(page, id).getByText('Sam', { exact: true }).waitFor();
  });

  test('of sending stands beside the approval, and takes reasons of its own', async () => {
    const id = await newWithdrawal({ username: 'FC902' });
    const page = await openConsole(browser, cashier, { role: 'owner', path: '/withdrawals' });
    await setStatus(page, id, 'Approved');
    await rowOf(page, id).getByRole('button', { name: 'Status of FC902: Approved' }).waitFor();
    await expect.poll(async () => (await stored(id)).status).toBe('approved');
    await setStatus(page, id, 'Not Sent');
    const panel = page.getByRole('dialog', { name: 'Why is it not sent?' });
    expect(
      await panel.getByRole('radio').evaluateAll((radios) => radios.map((radio) => radio.value)),
    ).toEqual(['payment_account_not_exist', 'technical_issue', 'other']);
    await panel.getByLabel("Payment account doesn't exist").check();
    await panel.getByRole('button', { name: 'Mark as not sent' }).click();
    await rowOf(page, id).getByRole('button', { name: 'Status of FC902: Approved · Not Sent' }).waitFor();
    await expect.poll(async () => (await stored(id)).status).toBe('not_sent');
    expect(await stored(id)).toMatchObject({
      status: 'not_sent',
      approval_status: 'approved',
      send_status: 'not_sent',
      not_sent_reason: 'payment_account_not_exist',
    });
  });

  test('is set again for another reason, which the record then says', async () => {
    const id = await newWithdrawal({ username: 'FC903' });
    const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/withdrawals' });
    const panel = page.getByRole('dialog', { name: 'Why is it declined?' });
    for (const [label, decline_reason] of [
      ['Insufficient Funds', 'insufficient_funds'],
      ['Invalid Account Details', 'invalid_account'],
    ] as const) {
      await setStatus(page, id, 'Declined');
      await panel.getByLabel(label).check();
      await panel.getByRole('button', { name: 'Decline withdrawal' }).click();
      await panel.waitFor({ state: 'hidden' });
      await expect.poll(() => stored(id)).toMatchObject({ status: 'declined', decline_reason });
    }
  });
});

test('several are declined at once, for one reason', async () => {
  const ids = await insertWithdrawals(
    cashier.database,
    ['FC905', 'FC906', 'FC907'].map((username) => ({ username, recipient_name: 'Bulk Player' })),
  );
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/withdrawals?search=bulk' });
  await page.getByRole('checkbox', { name: 'Select FC907' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('checkbox', { name: 'Select FC907' }).uncheck();
  await page.getByRole('button', { name: 'Set status of the selected withdrawals' }).click();
  await page.getByRole('menuitemradio', { name: 'Declined', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set 2 withdrawals to Declined' });
  await dialog.getByRole('button', { name: 'Change 2 withdrawals' }).click();
  await dialog.getByText('Please select a reason for declining this withdrawal.').waitFor();
  await dialog.getByLabel('Insufficient Funds').check();
  await dialog.getByRole('button', { name: 'Change 2 withdrawals' }).click();
  await dialog.getByText('2 withdrawals changed.').waitFor();
  const statuses = await Promise.all(ids.map(async (id) => (await stored(id)).decline_reason));
  expect(statuses).toEqual(['insufficient_funds', 'insufficient_funds', null]);
});

test('where to pay is shown whole, with what to pay to instead, each to copy', async () => {
  const wallet = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  const id = await newWithdrawal({
    username: 'FC911',
    method: 'Crypto',
    coin: 'BTC',
    network: 'Bitcoin',
    wallet_address: wallet,
    backup_method: 'Zelle',
    backup_email: 'backup@example.com',
    backup_phone: '+1 555 0100',
  });
  const page = await openConsole(browser, cashier, { role: 'member', path: '/withdrawals' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: cashier.origin });
  await rowOf(page, id).getByText('bc1qar…wf5mdq').waitFor();
  await rowOf(page, id).getByRole('button', { name: 'Details of FC911' }).click();
  const details = page.getByRole('dialog', { name: /^Withdrawal of FC911/ });
  for (const text of ['BTC on Bitcoin', 'Zelle', 'backup@example.com', '+1 555 0100']) {
    await details.getByText(text, { exact: true }).first().waitFor();
  }
  await details.getByRole('button', { name: 'Copy wallet', exact: true }).click();
  await details.getByText(`Copied: ${wallet}`).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(wallet);

  await details.getByRole('button', { name: 'Copy backup email' }).waitFor();

  const mayNot = details.getByRole('button', { name: /^(Edit|Status|Reveal|Upload|Save)/ });
  expect(await mayNot.count()).toBe(0);
  expect(await details.getByRole('combobox').count()).toBe(0);
});

test('one that arrives by itself gives its password away only when asked, and logs it', async () => {
  const page = await openConsole(browser, cashier, { role: 'supervisor', name: 'Sam', path: '/withdrawals' });
  await page.getByText('Live', { exact: true }).waitFor();
  const { id } = await cashier.call(
    'sendWithdrawEmail',
    withdrawalRequest({ username: 'FC919', password: 'hers alone' }),
  );
  await page.getByRole('button', { name: 'Details of FC919' }).click();
  const reveal = page.getByRole('button', { name: 'Reveal password' });
  await reveal.waitFor();
  expect(await page.content()).not.toContain('hers alone');
  await reveal.click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('hers alone').waitFor();
  expect(await changesOf(cashier.database, id)).toMatchObject([
    { action: 'withdrawal_password_revealed', actor_name: 'Sam' },
  ]);
});

test('a cooldown is lifted, and the player may ask again', async () => {
  const request = withdrawalRequest({ username: 'FC921' });
  const { id } = await cashier.call('sendWithdrawEmail', request);
  expect((await cashier.send('sendWithdrawEmail', request)).error?.status).toBe('FAILED_PRECONDITION');
  const page = await openConsole(browser, cashier, { role: 'owner', path: `/withdrawals?open=${id}` });
  await page.getByRole('button', { name: 'Lift cooldown' }).click();
  await page.getByRole('region', { name: 'Cooldown' }).waitFor({ state: 'detached' });
  await cashier.call('sendWithdrawEmail', request);
});

test('a withdrawal is entered by hand, whole or not at all', async () => {
  const page = await openConsole(browser, cashier, { role: 'supervisor', name: 'Sam', path: '/withdrawals' });
  await page.getByRole('button', { name: 'New withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New withdrawal' });
  const create = dialog.getByRole('button', { name: 'Create withdrawal' });
  await dialog.getByLabel('Username', { exact: true }).fill('fc931');
  await create.click();
  await dialog.getByText('Please fill in all fields', { exact: true }).waitFor();
  await dialog.getByLabel('Amount').fill('80.50');
  await dialog.getByLabel('Method').selectOption('Zelle');
  await dialog.getByLabel('Recipient name').fill('Ada Player');
  await create.click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: 'FC931' });
  await row.getByText('$80.50').waitFor();
  const id = (await row.getAttribute('data-record')) as string;
  expect(await stored(id)).toMatchObject({ source: 'staff', recipient_name: 'Ada Player', method: 'Zelle' });
  expect(await entriesOf(cashier.database, id)).toMatchObject([
    { action: 'manual_withdrawal_created', actor_name: 'Sam', details: { recipientName: 'Ada Player' } },
  ]);
});

test('one in a coin is entered with its wallet, and what is missing is marked', async () => {
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: '/withdrawals' });
  await page.getByRole('button', { name: 'New withdrawal' }).click();
  const dialog = page.getByRole('dialog', { name: 'New withdrawal' });
  const create = dialog.getByRole('button', { name: 'Create withdrawal' });
  await dialog.getByLabel('Username', { exact: true }).fill('fc932');
  await dialog.getByLabel('Amount').fill('90');
  await dialog.getByLabel('Method').selectOption('Crypto');
  await dialog.getByLabel('Recipient name').waitFor({ state: 'detached' });
  await dialog.getByLabel('Coin').selectOption('BTC');
  await create.click();
  await dialog.getByText('Please fill in all fields', { exact: true }).waitFor();
  const wallet = dialog.getByLabel('Wallet address');
  expect(await wallet.getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByLabel('Network').inputValue()).toBe('Bitcoin');
  await wallet.fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr');
  await create.click();
  await dialog.getByRole('alert').waitFor();
  await wallet.fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await create.click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: 'FC932' });
  await row.getByText('$90.00').waitFor();
  expect(await stored((await row.getAttribute('data-record')) as string)).toMatchObject({
    recipient_name: null,
    coin: 'BTC',
    network: 'Bitcoin',
    wallet_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  });
});

test('a payment proof is looked at before it is kept, and seen by staff alone', async () => {
  const id = await newWithdrawal({ username: 'FC941' });
  const page = await openConsole(browser, cashier, { role: 'supervisor', path: `/withdrawals?open=${id}` });
  const section = page.getByRole('region', { name: 'Payment proof' });
  const file = section.getByLabel('Payment proof file');
  const alert = section.getByRole('alert');
  await file.setInputFiles({ name: 'proof.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') });
  await alert
    .getByText('Error uploading payment proof: A payment proof must be a PNG, JPEG, WebP or PDF file.')
    .waitFor();
  await file.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  });
  await alert.getByText('Error uploading payment proof: A payment proof can be at most 5 MB.').waitFor();
  // its name says PNG, its content does not
  await file.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await alert
    .getByText('Error uploading payment proof: A payment proof must be a PNG, JPEG, WebP or PDF file.')
    .waitFor();

  const buffer = Buffer.from(PNG, 'base64');
  await file.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
  const link = section.getByRole('link', { name: 'View receipt.png' });
  await link.waitFor();
  await section.getByText('Payment proof uploaded').waitFor();
  const [picture] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await picture.locator('img').waitFor();
  await picture.close();
  const address = new URL((await link.getAttribute('href')) as string, cashier.origin);
  expect((await fetch(address)).status).toBe(401);

  await file.setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 x'),
  });
  const download = section.getByRole('link', { name: 'Download receipt.pdf' });
  await download.waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(saved.suggestedFilename()).toBe('receipt.pdf');
});
