import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { entriesOf, storedRecord } from '#test/fixtures/records.ts';
import { checkoutEvent, PAID_AT, STRIPE_SECRET, sendStripeEvent } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const TWO_THOUSAND = { method: 'Cash App', amount_cents: 200_000 };

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function newDeposit(columns: object = TWO_THOUSAND): Promise<string> {
  const [id] = await insertDeposits(cashier.database, [columns]);
  return id as string;
}

/** Tells of a payment, and answers the id of the event. */
async function pay(session: object, event: object = {}): Promise<string> {
  const told = checkoutEvent(session, event);
  expect(await sendStripeEvent(told, cashier)).toEqual({ status: 200, text: 'Noted.' });
  return told.id;
}

const unmatched = async (eventId: string) =>
  (await cashier.call('getUnmatchedPayments', {}, owner.token)).payments.find(
    (one) => one.eventId === eventId,
  );

const recordOf = async (id: string) =>
  (await cashier.call('getDeposits', { limit: 100 }, owner.token)).deposits.find((one) => one.id === id);

describe('a payment that does not fit the deposit it names', () => {
  test.each([
    ['of less', {}, { amount_total: 100 }, 'less', '$1.00'],
    ['of more', {}, { amount_total: 250_000 }, 'more', '$2,500.00'],
    ['of nothing', {}, { amount_total: 0 }, 'unclear', '$0.00'],
    ['of less than nothing', {}, { amount_total: -5 }, 'unclear', '-$0.05'],
    ['of an absurd amount', {}, { amount_total: 99_999_999_999_999 }, 'more', '$999,999,999,999.99'],
  ])('%s says how much it is, and of how much', async (_what, columns, session, sum, amount) => {
    const id = await newDeposit({ ...TWO_THOUSAND, ...columns });
    const eventId = await pay({ client_reference_id: id, ...session });
    const problem = `It is ${amount}, and the deposit with its reference is for $2,000.00.`;
    expect(await unmatched(eventId)).toMatchObject({ amount, problem });
    expect(await recordOf(id)).toMatchObject({
      paidAt: null,
      payments: [{ amount, sum, isMatched: false, problem, paidAt: PAID_AT.toISOString() }],
    });
  });

  test.each([
    ['without an amount', {}, { amount_total: null }, 'unclear', null, 'It came without an amount.'],
    [
      'of a fraction',
      {},
      { amount_total: 200_000.5 },
      'unclear',
      null,
      'Its amount cannot be read: 200000.5.',
    ],
    ['of words', {}, { amount_total: '2000' }, 'unclear', null, 'Its amount cannot be read: "2000".'],
    ['of 1e300', {}, { amount_total: 1e300 }, 'unclear', null, 'Its amount cannot be read: 1e+300.'],
    ['in euro', {}, { currency: 'eur' }, 'unclear', '€2,000.00', 'It was not paid in US dollars.'],
    [
      'in a currency that is none',
      {},
      { currency: 'zz$' },
      'unclear',
      '200000 in an unknown currency (zz$)',
      'It was not paid in US dollars.',
    ],
    [
      'for a Venmo deposit',
      { method: 'Venmo' },
      {},
      'whole',
      '$2,000.00',
      'The deposit with its reference is by Venmo, which is not paid on a payment page.',
    ],
    [
      'for a deposit of coins',
      { method: 'BTC' },
      {},
      'whole',
      '$2,000.00',
      'The deposit with its reference is by BTC, which is not paid on a payment page.',
    ],
    [
      'for a declined deposit',
      { status: 'declined' },
      {},
      'whole',
      '$2,000.00',
      'The deposit with its reference is set to Declined.',
    ],
    [
      'for a deposit whose money was not found',
      { status: 'not_sent' },
      {},
      'whole',
      '$2,000.00',
      'The deposit with its reference is set to Not Sent.',
    ],
  ])(
    '%s is kept for staff, and shows on the deposit',
    async (_what, columns, session, sum, amount, problem) => {
      const id = await newDeposit({ ...TWO_THOUSAND, ...columns });
      const eventId = await pay({ client_reference_id: id, amount_total: 200_000, ...session });
      expect(await unmatched(eventId)).toMatchObject({ amount, problem, clientReferenceId: id });
      expect(await recordOf(id)).toMatchObject({
        paidAt: null,
        paidReference: null,
        payments: [{ amount, sum, isMatched: false, problem }],
      });
    },
  );

  test('is logged, and leaves the deposit’s version to whoever is changing it', async () => {
    const id = await newDeposit();
    await pay({ client_reference_id: id, amount_total: 100, payment_intent: 'pi_less' });
    expect((await storedRecord(cashier.database, 'deposit', id)).version).toBe(1);
    expect(await entriesOf(cashier.database, id)).toMatchObject([
      {
        action: 'deposit_payment_noted',
        message:
          'Payment of $1.00 received (pi_less) and not matched: It is $1.00, and the deposit with its reference is for $2,000.00.',
        actor_id: null,
      },
    ]);
  });

  test('reaches the live feed', async () => {
    const id = await newDeposit();
    using stream = await openEventStream(`${cashier.origin}/api/live`, {
      authorization: `Bearer ${owner.token}`,
    });
    await pay({ client_reference_id: id, amount_total: 100, payment_intent: 'pi_live_less' });
    expect((await stream.nextWith('pi_live_less'))?.data).toContain(id);
  });

  test('a second one shows beside the first', async () => {
    const id = await newDeposit();
    const paid = { client_reference_id: id, amount_total: 200_000 };
    await pay({ ...paid, payment_intent: 'pi_first' });
    const second = await pay({ ...paid, payment_intent: 'pi_second' });
    expect(await unmatched(second)).toMatchObject({
      problem: 'The deposit with its reference has been paid already.',
    });
    expect(await recordOf(id)).toMatchObject({
      paidReference: 'pi_first',
      payments: [
        { sum: 'whole', isMatched: true, reference: 'pi_first', problem: null },
        { sum: 'whole', isMatched: false, reference: 'pi_second' },
      ],
    });
  });

  test('matched by hand still says what was paid, of what is asked for now', async () => {
    const id = await newDeposit();
    const eventId = await pay({ client_reference_id: id, amount_total: 100 });
    const { deposit } = await cashier.call('matchPayment', { eventId, depositId: id }, owner.token);
    expect(deposit.payments).toMatchObject([{ amount: '$1.00', sum: 'less', isMatched: true }]);
    await cashier.call('updateDepositAmount', { depositId: id, amount: 1 }, owner.token);
    expect((await recordOf(id))?.payments).toMatchObject([{ amount: '$1.00', sum: 'whole' }]);
  });

  test('matched by hand to another deposit shows there alone', async () => {
    const [named, meant] = [await newDeposit(), await newDeposit({ ...TWO_THOUSAND, amount_cents: 100 })];
    const eventId = await pay({ client_reference_id: named, amount_total: 100 });
    await cashier.call('matchPayment', { eventId, depositId: meant }, owner.token);
    expect((await recordOf(named))?.payments).toEqual([]);
    expect((await recordOf(meant))?.payments).toMatchObject([{ sum: 'whole', isMatched: true }]);
  });
});

describe('a test payment', () => {
  test.each([{ livemode: false }, { livemode: undefined }])('(%o) is no money', async (event) => {
    const id = await newDeposit();
    const paid = { client_reference_id: id, amount_total: 200_000 };
    const eventId = await pay(paid, event);
    const problem = 'It is a test payment: no money has moved.';
    expect(await unmatched(eventId)).toMatchObject({ problem });
    expect(await recordOf(id)).toMatchObject({ paidAt: null, payments: [] });
    expect(await entriesOf(cashier.database, id)).toEqual([]);
    const { error } = await cashier.send('matchPayment', { eventId, depositId: id }, owner.token);
    expect(error).toMatchObject({ message: 'This is a test payment: no money has moved.' });
  });

  test('counts in a demo', async () => {
    await using demo = await startTestCashier({
      demo: true,
      variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
    });
    const [id] = await insertDeposits(demo.database, [TWO_THOUSAND]);
    const paid = { client_reference_id: id, amount_total: 200_000 };
    await sendStripeEvent(checkoutEvent(paid, { livemode: false }), demo);
    expect((await storedRecord(demo.database, 'deposit', id as string)).paid_at).toEqual(PAID_AT);
  });
});

describe('a payment that names no deposit', () => {
  test.each([
    ['without a reference', null, 'It came without a reference to a deposit.'],
    ['with a reference that is no id', 'me', 'There is no deposit with its reference.'],
    ['with an unknown id', randomUUID(), 'There is no deposit with its reference.'],
    ['with an unknown reference', 'ZZZZ-ZZZZ', 'There is no deposit with its reference.'],
  ])('%s is kept for staff', async (_what, client_reference_id, problem) => {
    const eventId = await pay({ client_reference_id });
    expect(await unmatched(eventId)).toMatchObject({
      amount: '$123.45',
      clientReferenceId: client_reference_id,
      problem,
      paidAt: PAID_AT.toISOString(),
    });
  });

  test('is seen by staff alone', async () => {
    const { error } = await cashier.send('getUnmatchedPayments', {});
    expect(error?.status).toBe('UNAUTHENTICATED');
  });
});
