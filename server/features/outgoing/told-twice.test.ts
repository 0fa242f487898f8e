import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { newAccount } from '#test/fixtures/receipts/closes.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(async () => {
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await cashier[Symbol.asyncDispose]();
});

test('money that left, and that a mail and a later line tell of, has left once, if an owner says so', async () => {
  const accountId = await newAccount(cashier, olga);
  const taker = openTaker(cashier.database);
  const told = { direction: 'out', amount: 9_100, payerHandle: undefined } as const;
  const at = (hours: number) => ({ occurredAt: new Date(Date.now() - hours * 3_600_000) });
  const [mail] = await taker.take(
    mailOf({ accountId, read: { ...told, ...at(5), transactionId: undefined } }),
  );
  const line = { source: 'statement', authenticity: 'entered' } as const;
  const [printed] = await taker.take(mailOf({ accountId, ...line, read: { ...told, ...at(3) } }));
  const [another] = await taker.take(mailOf({ accountId, read: { ...told, ...at(2), amount: 100 } }));
  const holds = async () =>
    (await cashier.call('getMoney', {}, sam.token)).accounts.find(({ id }) => id === accountId)?.holds;
  const say = async (receiptId: string | undefined, by = olga) => {
    const input = {
      requestId: randomUUID(),
      receiptId: receiptId as string,
      as: { kind: 'repeat' },
    } as const;
    return { id: input.requestId, error: (await cashier.send('matchOutgoing', input, by.token)).error };
  };
  expect(await holds()).toBe(-183);
  const { open } = await cashier.call('getOutgoing', {}, sam.token);
  expect(open.map(({ amount, mayRepeat }) => [amount, mayRepeat])).toEqual([
    ...[[91, true] as const, [91, true] as const, [1, false] as const],
  ]);
  expect((await say(printed?.id, sam)).error?.status).toBe('PERMISSION_DENIED');
  expect((await say(another?.id)).error?.message).toBe(
    'No other receipt that counts may tell of the same money.',
  );
  const said = await say(printed?.id);
  expect(said.error).toBeUndefined();
  expect(await holds()).toBe(-92);
  expect((await say(mail?.id)).error?.status).toBe('FAILED_PRECONDITION');
  await cashier.call('unmatchOutgoing', { matchId: said.id, reason: 'Two after all' }, olga.token);
  expect(await holds()).toBe(-183);
  await expect(
    cashier.database.pool.query(
      `insert into outgoing_matches (id, receipt_id, kind, amount_cents, fee_cents, left_from, made_by, made_by_name)
      values (gen_random_uuid(), $1, 'repeat', 9100, 0, 'venmo-other', $2, 'x')`,
      [printed?.id, olga.id],
    ),
  ).rejects.toThrow('Money is told of twice where another receipt of it counts');
});
