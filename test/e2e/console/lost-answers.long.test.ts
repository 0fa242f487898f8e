import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { type CuttingProxy, type Fate, startCuttingProxy } from '#test/fixtures/cutting-proxy.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithOwn } from '#test/fixtures/receipts/accounts.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

/** What is read of changes whose answer is lost on its way back, where no version tells whether they were made. */

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let proxy: CuttingProxy;
beforeAll(async () => {
  const settings = settingsWithOwn({ venmo: ['venmo-own'] });
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier({ settings })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});
beforeEach(async () => {
  proxy = await startCuttingProxy(cashier.origin);
  return () => proxy[Symbol.asyncDispose]();
});

/** From now on this call meets that, so many times; what the browser repeats by itself counts. */
function meet(fate: Fate, name: string, times = Number.POSITIVE_INFINITY): void {
  let met = 0;
  proxy.decide((path) => (path === `/api/${name}` && met++ < times ? fate : 'pass'));
}

const open = (role: 'owner' | 'supervisor', path: string, name?: string) =>
  openConsole(browser, { ...cashier, origin: proxy.origin }, { role, path, ...(name && { name }) });
const told = (page: Page, text: string) => page.locator('[data-tone]').getByText(text).waitFor();
const team = (page: Page) => page.getByRole('region', { name: 'Team', exact: true });

async function entriesOf(action: string, subject: string): Promise<number> {
  const { rowCount } = await cashier.database.pool.query(
    'select from activity_log where action = $1 and message like $2',
    [action, `%${subject}%`],
  );
  return rowCount ?? 0;
}

test('of the team: what was made is said to be made, and what cannot be seen may have been', async () => {
  const page = await open('owner', '/team');
  const form = page.getByRole('region', { name: 'Create Admin User' });
  const add = async (email: string) => {
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Create User' }).click();
  };
  meet('cut-answer', 'createAdminUser', 1);
  await add('mia@example.com');
  await told(page, 'mia@example.com was added to the staff.');
  meet('cut-answer', 'createAdminUser');
  await add('lea@example.com');
  await told(page, 'lea@example.com was added to the staff.');
  meet('pass', 'createAdminUser');
  await add('lea@example.com');
  await told(page, 'lea@example.com is on the staff already.');
  expect(await entriesOf('admin_user_created', 'lea@example.com')).toBe(1);

  meet('cut-answer', 'setAdminUserRole');
  const row = team(page).getByRole('row').filter({ hasText: 'mia@example.com' });
  await row.getByRole('combobox').selectOption({ label: 'Supervisor' });
  await row.getByText('Saved').waitFor({ state: 'attached' });

  meet('cut-answer', 'removeAdminUser');
  await row.getByRole('button', { name: 'Remove mia@example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove admin user' });
  await dialog.getByLabel('Type REMOVE to confirm').fill('REMOVE');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await told(page, 'mia@example.com was removed from the staff.');
  expect(await entriesOf('admin_user_removed', 'mia@example.com')).toBe(1);

  await page.getByRole('button', { name: 'Show Credentials' }).click();
  meet('cut', 'setAdminPassword');
  await page.getByRole('button', { name: 'Set Password of lea@example.com' }).click();
  const setting = page.getByRole('dialog', { name: 'Set Password' });
  await setting.getByLabel('New password for lea@example.com').fill('another first password');
  await setting.getByRole('button', { name: 'Set Password' }).click();
  await told(page, 'It may have been set all the same: set it once more to be sure.');
});

test('of an approval: whoever asks reads that it waits, and whoever approves that it is made', async () => {
  const olga = await cashier.signInAs('owner', 'Olga');
  await cashier.addStaff('owner', 'Otto');
  await setApprovals(cashier, { payoutAbove: 100, roles: true }, olga.token);
  const [id] = (await insertWithdrawals(cashier.database, [
    { username: 'FC961', amount_cents: 20_000, status: 'approved', approval_status: 'approved' },
  ])) as [string];
  const asker = await cashier.signInAs('supervisor', 'Sam');
  await cashier.call('updateWithdrawalStatus', { withdrawalId: id, status: 'sent', version: 1 }, asker.token);

  const ann = await open('supervisor', '/approvals', 'Ann');
  meet('cut-answer', 'approveChange');
  await ann.getByRole('button', { name: 'Approve', exact: true }).click();
  await ann.getByText('Nothing waits for approval.').waitFor();
  expect(await ann.getByRole('alert').count()).toBe(0);
  expect(await entriesOf('approval_granted', 'FC961')).toBe(1);

  const owner = await open('owner', '/team');
  meet('cut-answer', 'createAdminUser');
  const form = owner.getByRole('region', { name: 'Create Admin User' });
  await form.getByLabel('Email').fill('zoe@example.com');
  await form.getByLabel('Role').selectOption({ label: 'Supervisor' });
  await form.getByRole('button', { name: 'Create User' }).click();
  await told(owner, 'Nothing has changed yet: a second person has to approve it.');
  await setApprovals(cashier, {}, olga.token);
});

test('of a receipt that was given: it is given once, and shown as given', async () => {
  const [id] = (await insertDeposits(cashier.database, [
    { username: 'FC962', sender_name: 'Dora Pute', amount_cents: 8_800 },
  ])) as [string];
  const now = new Date();
  await openTaker(cashier.database).take(
    mailOf({
      receivedAt: now,
      read: { occurredAt: now, amount: 8_800, payerHandle: undefined, payerName: 'Dora Pute' },
    }),
  );
  const page = await open('supervisor', `/deposits?open=${id}`);
  const receipts = page.getByRole('region', { name: 'Receipts' });
  await receipts.getByRole('button', { name: 'Find its payment (1)' }).click();
  meet('cut-answer', 'allocateReceipt');
  await receipts.getByRole('button', { name: /^Give \$88\.00 from Dora Pute to FC962/ }).click();
  await receipts.getByText('Nothing has been given to it.').waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  const { rows } = await cashier.database.pool.query(
    'select amount_cents from receipt_allocations where deposit_id = $1',
    [id],
  );
  expect(rows).toEqual([{ amount_cents: 8_800 }]);
});

test('of a part of a receipt: it is given once, however often the browser or a proxy sends it', async () => {
  const [id] = (await insertDeposits(cashier.database, [
    { username: 'FC965', sender_name: 'Pia Holm', amount_cents: 8_000 },
  ])) as [string];
  const now = new Date();
  const [taken] = await openTaker(cashier.database).take(
    mailOf({
      receivedAt: now,
      read: { occurredAt: now, amount: 10_000, payerHandle: undefined, payerName: 'Pia Holm' },
    }),
  );
  const page = await open('supervisor', `/receipts?view=all&open=${taken?.id}`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Find a request…' }).click();
  await dialog.getByRole('combobox', { name: 'Request' }).fill('FC965');
  await page.getByRole('option', { name: /FC965/ }).click();
  await dialog.getByRole('textbox', { name: 'How much of it' }).fill('40');
  meet('cut-answer', 'allocateReceipt', 1);
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/allocateReceipt'));
  await dialog.getByRole('button', { name: 'Give it' }).click();
  const { data } = (await sent).postDataJSON();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('alert').count()).toBe(0);
  const given = async () =>
    (
      await cashier.database.pool.query(
        'select given.amount_cents, received_cents from receipt_allocations as given join deposits on deposits.id = deposit_id where deposit_id = $1',
        [id],
      )
    ).rows;
  expect(await given()).toEqual([{ amount_cents: 4_000, received_cents: 4_000 }]);
  const { token } = await cashier.signInAs('supervisor', 'Sid');
  expect(await cashier.call('allocateReceipt', data, token)).toMatchObject({
    message: '$40.00 given to the deposit of FC965.',
  });
  expect(await given()).toEqual([{ amount_cents: 4_000, received_cents: 4_000 }]);
  const deposits = page.getByRole('region', { name: 'Deposits' });
  await deposits.getByRole('link', { name: 'FC965' }).waitFor();
});

test('of a receipt at the desk: what is moved, taken back, closed and opened again is so once, and shown as such', async () => {
  const [first] = (await insertDeposits(cashier.database, [
    { username: 'FC963', sender_name: 'Nora Fell', amount_cents: 9_900 },
    { username: 'FC964', sender_name: 'Nora Fell', amount_cents: 9_900 },
  ])) as [string];
  const now = new Date();
  const [receipt] = await openTaker(cashier.database).take(
    mailOf({
      receivedAt: now,
      read: { occurredAt: now, amount: 9_900, payerHandle: undefined, payerName: 'Nora Fell' },
    }),
  );
  const receiptId = receipt?.id as string;
  const sam = await cashier.signInAs('supervisor', 'Sam');
  const { status } = await cashier.call('allocateReceipt', { receiptId, depositId: first }, sam.token);
  expect(status).toBe('success');
  const page = await open('supervisor', `/receipts?view=all&open=${receiptId}`);
  const dialog = page.getByRole('dialog');
  /** Asks for it, loses its answer, and finds it done in the log all the same. */
  async function make(
    name: string,
    ask: string,
    press: string,
    action: string,
    before?: () => Promise<void>,
  ) {
    meet('cut-answer', name);
    await page.getByRole('button', { name: ask }).click();
    await before?.();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(`why ${name}`);
    await dialog.getByRole('button', { name: press, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await entriesOf(action, `why ${name}`)).toBe(1);
  }
  await make('moveAllocation', 'Move…', 'Move it', 'receipt_allocation_undone', async () => {
    await dialog.getByRole('combobox', { name: 'Request' }).fill('FC964');
    await page.getByRole('option', { name: /FC964/ }).click();
  });
  await page.getByRole('link', { name: 'FC964' }).waitFor();
  await make('undoAllocation', 'Undo…', 'Take it back', 'receipt_allocation_undone');
  await make('dismissReceipt', 'Dismiss…', 'Dismiss', 'receipt_dismissed');
  await make('reopenReceipt', 'Open again…', 'Open again', 'receipt_reopened');
  await make('returnReceipt', 'Returned…', 'Note it as returned', 'receipt_returned', () =>
    dialog.getByRole('textbox', { name: 'How it went back' }).fill('Venmo'),
  );
});
