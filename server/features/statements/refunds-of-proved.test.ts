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

const imported = (id: string) =>
  cashier.call(
    'importStatement',
    {
      accountId: 'venmo-own',
      commit: true,
      content: [
        'Account Statement - (@the-casino)',
        'ID,Datetime,Type,Status,Note,From,To,Amount (total)',
        `${id},2026-11-20T17:00:00,Payment,Refunded,,Jane Doe,The Casino,+ $50.00`,
      ].join('\n'),
    },
    token,
  );
const paid = async (transactionId: string) =>
  (await taker.take(mailOf({ read: { transactionId } })))[0]?.id as string;
const waits = {
  ...{ authenticity: 'proved', reversed_cents: 0, state: 'waiting', waits: true },
  reason_words: expect.arrayContaining(['A line of a statement says that $50.00 of it was refunded.']),
};

test('a line takes a proved payment neither from its deposit nor from those who are to give it', async () => {
  const [given, open] = [await paid('4000000001'), await paid('4000000002')];
  const deposit = await giveReceipt(cashier.database, taker, given, 5_000);
  expect((await imported('4000000001')).counts).toMatchObject({ new: 1 });
  await imported('4000000002');
  expect(await storedReceipt(cashier.database, given)).toMatchObject({ ...waits, allocated_cents: 5_000 });
  expect(await storedReceipt(cashier.database, open)).toMatchObject({ ...waits, allocated_cents: 0 });
  const untouched = { received_cents: 5_000, reversed_at: null };
  expect(await storedRecord(cashier.database, 'deposit', deposit)).toMatchObject(untouched);
});

test('nor once it is told before the payment', async () => {
  await imported('4000000003');
  expect(await storedReceipt(cashier.database, await paid('4000000003'))).toMatchObject(waits);
});
