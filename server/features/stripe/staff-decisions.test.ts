import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Acceptable } from '#domain/receipts/states.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import {
  checkoutEvent,
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
  ({ token } = await cashier.signInAs('owner', 'Olga'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

let players = 0;

async function newDeposit(columns: object = {}) {
  players += 1;
  const username = `FC88${players}`;
  const [id] = await insertDeposits(cashier.database, [{ method: 'Credit Card', username, ...columns }]);
  return { id: id as string, username };
}

const tell = async (...events: readonly object[]) => {
  for (const event of events) {
    expect(await sendStripeEvent(event, cashier)).toEqual({ status: 200, text: 'Noted.' });
  }
};

/** What is told of a payment of $50.00 for a deposit. */
function paymentFor(id: string) {
  const [intent, dispute] = [`pi_${randomUUID()}`, `du_${randomUUID()}`];
  const money = { amount: 5_000, currency: 'usd', payment_intent: intent };
  const disputed = (type: string, status: string) =>
    stripeEvent(`charge.dispute.${type}`, { id: dispute, status, ...money });
  return {
    paid: checkoutEvent({ client_reference_id: id, payment_intent: intent, amount_total: 5_000 }),
    cameBack: [disputed('created', 'needs_response'), disputed('closed', 'won')],
    refundFailed: [
      stripeEvent(
        'charge.refunded',
        { id: `ch_${intent}`, amount_refunded: 5_000, ...money },
        { previous_attributes: { amount_refunded: 0 } },
      ),
      stripeEvent('refund.failed', { id: `re_${intent}`, ...money }),
    ],
    receiptId: () => idOf('transaction_id', intent),
    backId: () => idOf('undoes', intent),
  };
}

async function idOf(column: 'transaction_id' | 'undoes', intent: string): Promise<string> {
  const { id } = await cashier.database.queries
    .selectFrom('receipts')
    .select('id')
    .where(column, '=', intent)
    .where('event', '=', 'payment')
    .executeTakeFirstOrThrow();
  return id;
}

const receiptOf = async (receiptId: string) =>
  (await cashier.call('getReceipt', { receiptId }, token)).receipt;
const depositOf = async (id: string) => (await cashier.call('getDeposits', { id }, token)).deposits[0];
const wordsOf = async (receiptId: string) => (await receiptOf(receiptId)).reasons.map(({ words }) => words);
const allocationOf = async (receiptId: string) =>
  (await receiptOf(receiptId)).allocations.find(({ undone }) => !undone)?.id as string;

let deposit: { id: string; username: string };
let payment: ReturnType<typeof paymentFor>;
beforeEach(async () => {
  deposit = await newDeposit();
  payment = paymentFor(deposit.id);
});

test.each(['cameBack', 'refundFailed'] as const)(
  'what a person took back, no rule gives again when the money is another receipt: %s',
  async (how) => {
    await tell(payment.paid);
    const allocationId = await allocationOf(await payment.receiptId());
    await cashier.call('undoAllocation', { allocationId, reason: 'Not theirs' }, token);
    await tell(...payment[how]);
    expect(await wordsOf(await payment.backId())).toEqual([
      `Olga took money of the same payment back from the deposit of ${deposit.username}: Not theirs`,
    ]);
    expect(await depositOf(deposit.id)).toMatchObject({ received: 0, funding: 'none' });
  },
);

/** That the payment names another request. */
const ELSEWHERE: Acceptable[] = ['names-another'];

test('what a person moved elsewhere does not come back to where it was', async () => {
  await tell(payment.paid);
  const other = await newDeposit();
  const allocationId = await allocationOf(await payment.receiptId());
  const move = { allocationId, depositId: other.id, reason: 'A friend paid', accepts: ELSEWHERE };
  await cashier.call('moveAllocation', move, token);
  await tell(...payment.cameBack);
  expect(await wordsOf(await payment.backId())).toEqual([
    `Olga took money of the same payment back from the deposit of ${deposit.username}: A friend paid`,
  ]);
  expect(await depositOf(deposit.id)).toMatchObject({ received: 0, payments: [] });
  // It waits for a person, who may have credited it.
  const waiting = { amount: '$50.00', isMatched: false, reversals: [] };
  expect((await depositOf(other.id))?.payments).toMatchObject([waiting]);

  const giving = { receiptId: await payment.backId(), depositId: other.id, accepts: ELSEWHERE };
  await cashier.call('allocateReceipt', giving, token);
  expect(await depositOf(other.id)).toMatchObject({ received: 50, payments: [{ isMatched: true }] });
});

test('what comes back of a payment that was taken back is not shown where it was, though its request is paid', async () => {
  await tell(payment.paid);
  const other = await newDeposit();
  const allocationId = await allocationOf(await payment.receiptId());
  const move = { allocationId, depositId: other.id, reason: 'A friend paid', accepts: ELSEWHERE };
  await cashier.call('moveAllocation', move, token);
  await tell(paymentFor(deposit.id).paid, ...payment.cameBack);
  expect((await depositOf(deposit.id))?.payments).toMatchObject([{ isMatched: true }]);
  expect((await depositOf(other.id))?.payments).toMatchObject([{ amount: '$50.00', isMatched: false }]);
});

test('what a person took back of money that came back is not given again either, in whichever receipt', async () => {
  await tell(payment.paid, ...payment.refundFailed);
  const allocationId = await allocationOf(await payment.backId());
  await cashier.call('undoAllocation', { allocationId, reason: 'Not theirs' }, token);
  await tell(...payment.cameBack);
  expect(await depositOf(deposit.id)).toMatchObject({ received: 0 });
});

/** A payment that no rule takes: its request has all it asked for until that is undone. */
async function paidTwice() {
  const first = paymentFor(deposit.id);
  await tell(first.paid, payment.paid);
  return async () => {
    const allocationId = await allocationOf(await first.receiptId());
    await cashier.call('undoAllocation', { allocationId, reason: 'A test' }, token);
  };
}

test('what a person dismissed, or noted as returned, no rule gives when the money is another receipt', async () => {
  for (const how of ['dismissed', 'returned'] as const) {
    deposit = await newDeposit();
    payment = paymentFor(deposit.id);
    const makeRoom = await paidTwice();
    const closing = { receiptId: await payment.receiptId(), reason: 'Paid twice' };
    if (how === 'dismissed') await cashier.call('dismissReceipt', closing, token);
    else {
      // The clock of the provider is ahead in these tests.
      await cashier.database.pool.query(`update receipts set occurred_at = now() where id = $1`, [
        closing.receiptId,
      ]);
      const returnedAt = new Date().toISOString();
      await cashier.call('returnReceipt', { ...closing, how: 'By card', returnedAt }, token);
    }
    await makeRoom();
    await tell(...payment.cameBack);
    expect(await wordsOf(await payment.backId())).toEqual([
      how === 'dismissed'
        ? 'Olga dismissed money of the same payment: Paid twice'
        : 'Olga noted money of the same payment as returned to the payer: Paid twice',
    ]);
    expect(await depositOf(deposit.id)).toMatchObject({ received: 0 });
  }
});

test('what a person gave to another request goes back to no other by a rule', async () => {
  const makeRoom = await paidTwice();
  const other = await newDeposit();
  const giving = { receiptId: await payment.receiptId(), depositId: other.id, accepts: ELSEWHERE };
  await cashier.call('allocateReceipt', giving, token);
  await makeRoom();
  await tell(...payment.cameBack);
  expect(await wordsOf(await payment.backId())).toEqual([
    `Olga gave money of the same payment to the deposit of ${other.username}.`,
  ]);
  expect(await depositOf(deposit.id)).toMatchObject({ received: 0 });
});

test('what a person gave to the request that it is for, a rule gives back to it', async () => {
  await cashier.call('updateDepositAmount', { depositId: deposit.id, amount: 60 }, token);
  await tell(payment.paid);
  const giving = { receiptId: await payment.receiptId(), depositId: deposit.id };
  await cashier.call('allocateReceipt', giving, token);
  await cashier.call('updateDepositAmount', { depositId: deposit.id, amount: 50 }, token);
  await tell(...payment.cameBack);
  expect(await depositOf(deposit.id)).toMatchObject({ received: 50, funding: 'whole' });
});

test('what one deposit had before it was disputed is given to another by two', async () => {
  await cashier.signInAs('owner', 'Otto');
  await setApprovals(cashier, { manualEntryAbove: 10 }, token);
  await tell(payment.paid);
  await cashier.call('updateDepositStatus', { depositId: deposit.id, status: 'declined' }, token);
  await tell(...payment.cameBack);
  const receiptId = await payment.backId();
  const giving = { receiptId, depositId: (await newDeposit()).id, accepts: ELSEWHERE };
  expect((await cashier.call('allocateReceipt', giving, token)).status).toBe('waiting');
  const back = { ...giving, depositId: deposit.id };
  expect((await cashier.call('allocateReceipt', back, token)).status).toBe('success');
});

test('what a person gave although two events differ stays given when a third says what one of them said', async () => {
  await cashier.call('updateDepositAmount', { depositId: deposit.id, amount: 60 }, token);
  const session = payment.paid.data.object;
  await tell(payment.paid, checkoutEvent({ ...session, amount_total: 6_000 }));
  const giving = { receiptId: await payment.receiptId(), depositId: deposit.id };
  await cashier.call('allocateReceipt', giving, token);
  await tell(stripeEvent('checkout.session.async_payment_succeeded', session));
  expect(await depositOf(deposit.id)).toMatchObject({ received: 60, funding: 'whole' });
});
