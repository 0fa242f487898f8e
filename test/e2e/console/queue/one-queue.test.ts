import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems } from '#test/fixtures/accessibility.ts';
import { launchBrowser } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const APPROVED = { status: 'approved', approval_status: 'approved' };
const focusedId = (page: Page) => page.evaluate<string>('document.activeElement.dataset.record');
const listed = (page: Page) =>
  page.locator('[data-record]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-kind')));

test('all that waits for a person is one list, worked through by one key', async () => {
  const olga = await cashier.signInAs('owner', 'Olga');
  const [credited] = await insertDeposits(cashier.database, [
    { username: 'FC1901', amount_cents: 7_500, created_at: minutesAgo(10) },
  ]);
  const [asked, toSend, approved] = await insertWithdrawals(cashier.database, [
    { username: 'FC1904', amount_cents: 20_000, created_at: minutesAgo(40), ...APPROVED },
    { username: 'FC1902', created_at: minutesAgo(20), ...APPROVED },
    { username: 'FC1903', created_at: minutesAgo(5) },
  ]);
  const read = { payerName: 'Rosa North', payerHandle: undefined, amount: 9_000, occurredAt: new Date() };
  const [receipt] = await openTaker(cashier.database).take(mailOf({ read, receivedAt: minutesAgo(3) }));
  await cashier.addStaff('supervisor', 'Ann');
  await setApprovals(cashier, { payoutAbove: 100 }, olga.token);
  const send = { withdrawalId: asked as string, status: 'sent', version: 1 } as const;
  await cashier.call('updateWithdrawalStatus', send, olga.token);

  const page = await openConsole(browser, cashier, { role: 'supervisor', name: 'Sam', path: '' });
  const { keyboard } = page;
  const subject = { kind: 'deposit', id: credited as string } as const;
  await cashier.call('addNote', { requestId: randomUUID(), subject, text: 'He rang, @Sam' }, olga.token);
  await page.reload();
  await page.getByRole('button', { name: /^All 7/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/queue');
  await expect
    .poll(() => listed(page))
    .toEqual(['send', 'send', 'credit', 'approve', 'match', 'approval', 'note']);
  expect(await accessibilityProblems(page)).toEqual([]);

  // what waits for a second person is stepped over
  await expect.poll(() => focusedId(page)).toBe(asked);
  await keyboard.press('a');
  await expect.poll(() => focusedId(page)).toBe(toSend);
  await keyboard.press('a');
  await expect.poll(() => focusedId(page)).toBe(credited);
  await keyboard.press('a');
  await expect.poll(() => focusedId(page)).toBe(approved);
  await keyboard.press('a');
  const statusOf = async (kind: 'deposit' | 'withdrawal', id: string | undefined) =>
    (await storedRecord(cashier.database, kind, id as string)).status;
  await expect.poll(() => statusOf('withdrawal', toSend)).toBe('sent');
  await expect.poll(() => statusOf('deposit', credited)).toBe('sent');
  await expect.poll(() => statusOf('withdrawal', approved)).toBe('approved');

  await expect.poll(() => focusedId(page)).toBe(receipt?.id);
  await keyboard.press('a');
  await page.getByRole('region', { name: 'Receipt', exact: true }).getByText('$90.00').first().waitFor();
  await keyboard.press('g');
  await keyboard.press('q');
  await page.getByRole('button', { name: /^Approvals 1/ }).click();
  await expect.poll(() => listed(page)).toEqual(['approval']);
  await keyboard.press('j');
  await keyboard.press('a');
  await page.getByText('Nothing waits for you').waitFor();
  expect(await statusOf('withdrawal', asked)).toBe('sent');
});

test('whoever may only look lands on the deposits', async () => {
  const page = await openConsole(browser, cashier, { role: 'member', path: '' });
  await page.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor();
  await page.goto(`${cashier.origin}/admin/queue`);
  await page.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor();
});
