import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { type DifferingReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  ({ token } = await cashier.signInAs('supervisor', 'Sam'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const take = async (differing: DifferingReceipt = {}) =>
  (await taker.take(mailOf(differing)))[0]?.id as string;
const newDeposit = async (columns: { account_id?: string; payment_account?: string } = {}) =>
  (await insertDeposits(cashier.database, [{ username: 'FC800', ...columns }]))[0] as string;
const give = (input: CallInput<'allocateReceipt'>) => cashier.send('allocateReceipt', input, token);

const BY_ZELLE = 'It came by Zelle, and the request of FC800 is by Venmo.';
const ELSEWHERE = 'It came in on @the-casino, and the request of FC800 was to be paid to @second.';
const SECOND = { account_id: 'venmo-second', payment_account: '@second' };

test.each([
  ['by another method', { read: { rail: 'zelle' } }, {}, ['other-method'], BY_ZELLE],
  ['on another account', {}, SECOND, ['other-account'], ELSEWHERE],
  [
    'both',
    { read: { rail: 'zelle' } },
    SECOND,
    ['other-method', 'other-account'],
    `${BY_ZELLE} ${ELSEWHERE}`,
  ],
] as const)(
  'what came in %s is given once that is accepted, which stays on it',
  async (_what, differing, columns, accepts, words) => {
    const [receiptId, depositId] = [await take(differing), await newDeposit(columns)];
    const { error } = await give({ receiptId, depositId });
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message: words, details: { differs: accepts } });
    if (accepts.length > 1) {
      expect((await give({ receiptId, depositId, accepts: accepts.slice(1) })).error?.message).toBe(words);
    }
    const { result } = await give({ receiptId, depositId, accepts: [...accepts] });
    expect(result?.receipt.allocations).toMatchObject([{ accepted: accepts, changes: [] }]);
    expect((await entriesOf(cashier.database, depositId))[0]?.message).toBe(
      `$50.00 from Jane Doe (${differing === undefined || !('read' in differing) ? 'Venmo' : 'Zelle'}) given to the deposit of FC800 by hand. Accepted: ${words}`,
    );
  },
);

test('an account that is not known on one side asks nothing', async () => {
  for (const [differing, columns] of [
    [{ accountId: null }, SECOND],
    [{}, {}],
  ] as const) {
    const [receiptId, depositId] = [await take(differing), await newDeposit(columns)];
    expect((await give({ receiptId, depositId })).result?.receipt.allocations).toMatchObject([
      { accepted: [] },
    ]);
  }
});

test('what a refund leaves of it stays as it was given: by whom, with what was accepted, by a known payer', async () => {
  const transactionId = randomUUID();
  const [receiptId, depositId] = [await take({ read: { transactionId } }), await newDeposit(SECOND)];
  await give({ receiptId, depositId, accepts: ['other-account'] });
  const payersOf = async () =>
    (
      await cashier.database.queries
        .selectFrom('known_payers')
        .select('handle')
        .where('deposit_id', '=', depositId)
        .where('is_doubted', '=', false)
        .execute()
    ).map(({ handle }) => handle);
  const known = await payersOf();
  expect(known).toHaveLength(1);
  const read = { event: 'refund', direction: 'out', amount: 2_000, undoes: transactionId } as const;
  await take({ read: { ...read, transactionId: undefined } });
  const { receipt } = await cashier.call('getReceipt', { receiptId }, token);
  expect(receipt.allocations).toMatchObject([
    { amount: 50, rule: 'person', by: 'Sam', accepted: ['other-account'], undone: { by: null } },
    { amount: 30, rule: 'person', by: 'Sam', accepted: ['other-account'], undone: null },
  ]);
  expect(await payersOf()).toEqual(known);
  expect((await entriesOf(cashier.database, depositId)).at(-1)).toMatchObject({
    actor_name: null,
    message:
      '$30.00 from Jane Doe (Venmo) stays with the deposit of FC800, to which Sam had given more of it.',
  });
});

test('it is not moved where it differs without that being accepted', async () => {
  const [receiptId, depositId] = [await take(), await newDeposit()];
  const [allocation] = (await give({ receiptId, depositId })).result?.receipt.allocations ?? [];
  const move = {
    allocationId: allocation?.id as string,
    depositId: await newDeposit(SECOND),
    reason: 'Theirs',
  };
  expect((await cashier.send('moveAllocation', move, token)).error?.message).toBe(ELSEWHERE);
  const accepting = { ...move, accepts: ['other-account' as const] };
  const { receipt } = await cashier.call('moveAllocation', accepting, token);
  expect(receipt.allocations).toMatchObject([
    { accepted: [] },
    { accepted: ['other-account'], undone: null },
  ]);
});

test('what is changed on a deposit while it has money stays marked on it, and on its receipt', async () => {
  const receiptId = await take({ read: { payerHandle: '@marked' } });
  const depositId = await newDeposit({ payment_account: '@the-casino' });
  const marks = async () => {
    const [deposit] = (await cashier.call('getDeposits', { id: depositId }, token)).deposits;
    return deposit?.changesAfterFunding.map(({ change }) => change);
  };
  await cashier.call('updateDepositUsername', { depositId, username: 'FC801' }, token);
  expect(await marks()).toEqual([]);
  await give({ receiptId, depositId });
  await cashier.call('updateDepositAmount', { depositId, amount: 60 }, token);
  await cashier.call('updateDepositUsername', { depositId, username: 'FC802' }, token);
  await cashier.call('updateDepositPaymentMethod', { depositId, newMethod: 'Zelle' }, token);
  await cashier.call('updateDepositPaymentAccount', { depositId, paymentAccount: '@else' }, token);
  await cashier.call('updateDepositSenderName', { depositId, senderName: 'Else' }, token);
  const all = ['amount', 'username', 'method', 'account'];
  expect(await marks()).toEqual(all);
  const [allocation] = (await cashier.call('getReceipt', { receiptId }, token)).receipt.allocations;
  expect(allocation?.changes).toEqual(all);

  // Nobody takes a mark away, and what is changed once the money is elsewhere is none.
  await cashier.database.pool.query(`update deposits set changes_after_funding = '[]' where id = $1`, [
    depositId,
  ]);
  const undo = { allocationId: allocation?.id as string, reason: 'Not theirs' };
  await cashier.call('undoAllocation', undo, token);
  await cashier.call('updateDepositAmount', { depositId, amount: 70 }, token);
  expect(await marks()).toEqual(all);
});
