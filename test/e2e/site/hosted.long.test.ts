import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { launchBrowser, openWindow } from '#test/fixtures/browser.ts';
import { type LocalServer, startLocalServer } from '#test/fixtures/local-server.ts';
import { passTimeUntil, putOnOwnClock } from '#test/fixtures/page-clock.ts';
import { ownAccount, settingsWithEveryMethod, showSettings, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

const PHONE = { viewport: { width: 360, height: 800 } };
const STRIPE_LINK = 'https://buy.stripe.com/of-the-tests';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let cashier: TestCashier;
beforeAll(async () => {
  const cashApp = ownAccount('fixed', {
    paymentUrl: STRIPE_LINK,
    stripeAccount: 'Provider',
    amountCents: cents(10_000),
  });
  const card = ownAccount('open', { paymentUrl: STRIPE_LINK, stripeAccount: 'Provider' });
  const settings = withAccounts(
    'creditcard',
    [card],
    withAccounts('cashapp', [cashApp], settingsWithEveryMethod()),
  );
  [browser, cashier] = await Promise.all([launchBrowser(), startTestCashier({ settings })]);
});
afterAll(async () => {
  await browser.close();
  await cashier[Symbol.asyncDispose]();
});

/** Stands in for the provider, which no test asks for anything. */
async function answerForProvider(page: Page): Promise<void> {
  await page
    .context()
    .route(/^https:\/\/(buy\.stripe\.com|pay\.example)\//, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Pay</title><h1>The payment page</h1>' }),
    );
}

async function fillCard(page: Pick<Page, 'getByLabel'>): Promise<void> {
  await page.getByLabel('Casino ID').fill('4712');
  await page.getByLabel('Name on the card').fill('Ada Player');
  await page.getByLabel('Amount').fill('75.50');
}

async function lastDeposit() {
  const { rows } = await cashier.database.pool.query(
    'select id, amount_cents, request_id from deposits order by created_at desc limit 1',
  );
  return rows[0];
}

test('a Stripe Payment Link opens with the amount filled in and the request named', async () => {
  const page = await openWindow(browser, cashier.origin, PHONE);
  await answerForProvider(page);
  await page.goto('/?method=creditcard');
  await fillCard(page);
  await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
  await page.waitForURL(`${STRIPE_LINK}**`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('client_reference_id')).toBe((await lastDeposit()).id);
  expect(searchParams.get('__prefilled_amount')).toBe('7550');
  await page.goBack();
  await page.getByRole('heading', { name: 'Continue to payment' }).waitFor();
  const again = await page.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href');
  expect(new URL(again as string).searchParams.get('client_reference_id')).toBe((await lastDeposit()).id);
  await page.context().close();
});

test('a page with a fixed amount is asked for that amount, which cannot be typed over', async () => {
  const page = await openWindow(browser, cashier.origin, PHONE);
  await answerForProvider(page);
  await page.goto('/?method=cashapp');
  const amount = page.getByLabel('Amount');
  await page.getByText('The payment page accepts only this amount.').waitFor();
  expect(await amount.inputValue()).toBe('100.00');
  expect(await amount.isEditable()).toBe(false);
  await page.getByLabel('Casino ID').fill('4713');
  await page.getByLabel('Name the deposit is coming from').fill('Ada Player');
  await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
  await page.waitForURL(`${STRIPE_LINK}**`);
  expect(new URL(page.url()).searchParams.has('__prefilled_amount')).toBe(false);
  expect((await lastDeposit()).amount_cents).toBe(10_000);
  await page.context().close();
});

test('an amount that becomes fixed while the form is filled in is announced, and nothing is sent', async () => {
  await using other = await startTestCashier({ settings: settingsWithEveryMethod() });
  const page = await openWindow(browser, other.origin, PHONE);
  await page.goto('/?method=creditcard');
  await fillCard(page);
  const fixed = ownAccount('creditcard', {
    paymentUrl: 'https://pay.example/100',
    stripeAccount: 'Provider',
    amountCents: cents(10_000),
  });
  // a page that has heard of the change would ask for $100, which is accepted
  const refused = page.waitForResponse('**/api/sendDepositEmail');
  await page.route('**/api/getPaymentSettingsPublic', async (route) => {
    await refused;
    await route.continue();
  });
  await showSettings(other, withAccounts('creditcard', [fixed], settingsWithEveryMethod()));
  await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
  await page.getByText('The payment page has changed. It now accepts only $100.').waitFor();
  await page
    .getByText('Error submitting deposit: The amount must be $100: the payment page accepts no other.')
    .waitFor();
  expect(await page.getByLabel('Amount').inputValue()).toBe('100.00');
  expect(await page.getByLabel('Casino ID').inputValue()).toBe('4712');
  const { rows } = await other.database.pool.query('select from deposits');
  expect(rows).toHaveLength(0);
  await page.context().close();
});

test('a payment page that does not come within ten seconds is asked for again, by the same request', async () => {
  const page = await openWindow(browser, cashier.origin, PHONE);
  await answerForProvider(page);
  const requestIds: string[] = [];
  await putOnOwnClock(page);
  await page.goto('/?method=creditcard');
  await fillCard(page);
  // The request arrives; its answer does not.
  await page.route('**/api/sendDepositEmail', async (route) => {
    requestIds.push(route.request().postDataJSON().data.requestId);
    await route.fetch();
  });
  await page.getByRole('button', { name: /^(Continue|Pay)/ }).click();
  await page.getByText('Please wait while we process your request').waitFor();
  await until(async () => requestIds.includes((await lastDeposit())?.request_id));
  await page.clock.fastForward(9_000);
  expect(await page.getByText('Submitting Deposit Request...').isVisible()).toBe(true);
  expect(requestIds).toHaveLength(1);
  await page.unroute('**/api/sendDepositEmail');
  await passTimeUntil(page.getByRole('heading', { name: 'The payment page' }), 1_500);
  expect(new URL(page.url()).searchParams.get('client_reference_id')).toBe((await lastDeposit()).id);
  const { rows } = await cashier.database.pool.query(
    'select from deposits where request_id = $1',
    requestIds,
  );
  expect(rows).toHaveLength(1);
  await page.context().close();
});

describe('in a frame', () => {
  let casino: LocalServer;
  let framed: TestCashier;
  beforeAll(async () => {
    casino = await startLocalServer((request, response) => {
      const sandbox =
        request.url === '/strict' ? 'sandbox="allow-scripts allow-same-origin allow-forms allow-popups"' : '';
      const frame = `<iframe ${sandbox} width="640" height="800" src="${framed.origin}/?method=creditcard"></iframe>`;
      response.setHeader('content-type', 'text/html').end(`<title>Casino</title>${frame}`);
    });
    const variables = { CAGE_FRAME_ANCESTORS: casino.url.origin };
    framed = await startTestCashier({ database: cashier.database, variables });
  });
  afterAll(async () => {
    await framed[Symbol.asyncDispose]();
    await casino[Symbol.asyncDispose]();
  });

  async function payInFrame(path: string): Promise<Page> {
    const page = await openWindow(browser, casino.url.origin, { viewport: { width: 700, height: 900 } });
    await answerForProvider(page);
    await page.goto(path);
    const frame = page.frameLocator('iframe');
    await fillCard(frame);
    await frame.getByRole('button', { name: /^(Continue|Pay)/ }).click();
    return page;
  }

  test('the page around it goes to the payment page', async () => {
    const page = await payInFrame('/');
    await page.waitForURL(`${STRIPE_LINK}**`);
    await page.context().close();
  });

  test('that may not move the page around it, the payment page opens in a new tab', async () => {
    const page = await payInFrame('/strict');
    const tab = await until(() => page.context().pages()[1]);
    await tab.waitForURL(`${STRIPE_LINK}**`);
    expect(new URL(page.url()).origin).toBe(casino.url.origin);
    await page.frameLocator('iframe').getByRole('link', { name: 'Go to the payment page' }).click();
    const another = await until(() => page.context().pages()[2]);
    await another.waitForURL(`${STRIPE_LINK}**`);
    await page.context().close();
  });
});
