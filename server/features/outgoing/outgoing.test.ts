import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { checkLedger } from '#server/features/ledger/check-ledger.ts';
import { newAccount } from '#test/fixtures/receipts/closes.ts';
import { type DifferingReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
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
  const { rows } = await cashier.database.pool.query(
    `select account from journal_entries where account like 'sending:%' group by account having sum(amount_cents) > 0`,
  );
  expect(rows).toEqual([]);
  await cashier[Symbol.asyncDispose]();
});

let handles = 0;
const newHandle = () => `@player-${++handles}`;

/** Money that leaves an account for a handle; answers the receipt's id. */
async function leave(
  accountId: string,
  handle: string | null,
  amount: number,
  read: DifferingReceipt['read'] = {},
) {
  const told = {
    direction: 'out',
    amount,
    payerHandle: handle ?? undefined,
    payerName: 'Jane Doe',
    occurredAt: new Date(),
  } as const;
  const [taken] = await taker.take(mailOf({ accountId, read: { ...told, ...read } }));
  return taken?.id as string;
}

async function payOut(handle: string, amount: number, name = 'Jane Doe'): Promise<string> {
  const [id] = await insertWithdrawals(cashier.database, [
    {
      method: 'Venmo',
      amount_cents: amount,
      payment_username: handle,
      recipient_name: name,
      username: `FC${9000 + handles}`,
    },
  ]);
  await cashier.call('updateWithdrawalStatus', { withdrawalId: id as string, status: 'sent' }, sam.token);
  return id as string;
}

const outgoing = () => cashier.call('getOutgoing', {}, sam.token);
const openOf = async (receiptId: string) =>
  (await outgoing()).open.find((each) => each.receiptId === receiptId);
const matchOf = async (receiptId: string) =>
  (await outgoing()).matched.find((each) => each.receiptId === receiptId)?.match;
const match = (receiptId: string, as: CallInput<'matchOutgoing'>['as'], by = sam, more: object = {}) =>
  cashier.send('matchOutgoing', { requestId: randomUUID(), receiptId, as, ...more }, by.token);
const account = async (id: string) =>
  (await cashier.call('getMoney', {}, sam.token)).accounts.find((each) => each.id === id);
const balance = async (id: string) => (await cashier.call('getLedger', { account: id }, sam.token)).closing;

test('money that leaves is no longer held, and is found to be the payout by its handle and exact amount', async () => {
  const accountId = await newAccount(cashier, olga);
  const handle = newHandle();
  const withdrawalId = await payOut(handle, 4_200);
  await payOut(newHandle(), 4_200, 'Somebody Else');
  const receiptId = await leave(accountId, handle, 4_200);
  expect((await account(accountId))?.holds).toBe(-42);
  const found = await until(async () => matchOf(receiptId), 40_000);
  expect(found).toMatchObject({ kind: 'payout', withdrawalId, madeByName: null });
  expect(await account(accountId)).toMatchObject({ holds: -42, sending: 0 });
  const { rows } = await cashier.database.pool.query('select paid_from from withdrawals where id = $1', [
    withdrawalId,
  ]);
  expect(rows).toEqual([{ paid_from: accountId }]);

  // What leaves a second time is loud, and no payout's.
  const again = await leave(accountId, handle, 4_200);
  expect(await openOf(again)).toMatchObject({ twice: { withdrawalId } });

  // Said not to be sent after all, its money is open again.
  const undo = { withdrawalId, status: 'not_sent', reason: 'other', customReason: 'Came back' } as const;
  await cashier.call('updateWithdrawalStatus', undo, sam.token);
  expect(await openOf(receiptId)).toMatchObject({ match: null });
});

test('where two payouts fit, nothing is found, and a person chooses among them, the likelier first', async () => {
  const accountId = await newAccount(cashier, olga);
  const handle = newHandle();
  const [one, other] = [await payOut(handle, 3_100), await payOut(handle, 3_100, 'Walter White')];
  const receiptId = await leave(accountId, handle, 3_100);
  const open = await openOf(receiptId);
  expect(open?.suggestions.map(({ withdrawalId }) => withdrawalId)).toEqual([one, other]);
  expect(open?.suggestions[0]?.reasons.slice(0, 3)).toEqual([`To ${handle}`, 'Same name', 'Exact amount']);
  const requestId = randomUUID();
  const input = { requestId, receiptId, as: { kind: 'payout', withdrawalId: other } } as const;
  expect((await cashier.send('matchOutgoing', input, sam.token)).error).toBeUndefined();
  expect((await cashier.send('matchOutgoing', input, sam.token)).error).toBeUndefined();
  const toOther = { ...input, as: { ...input.as, withdrawalId: one } };
  expect((await cashier.send('matchOutgoing', toOther, sam.token)).error?.status).toBe('ALREADY_EXISTS');
  expect((await match(receiptId, { kind: 'payout', withdrawalId: one })).error?.message).toMatch(
    /is said already/,
  );
  const found = await matchOf(receiptId);
  expect(found).toMatchObject({ withdrawalId: other, madeByName: 'Sam' });
  const unmatch = { matchId: found?.id as string, reason: 'The other one' };
  await cashier.call('unmatchOutgoing', unmatch, sam.token);
  expect((await cashier.send('unmatchOutgoing', unmatch, sam.token)).error?.message).toBe(
    'Sam has taken this back.',
  );
  expect((await openOf(receiptId))?.suggestions).toHaveLength(2);
});

test('a match is taken back beside the reopening of its payout, and neither waits for the other for ever', async () => {
  const accountId = await newAccount(cashier, olga);
  for (let time = 0; time < 5; time += 1) {
    const withdrawalId = await payOut(newHandle(), 3_300);
    const receiptId = await leave(accountId, null, 3_300);
    await match(receiptId, { kind: 'payout', withdrawalId });
    const matchId = (await matchOf(receiptId))?.id as string;
    const [taken, reopened] = await Promise.all([
      cashier.send('unmatchOutgoing', { matchId, reason: 'Another' }, sam.token),
      cashier.send('reopenWithdrawal', { withdrawalId, reason: 'Came back' }, sam.token),
    ]);
    expect(reopened.error).toBeUndefined();
    // reopened first, its money is open again already
    expect([undefined, 'FAILED_PRECONDITION']).toContain(taken.error?.status);
  }
});

describe('money that left is', () => {
  test('a payout with its fee, and no payout of another amount, way, or state', async () => {
    const accountId = await newAccount(cashier, olga);
    const handle = newHandle();
    const withdrawalId = await payOut(handle, 10_000);
    const [dear, cheap] = [await leave(accountId, handle, 10_500), await leave(accountId, handle, 10_150)];
    expect((await match(dear, { kind: 'payout', withdrawalId })).error?.message).toBe(
      '$105.00 left, and $100.00 was said to be sent: that is more than a fee apart.',
    );
    expect((await match(cheap, { kind: 'payout', withdrawalId })).error).toBeUndefined();
    expect(await balance(`fees:${accountId}`)).toBe(1.5);
    const [pending] = await insertWithdrawals(cashier.database, [{ method: 'Venmo', amount_cents: 10_500 }]);
    expect((await match(dear, { kind: 'payout', withdrawalId: pending as string })).error?.message).toMatch(
      /not said to be sent/,
    );
  });

  test('a return of what was noted as returned, and of no more', async () => {
    const accountId = await newAccount(cashier, olga);
    const [came] = await taker.take(mailOf({ accountId, read: { amount: 2_000, occurredAt: new Date() } }));
    const returned = {
      receiptId: came?.id as string,
      how: 'Venmo',
      returnedAt: new Date().toISOString(),
      reason: 'x',
    };
    const left = await leave(accountId, newHandle(), 2_000);
    expect((await match(left, { kind: 'return', receiptId: returned.receiptId })).error?.message).toMatch(
      /^Nothing of that receipt/,
    );
    await cashier.call('returnReceipt', returned, sam.token);
    expect(await account(accountId)).toMatchObject({ holds: 0, sending: 20 });
    expect((await match(left, { kind: 'return', receiptId: returned.receiptId })).error).toBeUndefined();
    expect(await account(accountId)).toMatchObject({ holds: 0, sending: 0 });
    await expect(
      cashier.database.pool.query(
        `insert into outgoing_matches (id, receipt_id, kind, returned_id, amount_cents, fee_cents, sent_from, left_from, made_by, made_by_name)
        values ($1, $2, 'return', $3, 2000, 0, $4, $4, $5, 'x')`,
        [randomUUID(), await leave(accountId, newHandle(), 2_000), returned.receiptId, accountId, sam.id],
      ),
    ).rejects.toThrow('No more is found than was said to be returned');
  });

  test('an own transfer, a fee, or somebody’s outside, if an owner says so', async () => {
    const [from, to] = [await newAccount(cashier, olga), await newAccount(cashier, olga)];
    const left = await leave(from, null, 5_000);
    expect((await match(left, { kind: 'own-transfer', accountId: to })).error?.status).toBe(
      'PERMISSION_DENIED',
    );
    expect((await match(left, { kind: 'own-transfer', accountId: from }, olga)).error?.message).toBe(
      'That is the account that it left.',
    );
    const own = await balance('own');
    expect((await match(left, { kind: 'own-transfer', accountId: to }, olga)).error).toBeUndefined();
    expect((await balance('own')) - own).toBe(50);
    expect((await match(await leave(from, null, 125), { kind: 'fee' }, olga)).error).toBeUndefined();
    expect(await balance(`fees:${from}`)).toBe(1.25);
    const outside = await leave(from, null, 900);
    expect((await match(outside, { kind: 'outside' }, olga)).error?.message).toBe('Say where it went.');
    expect(
      (await match(outside, { kind: 'outside' }, olga, { note: 'The owner’s bank' })).error,
    ).toBeUndefined();
    const matchId = (await matchOf(outside))?.id as string;
    const { error } = await cashier.send('unmatchOutgoing', { matchId, reason: 'x' }, sam.token);
    expect(error?.status).toBe('PERMISSION_DENIED');
  });

  test('nothing of what nobody has proved, or what came in', async () => {
    const accountId = await newAccount(cashier, olga);
    const [unproved, came] = await taker.take(
      mailOf({
        accountId,
        authenticity: 'unproved',
        read: { direction: 'out', amount: 700, occurredAt: new Date() },
      }),
      mailOf({ accountId, read: { amount: 700, occurredAt: new Date() } }),
    );
    expect((await account(accountId))?.holds).toBe(7);
    expect((await match(unproved?.id as string, { kind: 'fee' }, olga)).error?.message).toBe(
      'Nobody has proved that this money left.',
    );
    expect((await match(came?.id as string, { kind: 'fee' }, olga)).error?.message).toBe(
      'This is no money that left.',
    );
  });
});

test('a payout that is not seen leaving within its usual time is told of, once money is seen leaving that way at all', async () => {
  const handle = newHandle();
  const withdrawalId = await payOut(handle, 6_600);
  const isUnseen = async () => (await outgoing()).unseen.some((each) => each.withdrawalId === withdrawalId);
  expect(await isUnseen()).toBe(false);
  const earlier = "update withdrawals set send_status_updated_at = now() - interval '25 hours' where id = $1";
  await cashier.database.pool.query(earlier, [withdrawalId]);
  expect(await isUnseen()).toBe(false);
  await leave(await newAccount(cashier, olga), newHandle(), 100, {
    occurredAt: new Date(Date.now() - 26 * 3_600_000),
  });
  expect(await isUnseen()).toBe(true);
  // Usually it takes longer, as an owner says.
  const { times, version } = await cashier.call('getWaitingTimes', {}, sam.token);
  const slower = { ...times, seenLeaving: { ...times.seenLeaving, venmo: 26 } };
  await cashier.call('updateWaitingTimes', { times: slower, version }, olga.token);
  expect(await isUnseen()).toBe(false);
});
