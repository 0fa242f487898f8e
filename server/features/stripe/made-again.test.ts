import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import {
  checkoutEvent,
  PAID_AT,
  payFromNow,
  STRIPE_SECRET,
  sendStripeEvent,
  stripeEvent,
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

const tell = async (...events: readonly object[]) => {
  for (const event of events) {
    expect(await sendStripeEvent(event, cashier)).toEqual({ status: 200, text: 'Noted.' });
  }
};

const depositOf = async (id: string) =>
  (await cashier.call('getDeposits', { id }, token)).deposits[0] as NonNullable<unknown>;

/** A deposit of $50.00 that was paid, and the events that there are of its payment. */
async function paidDeposit() {
  const [id] = (await insertDeposits(cashier.database, [{ method: 'Credit Card' }])) as [string];
  const [intent, charge, dispute] = [`pi_${randomUUID()}`, `ch_${randomUUID()}`, `du_${randomUUID()}`];
  let seconds = PAID_AT.getTime() / 1_000;
  const later = <Event extends object>(event: Event) => ({ ...event, created: ++seconds });
  await tell(checkoutEvent({ client_reference_id: id, payment_intent: intent, amount_total: 5_000 }));
  const money = { currency: 'usd', payment_intent: intent };
  return {
    id,
    refunded: (sum: number) =>
      later(stripeEvent('charge.refunded', { id: charge, amount: 5_000, amount_refunded: sum, ...money })),
    failed: (refund: string, amount: number) =>
      later(stripeEvent('refund.failed', { id: `${refund} of ${charge}`, amount, ...money })),
    disputed: (type: string, status: string) =>
      later(stripeEvent(`charge.dispute.${type}`, { id: dispute, amount: 5_000, status, ...money })),
  };
}

/** Gives a deposit the part of its payment that came back: rules take whole amounts alone. */
async function giveBack(id: string, refund: string): Promise<void> {
  const { receipts } = await cashier.call('getReceipts', { state: 'waiting' }, token);
  const receipt = receipts.find(({ transactionId }) => transactionId?.startsWith(refund));
  await cashier.call('allocateReceipt', { receiptId: receipt?.id as string, depositId: id }, token);
}

test('a refund that is made again after it failed counts again, as often as that happens', async () => {
  const { id, refunded, failed } = await paidDeposit();
  await tell(refunded(2_000));
  expect(await depositOf(id)).toMatchObject({ received: 30, funding: 'short' });
  await tell(failed('re_1', 2_000));
  await giveBack(id, 're_1');
  expect(await depositOf(id)).toMatchObject({
    funding: 'whole',
    payments: [
      { amount: '$30.00', reversal: null },
      { amount: '$20.00', reversal: null },
    ],
  });
  const again = refunded(2_000);
  await tell(again, again, refunded(2_000));
  expect(await depositOf(id)).toMatchObject({ received: 30, funding: 'short', paidAt: null });
  const { payments } = (await depositOf(id)) as { payments: Array<{ reversedAmount: string | null }> };
  expect(payments.map(({ reversedAmount }) => reversedAmount)).toEqual(['$20.00', null]);
  await tell(failed('re_2', 2_000));
  await giveBack(id, 're_2');
  expect(await depositOf(id)).toMatchObject({ received: 50, funding: 'whole' });
  await tell(refunded(2_000));
  expect(await depositOf(id)).toMatchObject({ received: 30, funding: 'short' });
});

test('a refund of the whole that is made again takes what came back of the first', async () => {
  const { id, refunded, failed } = await paidDeposit();
  await tell(refunded(5_000), failed('re_1', 5_000));
  expect(await depositOf(id)).toMatchObject({ received: 50, funding: 'whole' });
  await tell(refunded(5_000));
  expect(await depositOf(id)).toMatchObject({
    received: 0,
    funding: 'none',
    payments: [{ reversal: 'refund', reversedAmount: '$50.00' }],
  });
});

test('a dispute that is lost after it was won takes the money again, and waits for a person', async () => {
  const { id, disputed } = await paidDeposit();
  await tell(disputed('created', 'needs_response'), disputed('funds_withdrawn', 'needs_response'));
  await tell(disputed('closed', 'won'), disputed('funds_reinstated', 'won'));
  expect(await depositOf(id)).toMatchObject({
    funding: 'whole',
    payments: [{ amount: '$50.00', reversal: null }],
  });
  await tell(disputed('closed', 'lost'));
  expect(await depositOf(id)).toMatchObject({
    received: 0,
    funding: 'none',
    payments: [{ reversal: 'dispute', reversedAmount: '$50.00' }],
  });
  const { receipts } = await cashier.call('getReceipts', { state: 'waiting' }, token);
  // The first one is over.
  expect(receipts.filter(({ event }) => event === 'dispute')).toHaveLength(1);
  await tell(disputed('closed', 'lost'));
  expect((await cashier.call('getReceipts', { state: 'waiting' }, token)).receipts).toHaveLength(
    receipts.length,
  );
});
