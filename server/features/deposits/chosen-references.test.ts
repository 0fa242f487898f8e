import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker, storedReceipt } from '#test/fixtures/receipts/incoming.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

test.each(['FC123456', 'birthday', 'thank-yqv', '08112026', 'CHIPS100', '100 CHIPS', 'FCOI-2345'])(
  'nobody may choose %j for the reference of a request',
  async (reference) => {
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ reference }));
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(
        /^reference must be random, with letters and digits mixed, for example /,
      ),
    });
  },
);

test('a request with another’s casino ID for its reference gets nothing of what that player pays', async () => {
  const account = { account_id: 'venmo-own', payment_account: '@the-casino', amount_cents: 20_000 };
  // As one may be stored from before such were refused.
  const [hostile, own] = (await insertDeposits(cashier.database, [
    { username: 'FC999001', sender_name: 'Mallory', reference: 'FC123456', ...account },
    { username: 'FC123456', sender_name: 'Victor Honest', reference: '7K3M9QX2', ...account },
  ])) as [string, string];
  const [taken] = await openTaker(cashier.database).take(
    mailOf({
      receivedAt: new Date(),
      read: {
        amount: 20_000,
        payerName: 'Victor Honest',
        payerHandle: `@${randomUUID()}`,
        note: 'FC123456',
        occurredAt: new Date(),
      },
    }),
  );
  expect(await storedReceipt(cashier.database, taken?.id as string)).toMatchObject({
    state: 'waiting',
    allocated_cents: 0,
    named_deposit_id: null,
  });
  for (const id of [hostile, own]) {
    expect(await storedRecord(cashier.database, 'deposit', id)).toMatchObject({ received_cents: 0 });
  }
  const { token } = await cashier.signInAs('owner');
  const { suggestions } = await cashier.call('getReceipt', { receiptId: taken?.id as string }, token);
  expect(suggestions.map(({ depositId }) => depositId)).toEqual([own, hostile]);
});
