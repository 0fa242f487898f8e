import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { newAccount } from '#test/fixtures/receipts/closes.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { insertRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { checkLedger } from './check-ledger.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(async () => {
  expect(await checkLedger(cashier.database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await cashier[Symbol.asyncDispose]();
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** A mail without a number, and a line of the day's statement that may be of the same money. */
async function takeTwice(accountId: string, amount: number, authenticity: 'proved' | 'unproved' = 'proved') {
  const told = { amount, transactionId: undefined, payerHandle: undefined };
  const mail = mailOf({ accountId, authenticity, read: { ...told, occurredAt: hoursAgo(5) } });
  const line = { accountId, source: 'statement', authenticity: 'entered' } as const;
  const [first] = await taker.take(mail);
  const [second] = await taker.take(mailOf({ ...line, read: { ...told, occurredAt: hoursAgo(3) } }));
  return [first?.id as string, second?.id as string] as const;
}

async function holds(accountId: string) {
  const { accounts } = await cashier.call('getMoney', {}, sam.token);
  const { holds: held, waits } = accounts.find(({ id }) => id === accountId) as (typeof accounts)[number];
  return { holds: held, waits };
}

async function dismiss(receiptId: string, as: CallInput<'dismissReceipt'>['as'], by = olga) {
  const { error } = await cashier.send('dismissReceipt', { receiptId, reason: 'Seen', as }, by.token);
  return error;
}

test('money that came in, and that a mail and a line tell of, is held once, if an owner says so', async () => {
  const accountId = await newAccount(cashier, olga);
  const [mail, line] = await takeTwice(accountId, 9_100);
  expect(await holds(accountId)).toEqual({ holds: 182, waits: 182 });
  expect((await dismiss(line, 'repeat', sam))?.status).toBe('PERMISSION_DENIED');
  expect(await dismiss(line, 'repeat')).toBeUndefined();
  expect(await holds(accountId)).toEqual({ holds: 91, waits: 91 });
  const { receipt } = await cashier.call('getReceipt', { receiptId: line }, sam.token);
  expect([receipt.state, receipt.closed?.as]).toEqual(['dismissed', 'repeat']);
  // The last that counts stays.
  expect((await dismiss(mail, 'repeat'))?.message).toBe(
    'No other receipt that counts may tell of the same money.',
  );
  await cashier.call('reopenReceipt', { receiptId: line, reason: 'Two after all' }, olga.token);
  expect(await holds(accountId)).toEqual({ holds: 182, waits: 182 });
  expect(await dismiss(mail, 'repeat')).toBeUndefined();
  expect(await holds(accountId)).toEqual({ holds: 91, waits: 91 });
});

test('what an owner said that it was, an owner takes back', async () => {
  const accountId = await newAccount(cashier, olga);
  const [, line] = await takeTwice(accountId, 9_600);
  await dismiss(line, 'repeat');
  const input = { receiptId: line, reason: 'Two after all' };
  expect((await cashier.send('reopenReceipt', input, sam.token)).error?.message).toBe(
    'An owner said what this was; only an owner takes it back.',
  );
  expect(await holds(accountId)).toEqual({ holds: 96, waits: 96 });
});

test('a mail that nothing proves is not the same money for being given: whoever takes it back would take both', async () => {
  const accountId = await newAccount(cashier, olga);
  const [mail, line] = await takeTwice(accountId, 9_700, 'unproved');
  const depositId = await insertRecord(cashier.database, 'deposit', { amount_cents: 9_700 });
  const given = { receiptId: mail, depositId, accepts: ['other-account', 'possible-duplicate'] } as const;
  await cashier.call('allocateReceipt', { ...given, accepts: [...given.accepts] }, sam.token);
  expect(await holds(accountId)).toEqual({ holds: 194, waits: 97 });
  expect((await dismiss(line, 'repeat'))?.message).toBe(
    'No other receipt that counts may tell of the same money.',
  );
});

test('under four eyes anybody who approves such things agrees with the owner', async () => {
  await using _ = { [Symbol.asyncDispose]: () => setApprovals(cashier, {}, olga.token) };
  await cashier.signInAs('owner', 'Otto');
  await setApprovals(cashier, { manualEntryAbove: 10 }, olga.token);
  const accountId = await newAccount(cashier, olga);
  const [, line] = await takeTwice(accountId, 9_600);
  const input = { receiptId: line, reason: 'Seen', as: 'repeat' } as const;
  const { approval } = await cashier.call('dismissReceipt', input, olga.token);
  expect(await holds(accountId)).toMatchObject({ holds: 192 });
  await cashier.call('approveChange', { id: approval?.id as string }, sam.token);
  expect(await holds(accountId)).toMatchObject({ holds: 96 });
});

test('what it held before was without it, and a refund of either takes the money once', async () => {
  const accountId = await newAccount(cashier, olga);
  const [, line] = await takeTwice(accountId, 9_200);
  await dismiss(line, 'repeat');
  const { rows } = await cashier.database.pool.query(
    'select balance_at($1, $2)::int as held from receipts where id = $3',
    [`held:${accountId}`, hoursAgo(2), line],
  );
  expect(rows).toEqual([{ held: 9_200 }]);
  await cashier.database.pool.query('update receipts set reversed_cents = amount_cents where id = $1', [
    line,
  ]);
  expect((await holds(accountId)).holds).toBe(0);
});

test('no two receipts are each the other told twice, whoever is first', async () => {
  const accountId = await newAccount(cashier, olga);
  const pairs = await Promise.all([9_300, 9_400, 9_500].map((amount) => takeTwice(accountId, amount)));
  const errors = await Promise.all(pairs.flat().map((id) => dismiss(id, 'repeat')));
  expect(errors.filter((error) => error === undefined).length).toBeLessThanOrEqual(3);
  const { rows } = await cashier.database.pool.query(
    `select count(*)::int from receipts where account_id = $1 and dismissed_as is null`,
    [accountId],
  );
  expect(rows[0].count).toBeGreaterThanOrEqual(3);
});

test('money that nothing else tells of is not told twice, whoever writes to the database', async () => {
  const accountId = await newAccount(cashier, olga);
  const [one] = await taker.take(mailOf({ accountId, read: { amount: 500 } }));
  expect((await dismiss(one?.id as string, 'repeat'))?.status).toBe('FAILED_PRECONDITION');
  await expect(
    cashier.database.pool.query(
      `update receipts set closed_how = 'dismissed', closed_at = now(), dismissed_cents = amount_cents, dismissed_as = 'repeat'
      where id = $1`,
      [one?.id],
    ),
  ).rejects.toThrow('Money is told of twice where another receipt of it counts');
});

test('what left one account for another arrives there, and nothing is on its way', async () => {
  const [from, to] = [await newAccount(cashier, olga), await newAccount(cashier, olga)];
  const told = { amount: 30_000 };
  const [left] = await taker.take(mailOf({ accountId: from, read: { ...told, direction: 'out' } }));
  const [came] = await taker.take(mailOf({ accountId: to, read: told }));
  const input = { receiptId: left?.id as string, as: { kind: 'own-transfer', accountId: to } } as const;
  await cashier.call('matchOutgoing', { requestId: randomUUID(), ...input }, olga.token);
  const own = async () => (await cashier.call('getMoney', {}, sam.token)).own;
  expect(await own()).toBe(300);
  expect((await dismiss(came?.id as string, 'own-transfer', sam))?.status).toBe('PERMISSION_DENIED');
  expect(await dismiss(came?.id as string, 'own-transfer')).toBeUndefined();
  expect(await own()).toBe(0);
  expect(await holds(to)).toEqual({ holds: 300, waits: 0 });
});
