import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { entriesOf, storedRecord } from '#test/fixtures/records.ts';
import {
  checkoutEvent,
  PAID_AT,
  payFromNow,
  postToWebhook,
  STRIPE_SECRET,
  sendStripeEvent,
} from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

payFromNow();

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const tell = (event: object) => sendStripeEvent(event, cashier);

async function newDeposit(): Promise<string> {
  const [id] = await insertDeposits(cashier.database, [{ method: 'Credit Card', amount_cents: 12_345 }]);
  return id as string;
}

/** The receipt of an event, or of what it reports as well. */
async function receiptOf(eventId: string) {
  const { queries } = cashier.database;
  return queries
    .selectFrom('receipt_evidence')
    .innerJoin('receipts', 'receipts.id', 'receipt_id')
    .selectAll('receipts')
    .where('receipt_evidence.source_key', '=', eventId)
    .executeTakeFirst();
}

describe('a payment', () => {
  test('is noted on its deposit, which stays for staff to credit, and logged', async () => {
    const id = await newDeposit();
    const event = checkoutEvent({ client_reference_id: id, payment_intent: 'pi_noted' });
    expect(await tell(event)).toEqual({ status: 200, text: 'Noted.' });
    expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({
      status: 'pending',
      paid_at: PAID_AT,
      paid_reference: 'pi_noted',
      received_cents: 12_345,
    });
    expect(await receiptOf(event.id)).toMatchObject({ authenticity: 'proved', state: 'settled' });
    expect(await entriesOf(cashier.database, id)).toMatchObject([
      {
        action: 'receipt_allocated',
        message: '$123.45 (Stripe) given to the deposit of FC12345 as the provider reported it.',
        actor_id: null,
        username: 'FC12345',
      },
    ]);
  });

  test('reported again, even many times at once, is noted once', async () => {
    const id = await newDeposit();
    const event = checkoutEvent({ client_reference_id: id });
    const answers = await Promise.all(Array.from({ length: 8 }, () => tell(event)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await tell(event)).status).toBe(200);
    expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({ received_cents: 12_345 });
    expect(await entriesOf(cashier.database, id)).toHaveLength(1);
  });

  test('reported by two events is noted once', async () => {
    const id = await newDeposit();
    const session = { client_reference_id: id, payment_intent: 'pi_twice' };
    const second = checkoutEvent(session);
    const first = checkoutEvent(session);
    await tell(first);
    await tell(second);
    expect(await entriesOf(cashier.database, id)).toHaveLength(1);
    expect((await receiptOf(second.id))?.id).toBe((await receiptOf(first.id))?.id);
    expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({ received_cents: 12_345 });
  });

  test('that takes days is noted when it arrives', async () => {
    const id = await newDeposit();
    const session = { client_reference_id: id, payment_intent: null };
    const waiting = checkoutEvent({ ...session, payment_status: 'unpaid' });
    expect(await tell(waiting)).toEqual({ status: 200, text: 'Passed over.' });
    expect((await storedRecord(cashier.database, 'deposit', id)).paid_at).toBeNull();
    expect(await receiptOf(waiting.id)).toBeUndefined();
    await tell(checkoutEvent(session, { type: 'checkout.session.async_payment_succeeded' }));
    expect((await storedRecord(cashier.database, 'deposit', id)).paid_reference).toBe('cs_test_1');
  });

  test('reaches the live feed', async () => {
    const id = await newDeposit();
    using stream = await openEventStream(`${cashier.origin}/api/live`, {
      authorization: `Bearer ${owner.token}`,
    });
    await tell(checkoutEvent({ client_reference_id: id, payment_intent: 'pi_live' }));
    expect((await stream.nextWith('pi_live'))?.data).toContain(id);
  });
});

test('an event about anything else is ignored', async () => {
  const event = checkoutEvent({}, { type: 'customer.created' });
  expect(await tell(event)).toEqual({ status: 200, text: 'Passed over.' });
  expect(await receiptOf(event.id)).toBeUndefined();
});

describe('an event is refused', () => {
  const PLAIN =
    /^The signature is missing, is not of this endpoint’s secret, or is more than 5 minutes old\.$/;

  test.each([
    ['when another secret signed it', { secret: 'whsec_of_somebody_else' }],
    ['when it was signed more than 5 minutes ago', { timestamp: Math.floor(Date.now() / 1_000) - 301 }],
  ])('%s', async (_when, signing) => {
    const id = await newDeposit();
    const { status, text } = await sendStripeEvent(
      checkoutEvent({ client_reference_id: id }),
      cashier,
      signing,
    );
    expect(status).toBe(400);
    expect(text).toMatch(PLAIN);
    expect((await storedRecord(cashier.database, 'deposit', id)).paid_at).toBeNull();
  });

  test.each([
    ['without a signature', JSON.stringify(checkoutEvent()), {}],
    ['without a body', '', { 'stripe-signature': 't=1,v1=00' }],
    ['with a signature that is none', '{}', { 'stripe-signature': 'yes' }],
  ])('%s', async (_what, body, headers) => {
    const { status, text } = await postToWebhook(body, headers as Record<string, string>, cashier);
    expect(status).toBe(400);
    expect(text).toMatch(PLAIN);
  });

  test('if one byte of it was changed', async () => {
    const payload = JSON.stringify(checkoutEvent());
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: STRIPE_SECRET });
    const changed = payload.replace('12345', '92345');
    expect((await postToWebhook(changed, { 'stripe-signature': signature }, cashier)).status).toBe(400);
  });

  test('without a configured secret the webhook does not exist', async () => {
    await using other = await startTestCashier();
    expect((await sendStripeEvent(checkoutEvent(), other)).status).toBe(404);
  });
});

test('an event that cannot be stored is requested again, and leaves nothing behind', async () => {
  await using other = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  const [id] = await insertDeposits(other.database, [{ method: 'Credit Card', amount_cents: 12_345 }]);
  await other.database.pool.query(
    `alter table activity_log add check (action <> 'receipt_allocated') not valid`,
  );
  const event = checkoutEvent({ client_reference_id: id });
  expect(await sendStripeEvent(event, other)).toEqual({
    status: 500,
    text: 'The event could not be stored. Please send it again.',
  });
  expect(await other.database.queries.selectFrom('receipts').selectAll().execute()).toEqual([]);
  expect((await storedRecord(other.database, 'deposit', id as string)).paid_at).toBeNull();
});
