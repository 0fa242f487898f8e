import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatReference } from '#domain/deposits/reference.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { type LocalServer, startLocalServer } from '#test/fixtures/local-server.ts';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { ownAccount, settingsWithEveryMethod, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const KEY = 'rk_test_ofTheTests';
const LINK = 'https://buy.stripe.com/of-the-tests';

type Asked = {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly form: object;
};

/** What Stripe was asked for, and how it answers: the same page for the same idempotency key. */
let asked: Asked[] = [];
let answer: (asked: Asked) => { readonly status: number; readonly body: unknown };
const made = ({ headers }: Asked) => ({
  status: 200,
  body: { id: 'cs_test_1', url: `https://checkout.stripe.com/c/${headers['idempotency-key']}` },
});

const { logger, lines } = recordedLog();
let stripe: LocalServer;
let cashier: TestCashier;
beforeAll(async () => {
  stripe = await startLocalServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    const question = { path: request.url, headers: request.headers, form };
    asked.push(question);
    const { status, body } = answer(question);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const page = (id: string, stripeAccount: string) => ownAccount(id, { paymentUrl: LINK, stripeAccount });
  const settings = withAccounts(
    'cashapp',
    [page('cash', 'Main')],
    withAccounts('applepay', [page('other', 'Another')], settingsWithEveryMethod()),
  );
  cashier = await startTestCashier({
    settings: withAccounts('creditcard', [page('card', 'Main')], settings),
    variables: {
      STRIPE_SECRET_KEYS: `Main:${KEY}`,
      STRIPE_API_URL: stripe.url.href,
      CAGE_ORIGIN: 'https://cashier.example',
      CAGE_TITLE: 'The Casino',
    },
    logger,
  });
});
afterAll(async () => {
  await cashier[Symbol.asyncDispose]();
  await stripe[Symbol.asyncDispose]();
});
beforeEach(() => {
  asked = [];
  answer = made;
});

const card = (differing: object = {}) =>
  depositRequest({ method: 'Credit Card', amount: 75.5, requestId: crypto.randomUUID(), ...differing });
const failing = async () => {
  const { rows } = await cashier.database.pool.query(
    `select what from noted_failures where failing_since is not null`,
  );
  return rows.map(({ what }) => what);
};

test('a page of exactly the amount is made for a deposit, and names it', async () => {
  const { id, reference: plain, redirectUrl } = await cashier.call('sendDepositEmail', card());
  const reference = formatReference(plain);
  expect(redirectUrl).toBe(`https://checkout.stripe.com/c/deposit-${id}-7550`);
  expect(asked).toMatchObject([
    { path: '/v1/checkout/sessions', headers: { authorization: `Bearer ${KEY}` } },
  ]);
  expect(asked[0]?.form).toEqual({
    mode: 'payment',
    client_reference_id: id,
    'payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '7550',
    'line_items[0][price_data][product_data][name]': `The Casino: deposit ${reference}`,
    'payment_intent_data[metadata][reference]': reference,
    success_url: 'https://cashier.example/stripe-confirmation',
    cancel_url: 'https://cashier.example/status',
  });
});

test('by Cash App it can be paid by Cash App alone', async () => {
  await cashier.call('sendDepositEmail', card({ method: 'Cash App' }));
  expect(asked[0]?.form).toMatchObject({ 'payment_method_types[0]': 'cashapp' });
});

test('a repeat and whoever follows the request are told of the same page, for which Stripe is asked once', async () => {
  const request = card();
  const { redirectUrl, followToken } = await cashier.call('sendDepositEmail', request);
  expect((await cashier.call('sendDepositEmail', request)).redirectUrl).toBe(redirectUrl);
  const { toPay } = await cashier.call('getRequestStatus', { token: followToken });
  expect(toPay?.redirectUrl).toBe(redirectUrl);
  expect(asked).toHaveLength(1);
  // Another node knows of no page, and Stripe answers the same.
  await using other = await startTestCashier({
    database: cashier.database,
    variables: { STRIPE_SECRET_KEYS: `Main:${KEY}`, STRIPE_API_URL: stripe.url.href },
  });
  const there = await other.call('getRequestStatus', { token: followToken });
  expect(there.toPay?.redirectUrl).toBe(redirectUrl);
});

test('an account of another name is paid on its own page', async () => {
  const { redirectUrl } = await cashier.call('sendDepositEmail', card({ method: 'Apple Pay' }));
  expect(redirectUrl).toMatch(LINK);
  expect(asked).toEqual([]);
});

test.each([
  [
    'refuses',
    { status: 401, body: { error: { type: 'invalid_request_error', message: `Invalid key ${KEY}` } } },
  ],
  ['answers without a page', { status: 200, body: { id: 'cs_test_1', url: null } }],
  ['names a page that is none', { status: 200, body: { url: 'javascript:alert(1)' } }],
])(
  'while Stripe %s, the deposit is paid on the account’s page, owners are told, and no key is logged',
  async (_what, refusal) => {
    answer = () => refusal;
    const { id, redirectUrl, followToken } = await cashier.call('sendDepositEmail', card());
    expect(redirectUrl).toBe(`${LINK}?client_reference_id=${id}&__prefilled_amount=7550`);
    const { toPay } = await cashier.call('getRequestStatus', { token: followToken });
    expect(toPay?.redirectUrl).toBe(redirectUrl);
    expect(asked).toHaveLength(1);
    expect(await failing()).toEqual(['checkout']);
    expect(JSON.stringify(lines)).not.toContain(KEY);
  },
);

test('once it makes pages again, owners are no longer told', async () => {
  await cashier.call('sendDepositEmail', card());
  expect(await failing()).toEqual([]);
});
