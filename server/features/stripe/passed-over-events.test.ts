import { expect, test } from 'vitest';
import {
  checkoutEvent,
  payFromNow,
  STRIPE_SECRET,
  sendStripeEvent,
  stripeEvent,
} from '#test/fixtures/stripe.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

payFromNow();

const BEFORE = 'whsec_of_before';

test('owners are told once which events come, while none of them tells of money', async () => {
  await using cashier = await startTestCashier({ variables: { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET } });
  const { token } = await cashier.signInAs('owner');
  const failing = async () => (await cashier.call('getOperations', {}, token)).failing;
  const tell = (event: object) => sendStripeEvent(event, cashier);
  expect(await failing()).toEqual([]);
  const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v1.payment_intent.succeeded' };
  const passed = [
    thin,
    ...Array.from({ length: 2 }, () => stripeEvent('payment_intent.succeeded', {})),
    { id: 'evt_2' },
  ];
  for (const event of passed) expect(await tell(event)).toEqual({ status: 200, text: 'Passed over.' });
  expect(await failing()).toMatchObject([
    {
      what: 'webhook-events',
      who: ['2 × payment_intent.succeeded', '1 × no type', '1 × v1.payment_intent.succeeded'],
    },
  ]);
  await tell(checkoutEvent({ payment_status: 'unpaid' }));
  expect(await failing()).toEqual([]);
});

test('while a secret is exchanged, events that either of both has signed are taken', async () => {
  await using cashier = await startTestCashier({
    variables: { STRIPE_WEBHOOK_SECRET: `${STRIPE_SECRET}, ${BEFORE}` },
  });
  const statusBy = async (secret: string) =>
    (await sendStripeEvent(checkoutEvent(), cashier, { secret })).status;
  expect(await Promise.all([STRIPE_SECRET, BEFORE, 'whsec_of_somebody'].map(statusBy))).toEqual([
    200, 200, 400,
  ]);
});
