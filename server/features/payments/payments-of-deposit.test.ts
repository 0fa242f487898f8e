import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { depositRecords } from '#server/features/deposits/store.ts';
import { allocate } from '#server/features/receipts/allocations.ts';
import { lockReceipt } from '#server/features/receipts/store.ts';
import { lockRecordRow } from '#server/features/records/record-store.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { giveReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const depositOf = async (id: string) => (await cashier.call('getDeposits', { id }, token)).deposits[0];

async function take(read: Parameters<typeof mailOf>[0]): Promise<string> {
  return (await taker.take(mailOf(read)))[0]?.id as string;
}

async function give(receiptId: string, depositId: string, amount: number): Promise<void> {
  await taker.change(async (transaction, log) => {
    const receipt = await lockReceipt(transaction, receiptId);
    const deposit = await lockRecordRow(depositRecords, transaction, depositId);
    await allocate({ transaction, log }, receipt, deposit, { amount: cents(amount), rule: 'reference' });
  });
}

test('of a receipt that two deposits share, the one that lost nothing has no refund', async () => {
  const transactionId = randomUUID();
  const receipt = await take({ read: { amount: 10_000, transactionId } });
  const kept = await giveReceipt(cashier.database, taker, receipt, 5_000);
  const lost = await giveReceipt(cashier.database, taker, receipt, 5_000);
  await take({ read: { event: 'refund', direction: 'out', amount: 2_000, undoes: transactionId } });
  expect(await depositOf(kept)).toMatchObject({
    received: 50,
    payments: [{ amount: '$50.00', reversal: null, reversedAmount: null }],
  });
  expect(await depositOf(lost)).toMatchObject({
    received: 30,
    payments: [{ amount: '$30.00', reversal: 'refund', reversedAmount: '$20.00' }],
  });
  await take({ read: { event: 'refund', direction: 'out', amount: 5_000, undoes: transactionId } });
  expect(await depositOf(kept)).toMatchObject({ payments: [{ reversedAmount: '$20.00' }] });
  expect(await depositOf(lost)).toMatchObject({ received: 0, payments: [{ reversedAmount: '$50.00' }] });
});

test('when the whole was paid follows the amount of the deposit, for staff and player', async () => {
  const { id, followToken } = await cashier.call('sendDepositEmail', depositRequest({ amount: 50 }));
  const paidAt = '2026-11-20T17:00:00.000Z';
  const transactionId = randomUUID();
  await give(await take({ read: { transactionId } }), id, 5_000);
  const change = (amount: number) => cashier.call('updateDepositAmount', { depositId: id, amount }, token);
  const followed = async () => (await cashier.call('getRequestStatus', { token: followToken })) as object;

  expect(await followed()).toMatchObject({ funding: 'whole', paidAt });
  expect((await change(60)).deposit).toMatchObject({ funding: 'short', received: 50, paidAt: null });
  expect(await followed()).toMatchObject({ funding: 'short', paidAt: null });
  expect((await change(50)).deposit).toMatchObject({ funding: 'whole', paidAt });
  expect(await followed()).toMatchObject({ funding: 'whole', paidAt });
  expect((await change(40)).deposit).toMatchObject({ funding: 'over', paidAt });
});

test('a deposit whose missing money is no longer asked for is not marked as reversed', async () => {
  const transactionId = randomUUID();
  const receipt = await take({ read: { transactionId } });
  const id = await giveReceipt(cashier.database, taker, receipt, 5_000);
  await take({ read: { event: 'refund', direction: 'out', amount: 2_000, undoes: transactionId } });
  expect(await depositOf(id)).toMatchObject({ funding: 'short', paidAt: null });
  const { deposit } = await cashier.call('updateDepositAmount', { depositId: id, amount: 30 }, token);
  expect(deposit).toMatchObject({ funding: 'whole', paidAt: '2026-11-20T17:00:00.000Z' });
});

test('of a payment that waits and went back in part, staff and player see what is left and what went', async () => {
  const { id, followToken } = await cashier.call('sendDepositEmail', depositRequest({ amount: 50 }));
  const { reference } = (await depositOf(id)) as { reference: string };
  const transactionId = randomUUID();
  const receiptId = await take({ read: { amount: 6_000, transactionId, note: reference } });
  await take({ read: { event: 'refund', direction: 'out', amount: 1_000, undoes: transactionId } });
  await take({ read: { event: 'dispute', direction: 'out', amount: 3_000, undoes: transactionId } });
  const payment = {
    amount: '$20.00',
    paidAmount: '$60.00',
    sum: 'less',
    isMatched: false,
    reversals: [
      { event: 'refund', amount: '$10.00' },
      { event: 'dispute', amount: '$30.00' },
    ],
    reversedAmount: '$40.00',
  };
  expect((await depositOf(id))?.payments).toMatchObject([payment]);
  const followed = () => cashier.call('getRequestStatus', { token: followToken });
  expect((await followed()).payments).toMatchObject([payment]);

  await give(receiptId, id, 2_000);
  expect(await depositOf(id)).toMatchObject({ received: 20, payments: [{ ...payment, isMatched: true }] });
  await take({ read: { event: 'dispute', direction: 'out', amount: 2_000, undoes: transactionId } });
  const gone = [payment.reversals[0], { event: 'dispute', amount: '$50.00' }];
  expect((await followed()).payments).toMatchObject([{ amount: '$0.00', sum: 'none', reversals: gone }]);
});

test('how much a payment is whose sources differ is told to nobody', async () => {
  const { id, followToken } = await cashier.call('sendDepositEmail', depositRequest({ amount: 50 }));
  const { reference: note } = (await depositOf(id)) as { reference: string };
  const transactionId = randomUUID();
  await take({ read: { transactionId, note } });
  await take({ read: { transactionId, note, amount: 6_000 } });
  const uncounted = { amount: null, paidAmount: null, sum: 'unclear', isMatched: false };
  expect(await depositOf(id)).toMatchObject({
    payments: [{ ...uncounted, problem: expect.stringContaining('One mail says $50.00, another $60.00.') }],
  });
  const followed = await cashier.call('getRequestStatus', { token: followToken });
  expect(followed.payments).toMatchObject([uncounted]);
});
