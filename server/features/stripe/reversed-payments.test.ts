import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import {
  checkoutEvent,
  payFromNow,
  STRIPE_SECRET,
  sendStripeEvent,
  stripeEvent,
} from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PLAYER = 'FC12345';

payFromNow();

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function tell(event: object, text = 'Noted.'): Promise<void> {
  expect(await sendStripeEvent(event, cashier)).toEqual({ status: 200, text });
}

/** A deposit of $50.00 that was paid, and what the provider calls the payment. */
async function paidDeposit() {
  const [id] = (await insertDeposits(cashier.database, [{ method: 'Credit Card' }])) as [string];
  const intent = `pi_${randomUUID()}`;
  await tell(checkoutEvent({ client_reference_id: id, payment_intent: intent, amount_total: 5_000 }));
  expect(await depositOf(id)).toMatchObject({ funding: 'whole', payments: [{ reversal: null }] });
  return { id, intent, charge: `ch_${randomUUID()}`, dispute: `du_${randomUUID()}` };
}

const depositOf = async (id: string) =>
  (await cashier.call('getDeposits', { limit: 100 }, token)).deposits.find((each) => each.id === id);

const receiptsOf = (text: string) =>
  cashier.database.queries
    .selectFrom('receipts')
    .selectAll()
    .where((is) => is.or([is('transaction_id', 'like', `${text}%`), is('undoes', '=', text)]))
    .orderBy('received_at')
    .execute();

const refundOf = (charge: string, intent: string, refunded: number, before = 0, more: object = {}) =>
  stripeEvent(
    'charge.refunded',
    {
      id: charge,
      amount: 5_000,
      amount_refunded: refunded,
      currency: 'usd',
      payment_intent: intent,
      ...more,
    },
    { previous_attributes: { amount_refunded: before } },
  );

const disputeOf = (type: string, dispute: string, intent: string, status: string, more: object = {}) =>
  stripeEvent(type, { id: dispute, amount: 5_000, currency: 'usd', payment_intent: intent, status, ...more });

const EUROS = { amount: 4_600, currency: 'eur' };

describe('a refund', () => {
  test('of the whole takes it from the deposit, which says so', async () => {
    const { id, intent, charge } = await paidDeposit();
    await tell(refundOf(charge, intent, 5_000));
    expect(await depositOf(id)).toMatchObject({
      received: 0,
      funding: 'none',
      paidAt: null,
      payments: [{ amount: '$0.00', isMatched: true, reversal: 'refund', reversedAmount: '$50.00' }],
    });
    const actions = (await entriesOf(cashier.database, id)).map(({ action }) => action);
    expect(actions).toEqual(['receipt_allocated', 'receipt_reversed']);
  });

  test('of parts, each told once, leaves the rest', async () => {
    const { id, intent, charge } = await paidDeposit();
    const first = refundOf(charge, intent, 1_000);
    await tell(first);
    await tell(first);
    expect(await depositOf(id)).toMatchObject({ received: 40, funding: 'short' });
    await tell(refundOf(charge, intent, 1_500, 1_000));
    expect(await depositOf(id)).toMatchObject({
      received: 35,
      payments: [{ amount: '$35.00', reversal: 'refund', reversedAmount: '$15.00' }],
    });
  });

  test('that is told of before its payment undoes it all the same', async () => {
    const [id] = (await insertDeposits(cashier.database, [{ method: 'Credit Card' }])) as [string];
    await tell(refundOf('ch_early', 'pi_early', 5_000));
    await tell(checkoutEvent({ client_reference_id: id, payment_intent: 'pi_early', amount_total: 5_000 }));
    expect(await depositOf(id)).toMatchObject({
      received: 0,
      funding: 'none',
      paidAt: null,
      payments: [{ sum: 'none', isMatched: false, reversals: [{ event: 'refund', amount: '$50.00' }] }],
    });
  });
});

test('a refund in another currency than its payment waits for a person, also if it is told first', async () => {
  const [id] = (await insertDeposits(cashier.database, [{ method: 'Credit Card' }])) as [string];
  const intent = `pi_${randomUUID()}`;
  await tell(refundOf(`ch_${randomUUID()}`, intent, 2_000, 0, { currency: 'eur' }));
  await tell(checkoutEvent({ client_reference_id: id, payment_intent: intent, amount_total: 5_000 }));
  expect(await depositOf(id)).toMatchObject({ received: 0, funding: 'none' });
  const words = (await receiptsOf(intent)).flatMap((each) => (each.waits ? each.reason_words : []));
  expect(words).toEqual([
    '€20.00 (Stripe) was refunded. How much of the payment of $50.00 that is cannot be said, so none of it can be given to a deposit.',
  ]);
});

test('a payment of which a second currency is told is taken back, and its deposit says that it is there', async () => {
  const { id, intent } = await paidDeposit();
  const told = { client_reference_id: id, payment_intent: intent, amount_total: 5_000, currency: 'eur' };
  await tell(checkoutEvent(told));
  expect(await depositOf(id)).toMatchObject({
    received: 0,
    funding: 'none',
    payments: [
      {
        amount: null,
        isMatched: false,
        problem: 'One provider says $50.00, another €50.00.',
      },
    ],
  });
});

describe('a dispute', () => {
  test('takes the money once, however many events tell of it, and is marked', async () => {
    const { id, intent, dispute } = await paidDeposit();
    await tell(disputeOf('charge.dispute.created', dispute, intent, 'needs_response'));
    await tell(disputeOf('charge.dispute.funds_withdrawn', dispute, intent, 'needs_response'));
    await tell(disputeOf('charge.dispute.closed', dispute, intent, 'lost'));
    expect(await depositOf(id)).toMatchObject({
      received: 0,
      funding: 'none',
      payments: [{ reversal: 'dispute', reversedAmount: '$50.00' }],
    });
    expect(await receiptsOf(dispute)).toMatchObject([{ event: 'dispute', waits: true }]);
  });

  test('that is won brings the money back, for the same request', async () => {
    const { id, intent, dispute } = await paidDeposit();
    await tell(disputeOf('charge.dispute.created', dispute, intent, 'needs_response'));
    await tell(disputeOf('charge.dispute.closed', dispute, intent, 'won'));
    await tell(disputeOf('charge.dispute.funds_reinstated', dispute, intent, 'won'));
    expect(await depositOf(id)).toMatchObject({ received: 50, funding: 'whole' });
    expect(await receiptsOf(dispute)).toMatchObject([
      { event: 'dispute', waits: false },
      { event: 'payment', note: id },
    ]);
  });

  test('in another currency takes all of the payment, which is there again once all of that came back', async () => {
    const { id, intent, dispute } = await paidDeposit();
    await tell(disputeOf('charge.dispute.created', dispute, intent, 'needs_response', EUROS));
    expect(await depositOf(id)).toMatchObject({
      received: 0,
      payments: [
        { amount: '$0.00', reversals: [{ event: 'dispute', amount: '€46.00' }], reversedAmount: null },
      ],
    });
    await tell(disputeOf('charge.dispute.closed', dispute, intent, 'won', EUROS));
    expect(await depositOf(id)).toMatchObject({
      received: 50,
      funding: 'whole',
      payments: [{ amount: '$50.00', reversals: [] }],
    });
    expect((await receiptsOf(intent)).filter(({ waits }) => waits)).toEqual([]);
  });

  test('in another currency that is won leaves what an earlier refund left waiting, and says so', async () => {
    const { id, intent, charge, dispute } = await paidDeposit();
    await tell(refundOf(charge, intent, 1_500));
    await tell(disputeOf('charge.dispute.created', dispute, intent, 'needs_response', EUROS));
    expect((await depositOf(id))?.payments).toMatchObject([{ amount: '$0.00', isMatched: true }]);
    await tell(disputeOf('charge.dispute.closed', dispute, intent, 'won', EUROS));
    expect(await depositOf(id)).toMatchObject({
      received: 0,
      payments: [{ amount: '$35.00', isMatched: false, reversals: [{ event: 'refund', amount: '$15.00' }] }],
    });
  });

  test('is of what an earlier refund left, in whichever order they are told', async () => {
    const at = Math.floor(Date.now() / 1_000);
    const events = ({ intent, charge, dispute }: Awaited<ReturnType<typeof paidDeposit>>) => [
      { ...refundOf(charge, intent, 2_000), created: at },
      {
        ...disputeOf('charge.dispute.created', dispute, intent, 'needs_response', { created: at + 1 }),
        created: at + 1,
      },
    ];
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const paid = await paidDeposit();
      for (const place of order) await tell(events(paid)[place] as object);
      expect(await depositOf(paid.id)).toMatchObject({
        received: 0,
        payments: [
          {
            reversals: [
              { event: 'refund', amount: '$20.00' },
              { event: 'dispute', amount: '$30.00' },
            ],
          },
        ],
      });
      const words = (await receiptsOf(paid.intent)).flatMap(({ reason_words }) => reason_words);
      expect(words.toSorted()).toEqual([
        `$20.00 (Stripe) was refunded, which had been given to the deposit of ${PLAYER}.`,
        `$50.00 (Stripe) was disputed, of which $30.00 had been given to the deposit of ${PLAYER}.`,
      ]);
    }
  });

  test('that is won leaves what an earlier refund took, though it is told before it', async () => {
    const at = Math.floor(Date.now() / 1_000);
    const { id, intent, charge, dispute } = await paidDeposit();
    const later = (type: string, status: string, seconds: number) => ({
      ...disputeOf(type, dispute, intent, status, { created: at + 1 }),
      created: at + seconds,
    });
    await tell(later('charge.dispute.created', 'needs_response', 1));
    await tell({ ...refundOf(charge, intent, 5_000), created: at });
    await tell(later('charge.dispute.closed', 'won', 2));
    expect(await depositOf(id)).toMatchObject({
      received: 0,
      reversedAt: expect.any(String),
      payments: [{ reversals: [{ event: 'refund', amount: '$50.00' }] }],
    });
    const waiting = (await receiptsOf(intent)).filter(({ waits }) => waits);
    expect(waiting.map(({ reason_words }) => reason_words)).toEqual([
      [`$50.00 (Stripe) was refunded, which had been given to the deposit of ${PLAYER}.`],
    ]);
  });

  test('that is an inquiry yet moves nothing', async () => {
    const { id, intent, dispute } = await paidDeposit();
    const inquiry = disputeOf('charge.dispute.created', dispute, intent, 'warning_needs_response');
    await tell(inquiry, 'Passed over.');
    expect(await depositOf(id)).toMatchObject({ received: 50, funding: 'whole' });
  });
});

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
  '%s is kept as money that did not arrive, and waits for nobody',
  async (type) => {
    const [id] = (await insertDeposits(cashier.database, [{ method: 'Credit Card' }])) as [string];
    const intent = `pi_${randomUUID()}`;
    await tell(checkoutEvent({ client_reference_id: id, payment_intent: intent }, { type }));
    expect(await receiptsOf(intent)).toMatchObject([{ event: 'failure', state: 'out', waits: false }]);
    expect(await depositOf(id)).toMatchObject({ received: 0, funding: 'none', payments: [] });
  },
);

test('what happens to the provider’s test cards is passed over', async () => {
  const { id, intent, charge } = await paidDeposit();
  await tell({ ...refundOf(charge, intent, 5_000), livemode: false }, 'Passed over.');
  expect(await depositOf(id)).toMatchObject({ received: 50, funding: 'whole' });
});
