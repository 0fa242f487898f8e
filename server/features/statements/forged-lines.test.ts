import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveReceipt, mailOf, openTaker, storedReceipt } from '#test/fixtures/receipts/incoming.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  ({ token } = await cashier.signInAs('supervisor'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const newNumber = () => String(4_000_000_000 + randomInt(1e9));
const imported = (id: string, status: 'Complete' | 'Refunded', amount = '50.00') =>
  cashier.call(
    'importStatement',
    {
      accountId: 'venmo-own',
      commit: true,
      content: [
        'Account Statement - (@the-casino)',
        'ID,Datetime,Type,Status,Note,From,To,Amount (total)',
        `${id},2026-11-20T17:00:00,Payment,${status},,Jane Doe,The Casino,+ $${amount}`,
      ].join('\n'),
    },
    token,
  );
const receiptOf = async (transactionId: string) => {
  const { id } = await cashier.database.queries
    .selectFrom('receipts')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .where('event', '=', 'payment')
    .executeTakeFirstOrThrow();
  return storedReceipt(cashier.database, id);
};
const entered = async (transactionId: string) => {
  await imported(transactionId, 'Complete');
  return (await receiptOf(transactionId)).id;
};
const give = async (receiptId: string, amount: number, status: 'pending' | 'sent') => {
  const id = await giveReceipt(cashier.database, taker, receiptId, amount);
  await cashier.database.pool.query('update deposits set status = $2 where id = $1', [id, status]);
  return id;
};
const deposit = (id: string) => storedRecord(cashier.database, 'deposit', id);
const untouched = { received_cents: 5_000, reversed_at: null };
const refund = (transactionId: string, amount: number) =>
  mailOf({ read: { event: 'refund', undoes: transactionId, transactionId: `r${transactionId}`, amount } });

test('a refund takes nothing from a credited deposit, and its payment waits for a person', async () => {
  const number = newNumber();
  const id = await give(await entered(number), 5_000, 'sent');
  expect((await imported(number, 'Refunded')).counts).toMatchObject({ new: 1 });
  expect(await deposit(id)).toMatchObject(untouched);
  expect(await receiptOf(number)).toMatchObject({
    ...{ allocated_cents: 5_000, reversed_cents: 0, state: 'waiting', waits: true },
    reason_words: expect.arrayContaining(['A line of a statement says that $50.00 of it was refunded.']),
  });
});

test('nor does it once a part is surely refunded', async () => {
  const number = newNumber();
  const id = await give(await entered(number), 5_000, 'sent');
  await imported(number, 'Refunded');
  await taker.take(refund(number, 1_000));
  expect(await deposit(id)).toMatchObject({ received_cents: 4_000 });
});

test('but does once it is proved', async () => {
  const number = newNumber();
  const id = await give(await entered(number), 5_000, 'sent');
  const read = { event: 'refund', undoes: number, transactionId: `r${number}` } as const;
  const line = mailOf({ source: 'statement', authenticity: 'entered', read });
  await taker.take(line);
  expect(await deposit(id)).toMatchObject(untouched);
  await taker.take(refund(number, 5_000));
  expect(await deposit(id)).toMatchObject({ received_cents: 0 });
  expect(await receiptOf(number)).toMatchObject({ allocated_cents: 0, reversed_cents: 5_000 });
});

test('it takes what is given to nobody, or to a deposit that is not credited', async () => {
  const [open, part, pending, later] = [newNumber(), newNumber(), newNumber(), newNumber()];
  await imported(later, 'Refunded');
  await entered(later);
  expect(await receiptOf(later)).toMatchObject({ state: 'reversed' });
  await entered(open);
  await imported(open, 'Refunded');
  expect(await receiptOf(open)).toMatchObject({ state: 'reversed' });
  await imported(part, 'Complete', '90.00');
  const credited = await give((await receiptOf(part)).id, 4_000, 'sent');
  await imported(part, 'Refunded', '90.00');
  expect(await deposit(credited)).toMatchObject({ received_cents: 4_000 });
  const id = await give(await entered(pending), 5_000, 'pending');
  await imported(pending, 'Refunded');
  expect(await deposit(id)).toMatchObject({ received_cents: 0 });
  expect(await receiptOf(pending)).toMatchObject({ state: 'reversed' });
});

test('a line of less money takes nothing from a credited deposit either', async () => {
  for (const [status, received] of [
    ['sent', 5_000],
    ['pending', 100],
  ] as const) {
    const number = newNumber();
    const entry = { source: 'person', authenticity: 'entered', read: { transactionId: number } } as const;
    const [taken] = await taker.take(mailOf(entry));
    const id = await give(taken?.id as string, 5_000, status);
    await imported(number, 'Complete', '1.00');
    expect(await deposit(id)).toMatchObject({ received_cents: received });
    expect(await receiptOf(number)).toMatchObject({
      ...{ allocated_cents: received, waits: true },
      reason_words: expect.arrayContaining([expect.stringContaining('$1.00')]),
    });
  }
});

const paid = async (transactionId: string) =>
  (await taker.take(mailOf({ read: { transactionId } })))[0]?.id as string;
const waits = {
  ...{ authenticity: 'proved', reversed_cents: 0, state: 'waiting', waits: true },
  reason_words: expect.arrayContaining(['A line of a statement says that $50.00 of it was refunded.']),
};

test('a line takes a proved payment neither from its deposit nor from those who are to give it', async () => {
  const [ofGiven, ofOpen] = [newNumber(), newNumber()];
  const [given, open] = [await paid(ofGiven), await paid(ofOpen)];
  const id = await giveReceipt(cashier.database, taker, given, 5_000);
  expect((await imported(ofGiven, 'Refunded')).counts).toMatchObject({ new: 1 });
  await imported(ofOpen, 'Refunded');
  expect(await storedReceipt(cashier.database, given)).toMatchObject({ ...waits, allocated_cents: 5_000 });
  expect(await storedReceipt(cashier.database, open)).toMatchObject({ ...waits, allocated_cents: 0 });
  expect(await deposit(id)).toMatchObject(untouched);
});

test('nor once it is told before the payment', async () => {
  const number = newNumber();
  await imported(number, 'Refunded');
  expect(await storedReceipt(cashier.database, await paid(number))).toMatchObject(waits);
});
