import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DifferingReceipt, mailOf, NOON } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { noteReversedBefore } from './reversals.ts';

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

describe('what nobody has proved', () => {
  test('changes nothing of what is proved, and gives way to it', async () => {
    const transactionId = randomUUID();
    const forged = mailOf({ authenticity: 'unproved', read: { transactionId, note: 'K7Q4-M2XP' } });
    const id = await receipts.takeOne(forged);
    await receipts.take(mailOf({ read: { transactionId, note: undefined } }));
    const proved = { amount_cents: 5_000, note: null, authenticity: 'proved', problem: null };
    expect(await receipts.stored(id)).toMatchObject(proved);
    await receipts.take({ ...forged, sourceKey: randomUUID() });
    expect(await receipts.stored(id)).toMatchObject(proved);
  });

  test('undoes nothing', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId } }));
    const deposit = await receipts.give(id, 5_000);
    const read = { event: 'dispute', undoes: transactionId } as const;
    const dispute = await receipts.takeOne(mailOf({ authenticity: 'unproved', read }));
    expect(await receipts.receivedBy(deposit)).toMatchObject({ received_cents: 5_000, reversed_at: null });
    expect(await receipts.stored(dispute)).toMatchObject({
      state: 'waiting',
      reasons: ['sender-not-proved'],
    });
  });
});

describe('what undoes a payment', () => {
  const undoing = (transactionId: string, differing: DifferingReceipt) =>
    mailOf({ ...differing, read: { event: 'dispute', undoes: transactionId, ...differing.read } });

  test('takes back what it had given, marks the deposit, and waits for a person', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId } }));
    const deposit = await receipts.give(id, 5_000);
    const dispute = await receipts.takeOne(undoing(transactionId, {}));
    expect(await receipts.stored(id)).toMatchObject({
      state: 'reversed',
      reversed_cents: 5_000,
      allocated_cents: 0,
    });
    expect(await receipts.receivedBy(deposit)).toMatchObject({
      received_cents: 0,
      reversed_at: NOON,
      paid_at: null,
    });
    expect(await receipts.stored(dispute)).toMatchObject({
      state: 'waiting',
      reasons: ['reversed'],
      reason_words: [
        '$50.00 from Jane Doe (Venmo) was disputed, which had been given to the deposit of FC500.',
      ],
    });
    expect((await entriesOf(receipts.database, deposit)).at(-1)).toMatchObject({
      action: 'receipt_reversed',
      message:
        '$50.00 from Jane Doe (Venmo) taken back from the deposit of FC500: $50.00 from Jane Doe (Venmo) was disputed.',
    });
  });

  test('in part leaves the rest where it is', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId } }));
    const deposit = await receipts.give(id, 5_000);
    await receipts.takeOne(undoing(transactionId, { read: { event: 'refund', amount: 2_000 } }));
    expect(await receipts.stored(id)).toMatchObject({
      state: 'settled',
      reversed_cents: 2_000,
      allocated_cents: 3_000,
    });
    expect((await receipts.receivedBy(deposit)).received_cents).toBe(3_000);
    await receipts.takeOne(undoing(transactionId, { read: { event: 'refund', amount: 9_000 } }));
    expect(await receipts.stored(id)).toMatchObject({ state: 'reversed', reversed_cents: 5_000 });
    expect((await receipts.receivedBy(deposit)).received_cents).toBe(0);
  });

  test('undoes it once where both are told of at once', async () => {
    const transactionId = randomUUID();
    const refund = undoing(transactionId, { read: { event: 'refund', amount: 2_000 } });
    const [payment] = await receipts.take(mailOf({ read: { transactionId } }), refund);
    expect((await receipts.stored(payment?.id as string)).reversed_cents).toBe(2_000);
  });

  test('undoes it once, whoever else tells of it, and still waits', async () => {
    const [transactionId, refundId] = [randomUUID(), randomUUID()];
    const id = await receipts.takeOne(mailOf({ read: { transactionId } }));
    await receipts.give(id, 5_000);
    const read = { event: 'refund', amount: 2_000, transactionId: refundId } as const;
    const unproved = undoing(transactionId, { authenticity: 'unproved', read });
    const refund = await receipts.takeOne(unproved);
    expect((await receipts.stored(id)).reversed_cents).toBe(0);
    await receipts.takeOne(undoing(transactionId, { read }));
    const noted = { ...read, note: 'By the statement' };
    await receipts.takeOne(undoing(transactionId, { source: 'statement', read: noted }));
    expect(await receipts.stored(id)).toMatchObject({ reversed_cents: 2_000, allocated_cents: 3_000 });
    expect(await receipts.stored(refund)).toMatchObject({
      source: 'statement',
      state: 'waiting',
      reasons: ['reversed'],
    });
  });

  test('may be told of before the payment', async () => {
    const transactionId = randomUUID();
    const refund = await receipts.takeOne(undoing(transactionId, { read: { event: 'refund' } }));
    expect((await receipts.stored(refund)).reason_words).toEqual([
      `A payment (${transactionId}) was refunded, $50.00 of it, and no receipt of it is known.`,
    ]);
    const id = await receipts.takeOne(mailOf({ read: { transactionId } }));
    expect((await receipts.stored(id)).state).toBe('reversed');
    // Nobody has lost anything.
    expect((await receipts.stored(refund)).state).toBe('out');
  });

  test('undoes it also if its number is told of only by a line of a statement', async () => {
    const transactionId = randomUUID();
    const read = { payerName: `Late ${transactionId}` } as const;
    const id = await receipts.takeOne(mailOf({ read: { ...read, transactionId: undefined } }));
    const deposit = await receipts.give(id, 5_000);
    await receipts.take(undoing(transactionId, {}));
    await receipts.take(mailOf({ source: 'statement', read: { ...read, transactionId } }));
    expect(await receipts.stored(id)).toMatchObject({ state: 'reversed', transaction_id: transactionId });
    expect((await receipts.receivedBy(deposit)).received_cents).toBe(0);
  });

  test('of a payment that nobody had been given waits only if it is a dispute', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await receipts.take(mailOf({ read: { transactionId: one } }), mailOf({ read: { transactionId: two } }));
    const refund = await receipts.takeOne(undoing(one, { read: { event: 'refund' } }));
    const dispute = await receipts.takeOne(undoing(two, {}));
    expect([(await receipts.stored(refund)).state, (await receipts.stored(dispute)).state]).toEqual([
      'out',
      'waiting',
    ]);
  });

  test('counts against what came back, also if the clock of who took that was behind', async () => {
    const transactionId = randomUUID();
    const read = { event: 'payment', undoes: `${transactionId} later`, transactionId: randomUUID() } as const;
    const back = await receipts.takeOne(mailOf({ read }));
    const id = await receipts.takeOne(mailOf({ read: { transactionId } }));
    await receipts.takeOne(undoing(transactionId, {}));
    expect((await receipts.stored(id)).reversed_cents).toBe(5_000);
    await receipts.database.queries
      .updateTable('receipts')
      .set({ undoes: transactionId })
      .where('id', '=', back)
      .execute();
    const changed = await receipts.database.queries
      .transaction()
      .execute((transaction) => noteReversedBefore(transaction, { id: back }));
    expect(changed).toEqual([back, id]);
    expect([await receipts.stored(back), await receipts.stored(id)]).toMatchObject([
      { reversed_cents: 5_000 },
      { reversed_cents: 0, state: 'waiting' },
    ]);
  });
});
