import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { newAccount } from '#test/fixtures/receipts/closes.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  taker = openTaker(cashier.database);
});
afterAll(async () => {
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await cashier[Symbol.asyncDispose]();
});

const POCKET = { payerName: 'Sam Pocket', payerHandle: '@sam-pocket' };

async function leave(
  accountId: string,
  amount: number,
  to: { payerName?: string | undefined; payerHandle?: string },
) {
  const read = { direction: 'out', amount, occurredAt: new Date(), payerHandle: undefined, ...to } as const;
  const [taken] = await taker.take(mailOf({ accountId, read }));
  return taken?.id as string;
}

async function payOut(amount: number): Promise<string> {
  const said = { payment_username: '@jane-doe', recipient_name: 'Jane Doe', username: `FC${amount}` };
  const [id] = await insertWithdrawals(cashier.database, [
    { method: 'Venmo', amount_cents: amount, ...said },
  ]);
  await cashier.call('updateWithdrawalStatus', { withdrawalId: id as string, status: 'sent' }, sam.token);
  return id as string;
}

const match = async (receiptId: string, as: CallInput<'matchOutgoing'>['as'], by = sam) =>
  (await cashier.send('matchOutgoing', { requestId: randomUUID(), receiptId, as }, by.token)).error;
const outgoing = () => cashier.call('getOutgoing', {}, sam.token);
const openOf = async (id: string) => (await outgoing()).open.find(({ receiptId }) => receiptId === id);
const matchOf = async (id: string) =>
  (await outgoing()).matched.find(({ receiptId }) => receiptId === id)?.match;

test('what left from another account too is loud, and does not take the place of what was seen before', async () => {
  const [one, other] = [await newAccount(cashier, olga), await newAccount(cashier, olga)];
  const withdrawalId = await payOut(7_100);
  const [first, second] = [await leave(one, 7_100, {}), await leave(other, 7_100, {})];
  expect(await match(first, { kind: 'payout', withdrawalId })).toBeUndefined();
  expect(await openOf(second)).toMatchObject({ twice: { withdrawalId } });
  expect((await match(second, { kind: 'payout', withdrawalId }))?.message).toMatch(/is said already/);
  expect(await matchOf(first)).toMatchObject({ withdrawalId });
});

test('nobody but an owner says that money to somebody else, or of other days, was a payout', async () => {
  const accountId = await newAccount(cashier, olga);
  const withdrawalId = await payOut(7_200);
  const pocketed = await leave(accountId, 7_200, POCKET);
  expect((await openOf(pocketed))?.suggestions[0]?.reasons[0]).toBe('To somebody else');
  expect((await match(pocketed, { kind: 'payout', withdrawalId }))?.status).toBe('PERMISSION_DENIED');
  const old = await payOut(7_300);
  await cashier.database.pool.query(
    `update withdrawals set send_status_updated_at = now() - interval '30 days' where id = $1`,
    [old],
  );
  const unnamed = await leave(accountId, 7_300, { payerName: undefined });
  expect((await match(unnamed, { kind: 'payout', withdrawalId: old }))?.status).toBe('PERMISSION_DENIED');
  expect(await match(pocketed, { kind: 'payout', withdrawalId }, olga)).toBeUndefined();
  const { rows } = await cashier.database.pool.query(
    `select message from activity_log where action = 'outgoing_matched' and subject_id = $1`,
    [withdrawalId],
  );
  expect(rows).toEqual([{ message: '$72.00 that left to @sam-pocket is the payout for FC7200' }]);
});

test('nor a return to anybody but the payer', async () => {
  const accountId = await newAccount(cashier, olga);
  const [came] = await taker.take(mailOf({ accountId, read: { amount: 7_400, occurredAt: new Date() } }));
  const receiptId = came?.id as string;
  const returned = { receiptId, how: 'Venmo', returnedAt: new Date().toISOString(), reason: 'x' };
  await cashier.call('returnReceipt', returned, sam.token);
  const pocketed = await leave(accountId, 7_400, POCKET);
  expect((await match(pocketed, { kind: 'return', receiptId }))?.status).toBe('PERMISSION_DENIED');
  const back = await leave(accountId, 7_400, { payerHandle: '@jane-doe' });
  expect(await match(back, { kind: 'return', receiptId })).toBeUndefined();
  const again = await leave(accountId, 7_400, { payerHandle: '@jane-doe' });
  expect((await match(again, { kind: 'return', receiptId }))?.message).toBe(
    'All of that return was seen going back.',
  );
});
