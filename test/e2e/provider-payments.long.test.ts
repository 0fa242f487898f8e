import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { openConsole } from '#test/fixtures/console.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { ownAccount, settingsWithEveryMethod, withAccounts } from '#test/fixtures/settings.ts';
import {
  checkoutEvent,
  payFromNow,
  STRIPE_SECRET,
  sendStripeEvent,
  stripeEvent,
} from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

payFromNow();

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  const page = ownAccount('page', { paymentUrl: 'https://pay.example/x', stripeAccount: 'Provider' });
  [browser, cashier] = await Promise.all([
    launchBrowser(),
    startTestCashier({
      settings: withAccounts('cashapp', [page], settingsWithEveryMethod()),
      variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
    }),
  ]);
});
afterAll(async () => {
  await Promise.all([browser.close(), cashier[Symbol.asyncDispose]()]);
});

const requestOf = (username: string, differing: object = {}) =>
  cashier.call(
    'sendDepositEmail',
    depositRequest({ username, method: 'Cash App', amount: 2_000, ...differing }),
  );

const pay = (id: string, session: object = {}) =>
  sendStripeEvent(checkoutEvent({ client_reference_id: id, amount_total: 200_000, ...session }), cashier);

test.each([
  ['a wide screen', 'FC81', WIDE],
  ['a phone', 'FC82', PHONE],
])('on %s staff see what was paid of what was asked for, as it comes in', async (_screen, player, screen) => {
  const [whole, less, more, twice, venmo] = [
    await requestOf(`${player}01`),
    await requestOf(`${player}02`),
    await requestOf(`${player}03`),
    await requestOf(`${player}04`),
    await requestOf(`${player}05`, { method: 'Venmo' }),
  ];
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' }, screen);
  const itemOf = (id: string) => page.locator(`[data-record="${id}"]`);
  const warningsOf = (id: string) => itemOf(id).locator('[data-tone="warning"]').allTextContents();
  await itemOf(whole.id).waitFor();
  await pay(whole.id);
  await pay(less.id, { amount_total: 100 });
  await pay(more.id, { amount_total: 250_000 });
  await pay(venmo.id);
  await pay(twice.id);
  await pay(twice.id);
  await itemOf(twice.id).getByText('Paid $2,000.00, not matched', { exact: true }).waitFor();
  await itemOf(twice.id).getByText('Paid $2,000.00', { exact: true }).waitFor();
  await itemOf(whole.id).getByText('Paid $2,000.00', { exact: true }).waitFor();
  expect(await warningsOf(whole.id)).toEqual([]);
  expect(await warningsOf(less.id)).toEqual(['Paid $1.00 of $2,000.00']);
  expect(await warningsOf(more.id)).toEqual(['Paid $2,500.00 of $2,000.00']);
  expect(await warningsOf(venmo.id)).toEqual(['Paid $2,000.00, not matched']);
  for (const { id } of [less, more, venmo]) {
    const { height = 0 } = (await itemOf(id).locator('[data-tone="warning"]').boundingBox()) ?? {};
    expect(height, 'what was paid stands in one line').toBeLessThan(24);
  }
  const pageWidth = await page.evaluate('document.documentElement.scrollWidth');
  expect(pageWidth).toBeLessThanOrEqual(screen.viewport.width);

  await page.getByRole('button', { name: `Details of ${player}02` }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Paid $1.00 of $2,000.00', { exact: true }).waitFor();
  await drawer.getByText(/^\$1\.00 by Stripe, /).waitFor();
  await drawer.getByText(/^It is \$1\.00, and the request .* is for \$2,000\.00\.$/).waitFor();
});

test('money that went again is the loudest mark of its deposit', async () => {
  const { id } = await requestOf('FC8401');
  const page = await openConsole(browser, cashier, { role: 'owner', path: '/deposits' }, WIDE);
  const item = page.locator(`[data-record="${id}"]`);
  await pay(id, { payment_intent: 'pi_gone' });
  await item.getByText('Paid $2,000.00', { exact: true }).waitFor();
  const charge = { id: 'ch_gone', amount_refunded: 200_000, currency: 'usd', payment_intent: 'pi_gone' };
  await sendStripeEvent(stripeEvent('charge.refunded', charge), cashier);
  await item.locator('[data-tone="bad"]').getByText('Refunded $2,000.00', { exact: true }).waitFor();
  expect(await item.getByText('Paid').count()).toBe(0);
  await page.context().close();
});

test('a player who waits reads that the payment has come in as soon as their page asks again', async () => {
  const { id, followToken } = await requestOf('FC8501');
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  await page.goto(`/status#${followToken}`);
  await page.getByText('Your deposit is credited once your payment has come in.').waitFor();
  await pay(id);
  let next: Request | undefined;
  page.on('request', (request) => {
    if (request.url().endsWith('/getRequestStatus')) next ??= request;
  });
  await page.getByText('Your payment has come in. Your deposit is credited next.').waitFor();
  const answer = await (await next?.response())?.json();
  expect(answer.result.funding).toBe('whole');
  await page.context().close();
});

test('a player reads what was received of what was asked for', async () => {
  const [whole, less] = [await requestOf('FC8301'), await requestOf('FC8302')];
  await pay(whole.id);
  await pay(less.id, { amount_total: 100 });
  const page = await openWindow(browser, cashier.origin, { viewport: { width: 390, height: 844 } });
  await page.goto(`/status#${whole.followToken}`);
  await page.getByText('Your payment has come in. Your deposit is credited next.').waitFor();
  await page.goto(`/status#${less.followToken}`);
  await page
    .getByText('We received $1.00 of $2,000.00. It is checked before your deposit is credited.')
    .waitFor();
  await page.context().close();
});
