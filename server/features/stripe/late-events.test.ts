import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { checkoutEvent, payFromNow, STRIPE_SECRET, sendStripeEvent } from '#test/fixtures/stripe.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

payFromNow();

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const tell = async (...events: readonly object[]) => {
  for (const event of events) expect((await sendStripeEvent(event, cashier)).status).toBe(200);
};
const newDeposit = async () =>
  (await insertDeposits(cashier.database, [{ method: 'Credit Card', username: 'FC850' }]))[0] as string;
const fundingOf = async (id: string) =>
  (await cashier.call('getDeposits', { id }, token)).deposits[0]?.funding;
const waiting = async () => cashier.call('getReceipts', { state: 'waiting' }, token);

const DAY_S = 86_400;
const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;

test('an event of days before its request does not fund it, and says so', async () => {
  const id = await newDeposit();
  const session = { client_reference_id: id, amount_total: 5_000 };
  // An hour more: the request was made a moment ago.
  await tell(checkoutEvent(session, { created: seconds(-3 * DAY_S - 3_600) }));
  expect(await fundingOf(id)).toBe('none');
  const [receipt] = (await waiting()).receipts;
  expect(receipt?.reasons).toEqual([
    { reason: 'no-request-fits', words: 'The request of FC850 was made 3 days after this payment.' },
  ]);
});

describe('a payment that failed and succeeded is what it was last, in whichever order that is told', () => {
  const orders: readonly (readonly number[])[] = [
    [0, 1],
    [1, 0],
    [0, 1, 0],
    [1, 0, 1, 0],
    [1, 1, 0, 0],
  ];
  const types = {
    succeeded: 'checkout.session.async_payment_succeeded',
    failed: 'checkout.session.async_payment_failed',
  };

  test.each(
    orders.flatMap((order) => [
      { order, first: 'failed' as const, last: 'succeeded' as const, funding: 'whole' },
      { order, first: 'succeeded' as const, last: 'failed' as const, funding: 'none' },
    ]),
  )('$first, then $last, as $order: $funding', async ({ order, first, last, funding }) => {
    const id = await newDeposit();
    const session = { client_reference_id: id, amount_total: 5_000, payment_intent: `pi_${randomUUID()}` };
    const eventOf = (what: 'failed' | 'succeeded', created: number) =>
      checkoutEvent(
        { ...session, payment_status: what === 'failed' ? 'unpaid' : 'paid' },
        { type: types[what], created },
      );
    const events = [eventOf(first, seconds(10)), eventOf(last, seconds(60))];
    await tell(...order.map((place) => events[place] as object));
    expect(await fundingOf(id)).toBe(funding);
  });

  test('also if it succeeds, fails and succeeds again', async () => {
    const id = await newDeposit();
    const session = { client_reference_id: id, amount_total: 5_000, payment_intent: `pi_${randomUUID()}` };
    const [one, other, again] = [10, 20, 30].map((after, place) =>
      checkoutEvent(session, {
        type: place === 1 ? types.failed : types.succeeded,
        created: seconds(after),
      }),
    ) as [object, object, object];
    await tell(one, other);
    expect(await fundingOf(id)).toBe('none');
    await tell(again);
    expect(await fundingOf(id)).toBe('whole');
  });
});

test('an absurd amount, and one of another exponent, are parked and in no sum', async () => {
  const { counts: before, receipts: earlier } = await waiting();
  const known = new Set(earlier.map(({ id }) => id));
  const absurd = [
    { amount_total: Number.MAX_SAFE_INTEGER },
    { amount_total: Number.MAX_SAFE_INTEGER - 1, currency: 'jpy' },
    { amount_total: 1_000_000_001 },
    { amount_total: 2 ** 53 },
    { amount_total: 1e300 },
    { amount_total: 50.5 },
    { amount_total: 5_000_000, currency: 'jpy' },
    { amount_total: 5_000_000, currency: 'kwd' },
  ];
  for (const each of absurd) await tell(checkoutEvent({ ...each, client_reference_id: await newDeposit() }));
  const { counts, receipts } = await waiting();
  expect(counts.waiting).toBe(before.waiting + absurd.length);
  expect(counts.waitingAmount).toBe(before.waitingAmount);
  const parked = receipts.filter(({ id }) => !known.has(id));
  expect(parked.map(({ reasons }) => reasons[0]?.reason)).toEqual([
    ...Array(6).fill('could-not-be-read'),
    'no-request-fits',
    'no-request-fits',
  ]);
  expect(parked.every(({ remaining }) => remaining === 0)).toBe(true);
});
