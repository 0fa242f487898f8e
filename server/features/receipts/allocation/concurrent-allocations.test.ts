import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReference } from '#domain/deposits/reference.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { type DifferingReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
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

async function newDeposit(amount_cents: number) {
  const reference = newReference(Buffer.from(randomUUID()));
  const account = { account_id: 'venmo-own', payment_account: '@the-casino' };
  const columns = { username: 'FC66', reference, amount_cents, ...account };
  const [id] = await insertDeposits(cashier.database, [columns]);
  return { id: id as string, reference };
}

async function take(...differing: readonly DifferingReceipt[]): Promise<string[]> {
  const taken = await taker.take(...differing.map(mailOf));
  return taken.map(({ id }) => id);
}

/** Answers what is said of those that were not given. */
async function giveAtOnce(giving: ReadonlyArray<{ receiptId: string; depositId: string; amount: number }>) {
  const answers = await Promise.all(giving.map((one) => cashier.send('allocateReceipt', one, token)));
  return answers.flatMap(({ error }) => (error ? [error.message] : []));
}

const receivedBy = async (id: string) =>
  (await cashier.call('getDeposits', { id }, token)).deposits[0]?.received;

test('receipts that may tell of the same money, all given to one deposit at once', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { id: depositId } = await newDeposit(100_000);
    const payerName = `Jane ${randomUUID()}`;
    const alike = {
      source: 'person',
      authenticity: 'entered',
      read: { payerName, transactionId: undefined },
    };
    const receipts: string[] = [];
    for (let each = 0; each < 6; each += 1) receipts.push(...(await take(alike as DifferingReceipt)));
    const accepts = ['possible-duplicate' as const];
    const giving = receipts.map((receiptId) => ({ receiptId, depositId, amount: 10, accepts }));
    expect(await giveAtOnce(giving)).toEqual([]);
    expect(await receivedBy(depositId)).toBe(60);
  }
});

test('receipts that name each other’s deposits, given to these at once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = [await newDeposit(9_900), await newDeposit(9_900)];
    const named = [one, other, one, other, one, other];
    const receipts = await take(...named.map(({ reference: note }) => ({ read: { note } })));
    const giving = receipts.map((receiptId, place) => ({
      ...{ receiptId, amount: 10, accepts: ['names-another' as const] },
      depositId: (named[place] === one ? other : one).id,
    }));
    expect(await giveAtOnce(giving)).toEqual([]);
    expect([await receivedBy(one.id), await receivedBy(other.id)]).toEqual([30, 30]);
  }
});
