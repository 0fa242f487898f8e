import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/calls.ts';
import { newReference } from '#domain/deposits/reference.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { type DifferingReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { entriesOf, holdRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const AT_ONCE = 10;

const take = async (differing: DifferingReceipt = {}) =>
  (await taker.take(mailOf(differing)))[0]?.id as string;
const newDeposit = async (amount: number, username = 'FC600') =>
  (await insertDeposits(cashier.database, [{ username, amount_cents: amount }]))[0] as string;
const receivedBy = async (id: string) =>
  ((await storedRecord(cashier.database, 'deposit', id)) as { received_cents: number }).received_cents;
const see = async (receiptId: string) => (await cashier.call('getReceipt', { receiptId }, sam.token)).receipt;

function call<Name extends CallName>(name: Name, input: CallInput<Name>) {
  return cashier.call(name, input, sam.token);
}
async function messageOf<Name extends CallName>(name: Name, input: CallInput<Name>) {
  return (await cashier.send(name, input, sam.token)).error?.message;
}

describe('a receipt is given', () => {
  test('whole to a deposit, by hand, which is logged with who did it', async () => {
    const [receiptId, depositId] = [await take(), await newDeposit(5_000)];
    const { message, receipt } = await call('allocateReceipt', { receiptId, depositId });
    expect(message).toBe('$50.00 given to the deposit of FC600.');
    expect(receipt).toMatchObject({
      state: 'settled',
      remaining: 0,
      reasons: [],
      allocations: [{ depositId, username: 'FC600', amount: 50, rule: 'person', by: 'Sam', undone: null }],
    });
    expect(await entriesOf(cashier.database, depositId)).toMatchObject([
      {
        action: 'receipt_allocated',
        actor_name: 'Sam',
        message: '$50.00 from Jane Doe (Venmo) given to the deposit of FC600 by hand.',
      },
    ]);
  });

  test('in parts to several, and several to one', async () => {
    const [receiptId, other] = [await take(), await take({ read: { amount: 1_000 } })];
    const [one, two] = [await newDeposit(2_000), await newDeposit(4_000)];
    const part = await call('allocateReceipt', { receiptId, depositId: one, amount: 20 });
    expect(part.receipt).toMatchObject({ state: 'part', remaining: 30 });
    expect(part.receipt.reasons[0]).toMatchObject({ reason: 'over' });
    await call('allocateReceipt', { receiptId, depositId: two });
    await call('allocateReceipt', { receiptId: other, depositId: two });
    expect([await receivedBy(one), await receivedBy(two)]).toEqual([2_000, 4_000]);
  });

  test('though its sender is not proved, which whoever does it is told, and the log', async () => {
    const [receiptId, depositId] = [await take({ authenticity: 'unproved' }), await newDeposit(5_000)];
    const { message } = await call('allocateReceipt', { receiptId, depositId });
    expect(message).toBe('$50.00 given to the deposit of FC600. Its sender is not proved.');
    expect((await entriesOf(cashier.database, depositId))[0]?.message).toMatch('Its sender is not proved.');
  });

  test('and once a proved one contradicts it, a person takes it back or dismisses what is to be seen', async () => {
    const read = { transactionId: randomUUID() };
    const unproved = { authenticity: 'unproved', read } as const;
    const [receiptId, depositId] = [await take(unproved), await newDeposit(5_000)];
    await call('allocateReceipt', { receiptId, depositId });
    await take({ read: { ...read, amount: 7_000 } });
    expect(await see(receiptId)).toMatchObject({ state: 'waiting', remaining: 0 });
    const returned = { receiptId, reason: 'Sent back', how: 'By hand', returnedAt: new Date().toISOString() };
    expect(await messageOf('returnReceipt', returned)).toBe('Nothing of this receipt is left.');
    const { receipt } = await call('dismissReceipt', { receiptId, reason: 'The bank says it is there' });
    expect(receipt).toMatchObject({ state: 'settled', reasons: [] });
    expect((await entriesOf(cashier.database, receiptId)).at(-1)?.message).toBe(
      'The receipt of $50.00 from Jane Doe (Venmo) seen to: The bank says it is there',
    );
    const allocationId = receipt.allocations[0]?.id as string;
    const undone = await call('undoAllocation', { allocationId, reason: 'It is not' });
    expect(undone.receipt).toMatchObject({ state: 'waiting', remaining: 50 });
    expect(await receivedBy(depositId)).toBe(0);
  });

  test.each<[string, DifferingReceipt, number | undefined, string]>([
    ['more than is left', {}, 50.01, 'Only $50.00 of this receipt is left.'],
    ['what went out', { read: { direction: 'out' } }, undefined, 'No money has come in with this receipt.'],
    ['a dispute', { read: { event: 'dispute' } }, undefined, 'No money has come in with this receipt.'],
    ['euro', { read: { currency: 'eur' } }, undefined, 'Only US dollars can be given to a deposit.'],
    [
      'what could not be read',
      { read: null },
      undefined,
      'This receipt could not be read. Enter what it says first.',
    ],
  ])('but not %s', async (_what, differing, amount, message) => {
    const [receiptId, depositId] = [await take(differing), await newDeposit(5_000)];
    expect(await messageOf('allocateReceipt', { receiptId, depositId, ...(amount && { amount }) })).toBe(
      message,
    );
    expect(await receivedBy(depositId)).toBe(0);
  });

  test('but not once it is used up, nor to a deposit that somebody else works on', async () => {
    const [receiptId, depositId] = [await take(), await newDeposit(5_000)];
    await holdRecord(cashier.database, 'deposit', depositId, {
      ...(await cashier.addStaff('owner')),
      name: 'Olga',
      minutesAgo: 1,
    });
    expect(await messageOf('allocateReceipt', { receiptId, depositId })).toBe(
      'Olga is working on this deposit.',
    );
    await call('allocateReceipt', { receiptId, depositId: await newDeposit(5_000) });
    expect(await messageOf('allocateReceipt', { receiptId, depositId: await newDeposit(5_000) })).toBe(
      'Nothing of this receipt is left.',
    );
  });
});

test('what was given is taken back once, with the reason, and may be moved in one step', async () => {
  const receiptId = await take({ read: { payerHandle: '@moved' } });
  const [one, two] = [await newDeposit(5_000), await newDeposit(5_000, 'FC601')];
  const { receipt } = await call('allocateReceipt', { receiptId, depositId: one });
  const allocationId = receipt.allocations[0]?.id as string;
  const reason = 'It is of FC601';
  expect(await messageOf('moveAllocation', { allocationId, depositId: one, reason })).toBe(
    'This deposit has it already.',
  );
  const moved = await call('moveAllocation', { allocationId, depositId: two, reason });
  expect(moved.message).toBe('$50.00 moved from the deposit of FC600 to that of FC601.');
  expect(moved.receipt.allocations).toMatchObject([
    { depositId: one, undone: { by: 'Sam', reason } },
    { depositId: two, undone: null },
  ]);
  expect([await receivedBy(one), await receivedBy(two)]).toEqual([0, 5_000]);
  expect(await messageOf('undoAllocation', { allocationId, reason })).toBe(
    'This has already been taken back.',
  );
  const undone = await call('undoAllocation', {
    allocationId: moved.receipt.allocations[1]?.id as string,
    reason: 'Unclear',
  });
  expect(undone.receipt).toMatchObject({ state: 'waiting', remaining: 50 });
  expect(await entriesOf(cashier.database, two)).toMatchObject([
    { action: 'receipt_allocated' },
    {
      action: 'receipt_allocation_undone',
      actor_name: 'Sam',
      message: '$50.00 from Jane Doe (Venmo) taken back from the deposit of FC601: Unclear',
    },
  ]);
});

describe('a receipt is closed', () => {
  test('by dismissing it with a reason, once', async () => {
    const receiptId = await take();
    const { receipt } = await call('dismissReceipt', { receiptId, reason: 'A gift' });
    expect(receipt).toMatchObject({
      state: 'dismissed',
      reasons: [],
      closed: { how: 'dismissed', by: 'Sam', reason: 'A gift' },
    });
    const again = 'Sam has dismissed this receipt.';
    expect(await messageOf('dismissReceipt', { receiptId, reason: 'A gift' })).toBe(again);
    expect(await messageOf('allocateReceipt', { receiptId, depositId: await newDeposit(1) })).toBe(again);
    expect(await entriesOf(cashier.database, receiptId)).toMatchObject([
      {
        action: 'receipt_dismissed',
        subject_type: 'receipt',
        message: 'The receipt of $50.00 from Jane Doe (Venmo) dismissed: A gift',
      },
    ]);
  });

  test('and opened again, with a reason, for the rules and for persons', async () => {
    const receiptId = await take();
    const reason = 'No gift after all';
    expect(await messageOf('reopenReceipt', { receiptId, reason })).toBe('This receipt is open.');
    await call('dismissReceipt', { receiptId, reason: 'A gift' });
    const { receipt } = await call('reopenReceipt', { receiptId, reason });
    expect(receipt).toMatchObject({
      state: 'waiting',
      reasons: [{ reason: 'no-request-fits' }],
      closed: null,
    });
    expect((await entriesOf(cashier.database, receiptId)).at(-1)).toMatchObject({
      action: 'receipt_reopened',
      message: `The receipt of $50.00 from Jane Doe (Venmo) opened again: ${reason}`,
    });
  });

  test('many at once, leaving those that cannot be', async () => {
    const ids = [await take(), await take({ read: null }), await take({ read: { direction: 'out' } })];
    const answer = await call('dismissReceipts', { receiptIds: [...ids, ids[0] as string], reason: 'Gifts' });
    expect(answer.message).toBe('Dismissed 2 receipts.');
    expect(answer.receipts.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
    expect(answer.refused).toEqual([{ receiptId: ids[2], message: 'Nothing of this receipt waits.' }]);
  });

  test('as returned to the payer, with how and when', async () => {
    const receiptId = await take();
    const returnedAt = '2026-11-21T12:00:00.000Z';
    const how = 'Venmo, transaction 77';
    const input = { receiptId, how, returnedAt, reason: 'No such player' };
    expect(await messageOf('returnReceipt', { ...input, returnedAt: '2126-11-21T12:00:00Z' })).toBe(
      'returnedAt must not be in the future.',
    );
    expect(await messageOf('returnReceipt', { ...input, returnedAt: '2026-11-19T12:00:00Z' })).toBe(
      'It cannot have gone back before it came in.',
    );
    const { receipt } = await call('returnReceipt', input);
    expect(receipt).toMatchObject({
      state: 'returned',
      closed: { how: 'returned', returnedHow: how, returnedAt, reason: 'No such player' },
    });
  });
});

test('two people and a rule who give one receipt at once never give more than it holds', {
  timeout: 20 * 60_000,
}, async () => {
  // `CAGE_RACES=1000` for the long form.
  const rounds = Number(process.env.CAGE_RACES ?? 50);
  const ann = await cashier.signInAs('supervisor', 'Ann');

  async function race(round: number) {
    const reference = newReference(randomBytes(5));
    const columns = { account_id: 'venmo-own', amount_cents: 5_000 };
    const [named, one, two] = (await insertDeposits(cashier.database, [
      { ...columns, username: `FC8${round}`, reference },
      columns,
      columns,
    ])) as [string, string, string];
    const now = new Date();
    const read = { note: reference, occurredAt: now };
    const mail = mailOf({ authenticity: 'unproved', receivedAt: now, read });
    const receiptId = (await taker.take(mail))[0]?.id as string;
    // The rule comes with what proves it, while both persons give it elsewhere.
    await Promise.all([
      taker.take({ ...mail, sourceKey: randomUUID(), authenticity: 'proved' }),
      cashier.send('allocateReceipt', { receiptId, depositId: one }, sam.token),
      cashier.send('allocateReceipt', { receiptId, depositId: two, amount: 30 }, ann.token),
    ]);
    const received = await Promise.all([named, one, two].map(receivedBy));
    const given = received.reduce((sum, each) => sum + each, 0);
    expect(given).toBeGreaterThan(0);
    expect(given).toBeLessThanOrEqual(5_000);
    expect((await see(receiptId)).remaining).toBe((5_000 - given) / 100);
  }

  for (let round = 0; round < rounds; round += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => race(round + place)));
  }
});
