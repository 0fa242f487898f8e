import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { type DifferingReceipt, giveReceipt, mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let taker: ReturnType<typeof openTaker>;
let member: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  taker = openTaker(cashier.database);
  member = await cashier.signInAs('member', 'Mia');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const take = async (differing: DifferingReceipt = {}) =>
  (await taker.take(mailOf(differing)))[0]?.id as string;
const list = (input: CallInput<'getReceipts'>) => cashier.call('getReceipts', input, member.token);
const idsOf = async (input: CallInput<'getReceipts'>) => (await list(input)).receipts.map(({ id }) => id);

test('what waits comes oldest first, reversals before all else; anything else newest first, page by page', async () => {
  const accountId = randomUUID();
  const transactionId = randomUUID();
  const [old, young] = [
    await take({ accountId, receivedAt: ago(9) }),
    await take({ accountId, receivedAt: ago(5) }),
  ];
  const paid = await take({ accountId, receivedAt: ago(20), read: { transactionId } });
  const deposit = await giveReceipt(cashier.database, taker, paid, 5_000);
  const read = { event: 'dispute', undoes: transactionId } as const;
  const dispute = await take({ accountId, receivedAt: ago(1), read });
  expect(await idsOf({ accountId, state: 'waiting' })).toEqual([dispute, old, young]);
  expect(await idsOf({ accountId })).toEqual([dispute, young, old, paid]);
  expect(await idsOf({ accountId, state: 'reversed' })).toEqual([paid]);
  expect(await idsOf({ accountId, reason: 'reversed' })).toEqual([dispute]);

  for (const state of ['waiting', undefined] as const) {
    const whole = await idsOf({ accountId, ...(state && { state }) });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await list({ accountId, ...(state && { state }), limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.receipts.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(whole);
  }
  const { receipts } = await cashier.call('getDepositReceipts', { depositId: deposit }, member.token);
  expect(receipts).toMatchObject([
    { id: paid, allocations: [{ depositId: deposit, undone: { by: null, reason: expect.any(String) } }] },
  ]);
});

test('what waits is counted, with its sum and by reason', async () => {
  const before = (await list({})).counts;
  await take({ authenticity: 'unproved', read: { amount: 12_345 }, problem: 'It was forwarded.' });
  await take({ read: null });
  await take({ read: { direction: 'out' } });
  await take({ read: { currency: 'eur', amount: 70_000 } });
  const { counts } = await list({});
  expect(counts.waiting).toBe(before.waiting + 3);
  expect(counts.waitingAmount).toBeCloseTo(before.waitingAmount + 123.45, 2);
  expect(counts.byReason['could-not-be-read']).toBe(before.byReason['could-not-be-read'] + 1);
  expect(counts.byReason['sender-not-proved']).toBe(before.byReason['sender-not-proved'] + 1);
});

test('a receipt is found by its payer, note, transaction, amount and player', async () => {
  const word = `Zq${randomUUID().slice(0, 8)}`;
  const id = await take({
    read: { payerName: `${word} Doe`, note: `for ${word}n`, transactionId: `${word}t`, amount: 777_701 },
  });
  await cashier.database.pool.query(`update deposits set username = 'FC606606' where id = $1`, [
    await giveReceipt(cashier.database, taker, id, 100),
  ]);
  for (const search of [word.toLowerCase(), `${word}n`, `${word}T`, '7777.01', 'FC606606']) {
    expect(await idsOf({ search })).toEqual([id]);
  }
  expect(await idsOf({ search: `${word} nobody` })).toEqual([]);
  const { error } = await cashier.send('getReceipts', { cursor: 'none' }, member.token);
  expect(error?.status).toBe('INVALID_ARGUMENT');
});

test('a receipt that waits shows the requests that it may pay, and a request what may be its payment', async () => {
  const amount_cents = 4_321;
  const columns = { amount_cents, account_id: 'venmo-own', sender_name: 'Jon Smith' };
  const [depositId] = (await insertDeposits(cashier.database, [{ ...columns, created_at: ago(3) }])) as [
    string,
  ];
  const read = { amount: amount_cents, payerName: 'John Smith', occurredAt: new Date() };
  const raw = 'John Smith paid you <b>$43.21</b>';
  const receiptId = await take({ read, raw, receivedAt: new Date() });
  const shown = await cashier.call('getReceipt', { receiptId }, member.token);
  expect(shown.suggestions).toMatchObject([
    { depositId, amount: 43.21, received: 0, reasons: expect.arrayContaining(['same amount']) },
  ]);
  expect(shown.suggestions[0]?.reasons).toContain('name John Smith for Jon Smith');
  expect(shown.raw).toBe('John Smith paid you <b>$43.21</b>');
  expect(shown.receipt.reasons).toMatchObject([{ reason: 'name-differs' }]);
  const { suggestions } = await cashier.call('getDepositReceipts', { depositId }, member.token);
  expect(suggestions.map(({ receipt }) => receipt.id)).toContain(receiptId);
  const none = { receiptId: randomUUID() };
  expect((await cashier.send('getReceipt', none, member.token)).error?.status).toBe('NOT_FOUND');
});

test('whoever sees receipts follows them live', async () => {
  using stream = await openEventStream(`${cashier.origin}/api/live`, {
    authorization: `Bearer ${member.token}`,
  });
  const payerName = `Live ${randomUUID()}`;
  const id = await take({ read: { payerName } });
  const event = await stream.nextWith(payerName);
  const { receipts } = JSON.parse(event?.data ?? '{}');
  expect(receipts).toContainEqual(expect.objectContaining({ id, payerName, amount: 50 }));
});
