import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatReference } from '#domain/deposits/reference.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { letUndoPass } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

const PHONE = { viewport: { width: 360, height: 800 } };
/** Longer than the page ever waits before it asks again. */
const NEXT_LOOK_MS = 16_000;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier()]);
  ({ token } = await cashier.signInAs('supervisor'));
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

let page: Page;
beforeEach(async () => {
  page = await openWindow(browser, cashier.origin, PHONE);
  await putOnOwnClock(page);
  return () => page.context().close();
});

/** The state that the open page comes to, without being loaded again. */
async function comesTo(state: string): Promise<void> {
  await passTimeUntil(page.getByRole('status').getByText(state, { exact: true }), NEXT_LOOK_MS);
  await page.getByRole('heading', { name: state, exact: true }).waitFor();
  await currentStep(state).waitFor();
}

const currentStep = (name: string) => page.locator('[aria-current=step]').getByText(name, { exact: true });

test('a deposit is followed from received to credited while the page is open', async () => {
  const { id, followToken } = await cashier.call('sendDepositEmail', depositRequest({ username: 'FC7001' }));
  await page.goto(`/status#${followToken}`);
  await page.getByText('Deposit of $50.00 with Venmo').waitFor();
  await currentStep('Send the money').waitFor();
  await page.getByText('For the casino ID that ends in 001. Do not pay if it is not yours.').waitFor();
  await cashier.call('lockDeposit', { depositId: id }, token);
  await passTimeUntil(page.getByText('Someone is working on your request now.'), NEXT_LOOK_MS);
  await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
  await letUndoPass(cashier);
  await comesTo('Credited');
  await page.getByText('$50.00 has been added to your casino account.').waitFor();
  await page.getByText('For the casino ID that ends in 001.', { exact: true }).waitFor();
  expect(await page.getByText('This page updates by itself.').count()).toBe(0);
});

test('what staff correct is told on a page that had come to its end', async () => {
  const {
    id: depositId,
    followToken,
    reference,
  } = await cashier.call('sendDepositEmail', depositRequest({ username: 'FC7003' }));
  await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, token);
  await letUndoPass(cashier);
  await page.goto(`/status#${followToken}`);
  await comesTo('Credited');
  await cashier.call(
    'updateDepositStatus',
    { depositId, status: 'declined', reason: 'amount_differs' },
    token,
  );
  await letUndoPass(cashier);
  await comesTo('Declined');
  await page.getByText('Reason: Amount does not match').waitFor();
  await page.getByText(`this reference: ${formatReference(reference)}.`).waitFor();
  await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, token);
  await letUndoPass(cashier);
  await comesTo('Credited');
});

test('a withdrawal is followed from received to paid while the page is open', async () => {
  const { id, followToken } = await cashier.call(
    'sendWithdrawEmail',
    withdrawalRequest({ username: 'FC7002' }),
  );
  await page.goto(`/status#${followToken}`);
  await comesTo('Request received');
  await cashier.call('updateWithdrawalStatus', { withdrawalId: id, status: 'approved' }, token);
  await comesTo('Being handled');
  await cashier.call('updateWithdrawalStatus', { withdrawalId: id, status: 'sent' }, token);
  await letUndoPass(cashier);
  await comesTo('Paid');
  await page.getByText('$50.00 has been paid to you by Venmo.').waitFor();
});

describe('a request that is declined', () => {
  test.each([
    ['invalid_account', undefined, 'Reason: Invalid Account Details'],
    ['other', 'Please write to support.', 'Reason: Please write to support.'],
  ])('for %s says why', async (reason, customReason, told) => {
    const username = `FC70${reason.length}`;
    const { id, followToken } = await cashier.call('sendWithdrawEmail', withdrawalRequest({ username }));
    await page.goto(`/status#${followToken}`);
    await comesTo('Request received');
    const change = { withdrawalId: id, status: 'declined', reason, customReason } as const;
    await cashier.call('updateWithdrawalStatus', change, token);
    await letUndoPass(cashier);
    await comesTo('Declined');
    await page.getByText(told).waitFor();
    await page.getByText('Your withdrawal was not paid.').waitFor();
    await page.getByRole('button', { name: 'Contact support' }).click();
    await page.getByRole('tab', { name: 'Contact', selected: true }).waitFor();
  });

  test('for want of the money says so', async () => {
    const { id, followToken } = await cashier.call(
      'sendDepositEmail',
      depositRequest({ username: 'FC7003' }),
    );
    await page.goto(`/status#${followToken}`);
    await currentStep('Send the money').waitFor();
    await cashier.call('updateDepositStatus', { depositId: id, status: 'not_sent' }, token);
    await letUndoPass(cashier);
    await comesTo('Declined');
    await page.getByText('Reason: The payment was not found.').waitFor();
  });
});

test('a state that cannot be loaded is reported, and polled for again', async () => {
  const { followToken } = await cashier.call('sendDepositEmail', depositRequest({ username: 'FC7004' }));
  await page.route('**/api/getRequestStatus', (route) => route.abort());
  await page.goto(`/status#${followToken}`);
  await page
    .getByText('The cashier cannot be reached. Check your connection and try again. We keep trying.')
    .waitFor();
  await page.unroute('**/api/getRequestStatus');
  await passTimeUntil(currentStep('Send the money'), NEXT_LOOK_MS);
  await page.route('**/api/getRequestStatus', (route) => route.abort());
  await passTimeUntil(
    page.getByText('The cashier cannot be reached right now. This is the last known state of your request'),
    NEXT_LOOK_MS,
  );
});

test('a link that belongs to no request says so', async () => {
  await page.goto('/status#not-a-token');
  await page.getByText('This link does not belong to a request. Check that it is complete.').waitFor();
  await page.goto('/status');
  await page.getByText('This link is incomplete').waitFor();
});
