import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Deposits } from '#db/types.ts';
import { giveReceipt, mailOf, NOON, openTaker, storedReceipt } from '#test/fixtures/receipts/taken.ts';
import { storedRecord } from '#test/fixtures/records.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { openEvidence } from './evidence.ts';
import type { TakenReceipt } from './taken-receipt.ts';

let database: TestDatabase;
let taker: ReturnType<typeof openTaker>;
beforeAll(async () => {
  database = await createTestDatabase();
  taker = openTaker(database);
});
afterAll(() => database[Symbol.asyncDispose]());

const stored = (id: string) => storedReceipt(database, id);
const takeOne = async (taken: TakenReceipt) => (await taker.take(taken))[0]?.id as string;
const give = (receiptId: string, amount: number) => giveReceipt(database, taker, receiptId, amount);
const receivedBy = async (depositId: string) =>
  (await storedRecord(database, 'deposit', depositId)) as Selectable<Deposits>;

describe('a line of a statement', () => {
  const minuteLater = new Date(NOON.getTime() + 40_000);

  test('takes the place of the mail of the same transaction, which keeps its allocations', async () => {
    const transactionId = randomUUID();
    const id = await takeOne(mailOf({ read: { transactionId, note: 'from the mail' } }));
    const deposit = await give(id, 5_000);
    const line = mailOf({
      source: 'statement',
      read: { transactionId, payerName: 'Jane A. Doe', note: undefined, occurredAt: minuteLater },
    });
    expect(await taker.take(line)).toEqual([{ id, isNew: false, outcome: 'same-money' }]);
    expect(await stored(id)).toMatchObject({
      source: 'statement',
      source_key: line.sourceKey,
      payer_name: 'Jane A. Doe',
      note: 'from the mail',
      occurred_at: minuteLater,
      state: 'settled',
      allocated_cents: 5_000,
    });
    expect((await receivedBy(deposit)).received_cents).toBe(5_000);
    expect(await openEvidence(database.queries, taker.sealer, id)).toHaveLength(2);
  });

  test('takes the place of the mail of the same amount, payer and minute, each of one', async () => {
    const payerName = `Twin ${randomUUID()}`;
    const read = { rail: 'chime', payerName, transactionId: undefined } as const;
    const mails = await taker.take(mailOf({ read }), mailOf({ read }));
    const lines = () =>
      [1, 2, 3].map(() => mailOf({ source: 'statement', read: { ...read, occurredAt: minuteLater } }));
    const results = await taker.take(...lines());
    expect(
      results
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(mails.map(({ id }) => id).sort());
    expect(results[2]).toMatchObject({ isNew: true });
  });

  test('is joined by the mail that comes after it', async () => {
    const payerName = `Late ${randomUUID()}`;
    const read = { rail: 'chime', payerName, transactionId: undefined } as const;
    const [line] = await taker.take(mailOf({ source: 'statement', read }));
    const [mail] = await taker.take(mailOf({ read: { ...read, note: 'of the mail' } }));
    expect(mail).toEqual({ id: line?.id, isNew: false, outcome: 'same-money' });
    expect(await stored(line?.id as string)).toMatchObject({ source: 'statement', note: 'of the mail' });
  });

  test('of the day alone may be the same money, which a person says', async () => {
    const payerName = `Day ${randomUUID()}`;
    const read = { rail: 'zelle', payerName } as const;
    const [mail] = await taker.take(mailOf({ read }));
    const occurredAt = new Date(NOON.getTime() + 7 * 3_600_000);
    const [line] = await taker.take(mailOf({ source: 'statement', read: { ...read, occurredAt } }));
    expect(line?.isNew).toBe(true);
    expect((await stored(line?.id as string)).may_repeat).toBe(mail?.id);
  });

  test('that says less takes back what is not there', async () => {
    const transactionId = randomUUID();
    const id = await takeOne(mailOf({ read: { transactionId } }));
    const [first, second] = [await give(id, 3_000), await give(id, 2_000)];
    await taker.take(mailOf({ source: 'statement', read: { transactionId, amount: 4_000 } }));
    expect(await stored(id)).toMatchObject({
      amount_cents: 4_000,
      allocated_cents: 4_000,
      problem: 'The mail says $50.00, the statement says $40.00.',
    });
    expect((await receivedBy(first)).received_cents).toBe(3_000);
    expect((await receivedBy(second)).received_cents).toBe(1_000);
  });
});
