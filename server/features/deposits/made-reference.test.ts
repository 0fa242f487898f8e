import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReference } from '#domain/deposits/reference.ts';
import { cents } from '#domain/money/usd.ts';
import { newPlayer, storedDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { storeWithReference } from './send-deposit-email.ts';
import { storeDeposits } from './store.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const storeFor = (username: string, id: string) => async (reference: string) => {
  const [stored] = await storeDeposits(cashier.database, [
    {
      id,
      requestId: undefined,
      requestDigest: Buffer.alloc(32),
      username,
      method: 'Venmo',
      amountCents: cents(5_000),
      senderName: 'Jane Doe',
      reference,
      paymentLinkId: undefined,
      accountId: undefined,
      paymentAccount: undefined,
      quotedCoins: undefined,
      quotedPrice: undefined,
      quotedUntil: undefined,
      requestedFrom: '203.0.113.7',
    },
  ]);
  return stored as NonNullable<typeof stored>;
};

test('a reference that is taken is made again, and the request is stored once', async () => {
  const taken = newReference(randomBytes(5));
  await storeFor(newPlayer(), randomUUIDv7())(taken);
  const [username, id, free] = [newPlayer(), randomUUIDv7(), newReference(randomBytes(5))];
  const made = [taken, taken, free];
  const stored = await storeWithReference(storeFor(username, id), () => made.shift() as string);
  expect(stored).toMatchObject({ id, reference: free });
  expect(await storedDeposits(cashier.database, username)).toMatchObject([{ id, reference: free }]);
  expect(made).toEqual([]);
});

test('what keeps meeting taken ones is refused in the end, with nothing stored', async () => {
  const taken = newReference(randomBytes(5));
  await storeFor(newPlayer(), randomUUIDv7())(taken);
  const username = newPlayer();
  const stored = await storeWithReference(storeFor(username, randomUUIDv7()), () => taken);
  expect(stored).toMatchObject({ refusal: { status: 'ALREADY_EXISTS', code: 'reference-taken' } });
  expect(await storedDeposits(cashier.database, username)).toEqual([]);
});
