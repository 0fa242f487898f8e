import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newReference } from '#domain/deposits/reference.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import {
  checkoutEvent,
  payFromNow,
  postToWebhook,
  receiptIdOf,
  STRIPE_SECRET,
  sendStripeEvent,
} from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

payFromNow();

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

function postSigned(payload: string) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_SECRET });
  return postToWebhook(payload, { 'stripe-signature': signature }, cashier);
}

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

describe('a signed event', () => {
  test.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['no type', '{"id":"evt_1"}'],
    ['a type that is no text', '{"id":"evt_1","type":{}}'],
    ['no data', '{"id":"evt_1","type":"checkout.session.completed"}'],
    ['data of null', '{"id":"evt_1","type":"checkout.session.completed","data":null}'],
    ['no object', '{"id":"evt_1","type":"checkout.session.completed","data":{}}'],
    ['data by another name', '{"type":"checkout.session.completed","__proto__":{"data":{}}}'],
  ])('of %s is passed over', async (_what, payload) => {
    expect(await postSigned(payload)).toEqual({ status: 200, text: 'Passed over.' });
  });

  test.each([
    ['that is no JSON', 'paid!', 'The event is not JSON.'],
    ['without an id', checkoutEvent({}, { id: undefined }), 'The event has no id.'],
    ['without a time', checkoutEvent({}, { created: null }), 'The event does not say when it was created.'],
    [
      'of a time that is none',
      checkoutEvent({}, { created: 1e300 }),
      'The event does not say when it was created.',
    ],
    [
      'of a time before all',
      checkoutEvent({}, { created: -1e12 }),
      'The event does not say when it was created.',
    ],
    [
      'of tomorrow',
      checkoutEvent({}, { created: inSeconds(86_400) }),
      'The event was created in the future: check the clock of this machine.',
    ],
  ])('%s is refused in words', async (_what, event, text) => {
    const payload = typeof event === 'string' ? event : JSON.stringify(event);
    expect(await postSigned(payload)).toEqual({ status: 400, text });
  });

  test('may be of a clock that is a little ahead', async () => {
    const event = checkoutEvent({}, { created: inSeconds(60) });
    expect(await sendStripeEvent(event, cashier)).toEqual({ status: 200, text: 'Noted.' });
  });

  test('of 200 KB is read', async () => {
    const event = checkoutEvent({ metadata: { padding: 'x'.repeat(200_000) } });
    expect(await sendStripeEvent(event, cashier)).toEqual({ status: 200, text: 'Noted.' });
  });

  test('of more than 256 KB is refused in words', async () => {
    const event = checkoutEvent({ metadata: { padding: 'x'.repeat(262_144) } });
    expect(await sendStripeEvent(event, cashier)).toEqual({
      status: 413,
      text: 'The event is larger than 256 KB.',
    });
  });

  test.each([
    ['NUL', 'a\0b'],
    ['half a character', '\ud83d'],
    ['50 KB', 'x'.repeat(50_000)],
    ['a number', 5],
    ['an object', { id: {} }],
  ])('with %s wherever text belongs is kept, and can be listed', async (_what, text) => {
    const event = checkoutEvent(
      { id: text, payment_intent: text, currency: text, client_reference_id: text },
      typeof text === 'string' && text.length < 10 ? { id: `evt_${randomUUID()}${text}` } : {},
    );
    expect(await sendStripeEvent(event, cashier)).toEqual({ status: 200, text: 'Noted.' });
    const { receipts } = await cashier.call('getReceipts', { state: 'waiting', limit: 100 }, token);
    const [newest] = receipts.toSorted((one, other) => (one.receivedAt < other.receivedAt ? 1 : -1));
    expect(newest?.reasons[0]?.words).toMatch(/^(?:Its currency cannot be read|It came without a currency)/);
  });
});

test('an invalid currency does not keep other payments from being listed', async () => {
  const ids: string[] = [];
  for (const currency of ['zz$', '', 'dollars', 'isk', 'ugx', 'kwd']) {
    const event = checkoutEvent({ currency, amount_total: 50_000 });
    await sendStripeEvent(event, cashier);
    ids.push(await receiptIdOf(event.id, cashier.database));
  }
  const { receipts } = await cashier.call('getReceipts', { state: 'waiting', limit: 100 }, token);
  expect(
    ids
      .map((receiptId) => receipts.find(({ id }) => id === receiptId))
      .map((receipt) => [
        receipt?.amountText?.replace('\u00A0', ' ') ?? null,
        receipt?.reasons[0]?.words.replace('\u00A0', ' '),
      ]),
  ).toEqual([
    [null, 'Its currency cannot be read: zz$.'],
    [null, 'It came without a currency.'],
    [null, 'Its currency cannot be read: dollars.'],
    ['ISK 500.00', 'It is ISK 500.00, and requests are in US dollars.'],
    ['UGX 500.00', 'It is UGX 500.00, and requests are in US dollars.'],
    ['KWD 50.000', 'It is KWD 50.000, and requests are in US dollars.'],
  ]);
});

describe('a deposit is found', () => {
  const reference = newReference(Buffer.from('abcde'));

  test.each([
    ['its id', (id: string) => id],
    ['its id in capitals', (id: string) => id.toUpperCase()],
    ['its id between spaces', (id: string) => ` ${id} `],
    ['its reference', () => reference],
    ['its printed reference', () => `${reference.slice(0, 4)}-${reference.slice(4)}`],
    ['its reference in small letters', () => reference.toLowerCase()],
  ])('by %s', async (_what, name) => {
    await cashier.database.queries.updateTable('deposits').set({ reference: null }).execute();
    const [id] = await insertDeposits(cashier.database, [
      { method: 'Apple Pay', amount_cents: 12_345, reference },
    ]);
    await sendStripeEvent(checkoutEvent({ client_reference_id: name(id as string) }), cashier);
    expect((await storedRecord(cashier.database, 'deposit', id as string)).paid_at).not.toBeNull();
  });
});

test('one payment reported by several events at once is stored once, whatever it names', async () => {
  const session = { payment_intent: 'pi_many', client_reference_id: null };
  await Promise.all(Array.from({ length: 8 }, () => sendStripeEvent(checkoutEvent(session), cashier)));
  const { receipts } = await cashier.call('getReceipts', { state: 'waiting', limit: 100 }, token);
  expect(receipts.filter(({ transactionId }) => transactionId === 'pi_many')).toHaveLength(1);
});
