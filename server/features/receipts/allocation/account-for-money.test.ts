import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { createFollowTokens } from '#server/features/requests/follow-token.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker, storedReceipt } from '#test/fixtures/receipts/incoming.ts';
import { holdRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, TEST_KEYS, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const REASON = 'Why not';
const AMOUNT = 5_000;

async function newReceipt() {
  const transactionId = randomUUID();
  const [taken] = await taker.take(mailOf({ read: { transactionId, amount: AMOUNT } }));
  return { id: taken?.id as string, transactionId };
}

const newDeposits = (count: number, amount = AMOUNT) =>
  insertDeposits(
    cashier.database,
    Array.from({ length: count }, () => ({ username: 'FC700', amount_cents: amount })),
  );

/** What became of its cents, as the database keeps it. */
async function accountOf(id: string) {
  const row = await storedReceipt(cashier.database, id);
  const { allocated_cents, reversed_cents, returned_cents, dismissed_cents } = row;
  const { rows } = await cashier.database.pool.query<{ live: number }>(
    'select coalesce(sum(amount_cents), 0)::int as live from receipt_allocations where receipt_id = $1',
    [id],
  );
  const gone = { allocated: allocated_cents, reversed: reversed_cents, returned: returned_cents };
  const parts = { ...gone, dismissed: dismissed_cents };
  const left = AMOUNT - Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { ...parts, left, live: rows[0]?.live, row };
}

async function liveIds(id: string): Promise<string[]> {
  const { receipt } = await cashier.call('getReceipt', { receiptId: id }, sam.token);
  return receipt.allocations.filter(({ undone }) => undone === null).map((each) => each.id);
}

test('what is taken back from a deposit waits, although the rest was returned', async () => {
  const { id } = await newReceipt();
  const [one, two] = (await newDeposits(2)) as [string, string];
  await cashier.call('allocateReceipt', { receiptId: id, depositId: one, amount: 30 }, sam.token);
  const returned = { receiptId: id, how: 'Venmo', returnedAt: new Date().toISOString(), reason: REASON };
  const { receipt: closed } = await cashier.call('returnReceipt', returned, sam.token);
  expect(closed).toMatchObject({ state: 'returned', remaining: 0, closed: { returned: 20, dismissed: 0 } });

  const [allocationId] = (await liveIds(id)) as [string];
  const undone = await cashier.call('undoAllocation', { allocationId, reason: REASON }, sam.token);
  expect(undone.receipt).toMatchObject({
    state: 'part',
    remaining: 30,
    closed: { how: 'returned', returned: 20 },
  });
  expect(undone.receipt.reasons).not.toEqual([]);
  const queue = await cashier.call('getReceipts', { state: 'waiting' }, sam.token);
  expect(queue.receipts.map((each) => each.id)).toContain(id);
  expect(queue.counts).toMatchObject({ waiting: 1, waitingAmount: 30 });

  const over = { receiptId: id, depositId: two, amount: 30.01 };
  expect((await cashier.send('allocateReceipt', over, sam.token)).error?.message).toBe(
    'Only $30.00 of this receipt is left.',
  );
  await cashier.call('dismissReceipt', { receiptId: id, reason: 'A gift' }, sam.token);
  expect(await accountOf(id)).toMatchObject({ returned: 2_000, dismissed: 3_000, left: 0 });
  const { receipt } = await cashier.call('reopenReceipt', { receiptId: id, reason: REASON }, sam.token);
  expect(receipt).toMatchObject({ state: 'waiting', remaining: 50, closed: null });
});

test('what the provider refunds is what was noted as returned', async () => {
  const { id, transactionId } = await newReceipt();
  const [one] = (await newDeposits(1)) as [string];
  await cashier.call('allocateReceipt', { receiptId: id, depositId: one, amount: 30 }, sam.token);
  const returned = { receiptId: id, how: 'Venmo', returnedAt: new Date().toISOString(), reason: REASON };
  await cashier.call('returnReceipt', returned, sam.token);
  await taker.take(mailOf({ read: { event: 'refund', undoes: transactionId, amount: 2_000 } }));
  expect(await accountOf(id)).toMatchObject({
    allocated: 3_000,
    reversed: 2_000,
    returned: 0,
    left: 0,
    row: { state: 'settled', waits: false },
  });
});

test('money that came back hides none that a person took back from a credited deposit', async () => {
  const [disputed, other] = [await newReceipt(), await newReceipt()];
  const [depositId] = (await newDeposits(1, 2 * AMOUNT)) as [string];
  const give = (receiptId: string) => cashier.call('allocateReceipt', { receiptId, depositId }, sam.token);
  await give(disputed.id);
  await give(other.id);
  await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, sam.token);
  const [allocationId] = (await liveIds(other.id)) as [string];
  await cashier.call('undoAllocation', { allocationId, reason: REASON }, sam.token);
  for (const event of ['dispute', 'payment'] as const) {
    const movement = { kind: event, name: 'du', amount: cents(AMOUNT), at: new Date() };
    await taker.take(mailOf({ movement, read: { event, undoes: disputed.transactionId } }));
  }
  const { reversed_at } = (await storedRecord(cashier.database, 'deposit', depositId)) as {
    reversed_at: Date | null;
  };
  expect(reversed_at).not.toBeNull();
});

type Step =
  | { readonly do: 'allocate'; readonly deposit: number; readonly amount: number }
  | { readonly do: 'undo' | 'move'; readonly which: number; readonly deposit: number }
  | { readonly do: 'return' | 'dismiss' | 'reopen' }
  | { readonly do: 'refund' | 'dispute'; readonly amount: number };

const amount = fc.integer({ min: 1, max: AMOUNT });
const small = fc.nat(2);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('allocate' as const), deposit: small, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'move'), which: small, deposit: small }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('return' as const, 'dismiss', 'reopen') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refund' as const, 'dispute'), amount }) },
);

test('every cent of a receipt is somewhere, whatever is done with it', { timeout: 120_000 }, async () => {
  // `CAGE_SEQUENCES=1000` for the long form.
  const numRuns = Number(process.env.CAGE_SEQUENCES ?? 15);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const { id, transactionId } = await newReceipt();
      const deposits = await newDeposits(3);
      for (const each of steps) {
        await take(each);
        await assertAccounted(each);
      }

      async function take(each: Step) {
        const { token } = sam;
        switch (each.do) {
          case 'allocate': {
            const depositId = deposits[each.deposit] as string;
            const input = { receiptId: id, depositId, amount: each.amount / 100 };
            return void (await cashier.send('allocateReceipt', input, token));
          }
          case 'undo':
          case 'move': {
            const allocationId = (await liveIds(id))[each.which];
            if (allocationId === undefined) return;
            const before = (await accountOf(id)).left;
            const depositId = deposits[each.deposit] as string;
            if (each.do === 'move') {
              await cashier.send('moveAllocation', { allocationId, depositId, reason: REASON }, token);
              expect((await accountOf(id)).left).toBe(before);
            } else {
              await cashier.call('undoAllocation', { allocationId, reason: REASON }, token);
              expect((await accountOf(id)).left).toBeGreaterThan(before);
            }
            return;
          }
          case 'return': {
            const returnedAt = new Date().toISOString();
            const input = { receiptId: id, how: 'Venmo', returnedAt, reason: REASON };
            return void (await cashier.send('returnReceipt', input, token));
          }
          case 'dismiss':
            return void (await cashier.send('dismissReceipt', { receiptId: id, reason: REASON }, token));
          case 'reopen':
            return void (await cashier.send('reopenReceipt', { receiptId: id, reason: REASON }, token));
          case 'refund':
          case 'dispute': {
            const read = { event: each.do, undoes: transactionId, amount: each.amount };
            return void (await taker.take(mailOf({ read })));
          }
          default:
            return each satisfies never;
        }
      }

      async function assertAccounted(after: Step) {
        const { allocated, reversed, returned, dismissed, left, live, row } = await accountOf(id);
        const said = JSON.stringify({ after, allocated, reversed, returned, dismissed, left });
        for (const part of [allocated, reversed, returned, dismissed, left]) {
          expect(part, said).toBeGreaterThanOrEqual(0);
        }
        expect(live, said).toBe(allocated);
        expect(row.waits, said).toBe(left > 0);
        if (left > 0) {
          expect(['waiting', 'part'], said).toContain(row.state);
          expect(row.reasons, said).not.toEqual([]);
        }
        const received = await Promise.all(
          deposits.map((each) => storedRecord(cashier.database, 'deposit', each)),
        );
        const sum = received.reduce(
          (all, each) => all + (each as { received_cents: number }).received_cents,
          0,
        );
        expect(sum, said).toBe(allocated);
      }
    }),
    { numRuns },
  );
});

test('a deposit that its giver holds is approved, whether it is given the money or moved', async () => {
  const { token } = await cashier.signInAs('owner', 'Olga');
  const { settings, version } = await cashier.call('getReceiptSettings', {}, token);
  const chosen = { ...settings, approveFunded: true };
  await cashier.call('updateReceiptSettings', { settings: chosen, version }, token);
  const { id } = await newReceipt();
  const [one, two] = (await newDeposits(2)) as [string, string];
  for (const each of [one, two]) {
    await holdRecord(cashier.database, 'deposit', each, { ...sam, name: 'Sam', minutesAgo: 1 });
  }
  await cashier.call('allocateReceipt', { receiptId: id, depositId: one }, sam.token);
  expect(await storedRecord(cashier.database, 'deposit', one)).toMatchObject({ status: 'approved' });
  const [allocationId] = (await liveIds(id)) as [string];
  await cashier.call('moveAllocation', { allocationId, depositId: two, reason: REASON }, sam.token);
  expect(await storedRecord(cashier.database, 'deposit', two)).toMatchObject({ status: 'approved' });
  expect(await storedRecord(cashier.database, 'deposit', one)).toMatchObject({ status: 'pending' });

  // By hand it can be taken back: until then its player reads that somebody is at it.
  const told = async (deposit: string) => {
    const link = createFollowTokens(TEST_KEYS).make('deposit', deposit);
    return (await cashier.call('getRequestStatus', { token: link })).state;
  };
  expect(await told(two)).toBe('being_handled');
  const history = async () =>
    (await cashier.call('getRecordHistory', { kind: 'deposit', id: two }, token)).events;
  expect(await history()).not.toContainEqual(expect.objectContaining({ type: 'told', state: 'credited' }));
  const [moved] = (await liveIds(id)) as [string];
  await cashier.call('undoAllocation', { allocationId: moved, reason: REASON }, sam.token);
  expect(await storedRecord(cashier.database, 'deposit', two)).toMatchObject({
    ...{ status: 'pending', status_updated_by: null },
  });
  const [reverted] = (await history()).flatMap((event) => (event.type === 'logged' ? event.entry : []));
  expect(reverted).toMatchObject({
    action: 'deposit_status_reverted',
    actorName: 'Sam',
    details: { note: 'What it was approved for was taken back.' },
  });
});

test('a deposit that a person has settled stays so, whatever is taken back', async () => {
  const { id } = await newReceipt();
  const [deposit] = (await newDeposits(1)) as [string];
  await cashier.call('updateDepositStatus', { depositId: deposit, status: 'sent' }, sam.token);
  await cashier.call('allocateReceipt', { receiptId: id, depositId: deposit }, sam.token);
  const [allocationId] = (await liveIds(id)) as [string];
  await cashier.call('undoAllocation', { allocationId, reason: REASON }, sam.token);
  expect(await storedRecord(cashier.database, 'deposit', deposit)).toMatchObject({ status: 'sent' });
});
