import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { type DifferingReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let olga: { token: string };
let sam: { token: string };
let ann: { token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  ann = await cashier.signInAs('supervisor', 'Ann');
});
afterAll(() => cashier[Symbol.asyncDispose]());

type Giving = CallInput<'allocateReceipt'>;

const OTHERWISE = 'Something else was already given under this request ID.';

const send = (giving: Giving) => cashier.send('allocateReceipt', giving, sam.token);
const give = (giving: Giving) => cashier.call('allocateReceipt', giving, sam.token);
/** $40 of a receipt of $100, to a deposit of $80. */
async function aPart(differing: DifferingReceipt = {}) {
  const [receipt] = await taker.take(mailOf({ ...differing, read: { amount: 10_000 } }));
  const receiptId = receipt?.id as string;
  const [depositId] = (await insertDeposits(cashier.database, [
    { username: 'FC750', amount_cents: 8_000 },
  ])) as [string];
  return { receiptId, depositId, amount: 40, requestId: randomUUID() };
}
async function givenTo(depositId: string): Promise<readonly number[]> {
  const { rows } = await cashier.database.pool.query<{ amount_cents: number }>(
    'select amount_cents from receipt_allocations where deposit_id = $1 order by created_at, id',
    [depositId],
  );
  return rows.map(({ amount_cents }) => amount_cents);
}
async function receivedBy(depositId: string): Promise<unknown> {
  const { rows } = await cashier.database.pool.query(
    'select status, received_cents from deposits where id = $1',
    [depositId],
  );
  return rows[0];
}

test('a part that is sent twice is given once, and answered as before', async () => {
  const giving = await aPart();
  const first = await give(giving);
  expect(first.message).toBe('$40.00 given to the deposit of FC750.');
  expect(await give(giving)).toEqual(first);
  expect(await give({ ...giving, requestId: giving.requestId.toUpperCase() })).toEqual(first);
  expect(await givenTo(giving.depositId)).toEqual([4_000]);
  expect(await entriesOf(cashier.database, giving.depositId)).toHaveLength(1);
});

test('and so are all that arrive at once, where what is paid in whole is approved as well', async () => {
  const { settings, version } = await cashier.call('getReceiptSettings', {}, olga.token);
  const approving = { settings: { ...settings, approveFunded: true }, version };
  const saved = await cashier.call('updateReceiptSettings', approving, olga.token);
  const giving = await aPart();
  const answers = await Promise.all(Array.from({ length: 6 }, () => give(giving)));
  expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
  expect(await givenTo(giving.depositId)).toEqual([4_000]);
  expect(await receivedBy(giving.depositId)).toEqual({ status: 'pending', received_cents: 4_000 });
  await cashier.call('updateReceiptSettings', { settings, version: saved.version }, olga.token);
});

test('another request gives more, and what was given stays given once whatever became of it', async () => {
  const giving = await aPart();
  const { receipt } = await give(giving);
  await give({ ...giving, requestId: randomUUID() });
  expect(await givenTo(giving.depositId)).toEqual([4_000, 4_000]);
  const allocationId = receipt.allocations[0]?.id as string;
  await cashier.call('undoAllocation', { allocationId, reason: 'Not his' }, sam.token);
  await cashier.call('dismissReceipt', { receiptId: giving.receiptId, reason: 'A gift' }, sam.token);
  expect(await give(giving)).toMatchObject({ status: 'success', receipt: { state: 'dismissed' } });
  expect(await givenTo(giving.depositId)).toEqual([4_000, 4_000, -4_000]);
});

test('without a request id each call gives', async () => {
  const { requestId: _, ...giving } = await aPart();
  await give(giving);
  await give(giving);
  expect(await givenTo(giving.depositId)).toEqual([4_000, 4_000]);
});

test('something else under the same id is refused, also of another receipt at the same time', async () => {
  const [giving, other] = [await aPart(), await aPart()];
  await give(giving);
  const { requestId } = giving;
  const { amount: _, ...whole } = giving;
  const others: Giving[] = [
    { ...giving, amount: 41 },
    whole,
    { ...giving, depositId: other.depositId },
    { ...giving, accepts: ['other-method'] },
    { ...other, requestId },
  ];
  for (const each of others) {
    const { httpStatus, error } = await send(each);
    expect({ httpStatus, ...error }).toMatchObject({ status: 'ALREADY_EXISTS', message: OTHERWISE });
  }
  expect(await givenTo(giving.depositId)).toEqual([4_000]);

  const [one, two] = [await aPart(), await aPart()];
  const answers = await Promise.all([send(one), send({ ...two, requestId: one.requestId })]);
  expect(answers.map(({ error }) => error?.message).sort()).toEqual([OTHERWISE, undefined]);
  expect([...(await givenTo(one.depositId)), ...(await givenTo(two.depositId))]).toEqual([4_000]);
});

test('what waits for a second person is asked for once, and given once when it is approved', async () => {
  await setApprovals(cashier, { manualEntryAbove: 10 }, olga.token);
  const giving = await aPart({ authenticity: 'unproved' });
  const answers = await Promise.all([give(giving), give(giving)]);
  const [first, second] = answers;
  expect(first).toMatchObject({ status: 'waiting' });
  expect(second.approval).toEqual(first.approval);
  expect(await give(giving)).toEqual(first);
  const { rowCount } = await cashier.database.pool.query('select from approvals where subject_id = $1', [
    giving.receiptId,
  ]);
  expect(rowCount).toBe(1);
  await cashier.call('approveChange', { id: first.approval?.id as string }, ann.token);
  expect(await give(giving)).toMatchObject({
    status: 'success',
    message: '$40.00 given to the deposit of FC750. Its sender is not proved.',
  });
  expect(await givenTo(giving.depositId)).toEqual([4_000]);
  await setApprovals(cashier, {}, olga.token);
});
