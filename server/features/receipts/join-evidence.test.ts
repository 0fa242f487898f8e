import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { type DifferingReceipt, mailOf, NOON } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';
import { entriesOf } from '#test/fixtures/records.ts';
import { openEvidence } from './evidence.ts';

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

describe('a line of a statement', () => {
  const minuteLater = new Date(NOON.getTime() + 40_000);

  test('takes the place of the mail of the same transaction, which keeps its allocations', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId, note: 'from the mail' } }));
    const deposit = await receipts.give(id, 5_000);
    const line = mailOf({
      source: 'statement',
      authenticity: 'entered',
      read: { transactionId, payerName: 'Jane A. Doe', note: undefined, occurredAt: minuteLater },
    });
    expect(await receipts.take(line)).toEqual([{ id, isNew: false, outcome: 'same-money' }]);
    expect(await receipts.stored(id)).toMatchObject({
      source: 'statement',
      source_key: line.sourceKey,
      payer_name: 'Jane Doe',
      note: 'from the mail',
      occurred_at: NOON,
      state: 'settled',
      allocated_cents: 5_000,
    });
    expect((await receipts.receivedBy(deposit)).received_cents).toBe(5_000);
    expect(await openEvidence(receipts.database.queries, receipts.sealer, id)).toHaveLength(2);
  });

  test('takes the place of the mail of the same amount, payer and minute, each of one', async () => {
    const payerName = `Twin ${randomUUID()}`;
    const read = { rail: 'chime', payerName, transactionId: undefined } as const;
    const mails = await receipts.take(mailOf({ read }), mailOf({ read }));
    const lines = () =>
      [1, 2, 3].map(() => mailOf({ source: 'statement', read: { ...read, occurredAt: minuteLater } }));
    const results = await receipts.take(...lines());
    expect(
      results
        .slice(0, 2)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(mails.map(({ id }) => id).sort());
    expect(results[2]).toMatchObject({ isNew: true });
  });

  test('changes nothing of what a proved mail says, nor makes known to it what rules go by', async () => {
    const transactionId = randomUUID();
    const said = { transactionId, payerHandle: undefined, note: undefined } as const;
    const line = mailOf({
      source: 'statement',
      authenticity: 'entered',
      accountId: 'venmo-own',
      read: { transactionId, payerName: 'Mallory', payerHandle: '@mallory', note: 'K7Q4-M2XP' },
    });
    const asMail = {
      payer_name: 'Jane Doe',
      payer_handle: null,
      note: null,
      account_id: 'venmo-own',
      authenticity: 'proved',
    };
    const mail = await receipts.takeOne(mailOf({ accountId: null, read: said }));
    await receipts.take(line);
    expect(await receipts.stored(mail)).toMatchObject({ ...asMail, source: 'statement' });

    // Nor if it comes first.
    const other = { ...said, transactionId: randomUUID() };
    const first = await receipts.takeOne({
      ...line,
      sourceKey: randomUUID(),
      read: { ...line.read, transactionId: other.transactionId } as typeof line.read,
    });
    await receipts.take(mailOf({ accountId: null, read: other }));
    expect(await receipts.stored(first)).toMatchObject({ ...asMail, source: 'statement' });
  });

  test('that says another amount says nothing of what is proved, and then no rule takes it', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId, note: undefined } }));
    const read = { transactionId, amount: 4_000, note: 'of the line' };
    await receipts.take(mailOf({ source: 'statement', authenticity: 'entered', read }));
    expect(await receipts.stored(id)).toMatchObject({
      ...{ amount_cents: 5_000, authenticity: 'proved', payer_name: 'Jane Doe', note: null },
      reasons: expect.arrayContaining(['amounts-differ']),
    });
  });

  test('is joined by the mail that comes after it', async () => {
    const payerName = `Late ${randomUUID()}`;
    const read = { rail: 'chime', payerName, transactionId: undefined } as const;
    const [line] = await receipts.take(mailOf({ source: 'statement', read }));
    const [mail] = await receipts.take(mailOf({ read: { ...read, note: 'of the mail' } }));
    expect(mail).toEqual({ id: line?.id, isNew: false, outcome: 'same-money' });
    expect(await receipts.stored(line?.id as string)).toMatchObject({
      source: 'statement',
      note: 'of the mail',
    });
  });

  test('of the day alone may be the same money, which a person says', async () => {
    const payerName = `Day ${randomUUID()}`;
    const read = { rail: 'zelle', payerName } as const;
    const [mail] = await receipts.take(mailOf({ read }));
    const occurredAt = new Date(NOON.getTime() + 7 * 3_600_000);
    const [line] = await receipts.take(mailOf({ source: 'statement', read: { ...read, occurredAt } }));
    expect(line?.isNew).toBe(true);
    expect((await receipts.stored(line?.id as string)).may_repeat).toBe(mail?.id);
  });

  test('that says less takes back what may not be there, which a person sees', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId } }));
    const [first, second] = [await receipts.give(id, 3_000), await receipts.give(id, 2_000)];
    await receipts.take(mailOf({ source: 'statement', read: { transactionId, amount: 4_000 } }));
    expect(await receipts.stored(id)).toMatchObject({
      amount_cents: 5_000,
      allocated_cents: 4_000,
      state: 'part',
      reasons: expect.arrayContaining(['amounts-differ']),
      problem: 'The mail says $50.00, the statement says $40.00.',
    });
    expect((await receipts.receivedBy(first)).received_cents).toBe(3_000);
    expect((await receipts.receivedBy(second)).received_cents).toBe(1_000);
  });
});

const UNPROVED = { authenticity: 'unproved', problem: 'It was forwarded or resent.' } as const;
const ENTERED = { source: 'statement', authenticity: 'entered' } as const;

/** A receipt that a person has closed, and its transaction. */
async function closed(how: 'dismissed' | 'returned', differing: DifferingReceipt = UNPROVED) {
  const transactionId = randomUUID();
  const id = await receipts.takeOne(mailOf({ ...differing, read: { ...differing.read, transactionId } }));
  await receipts.database.pool.query(
    `update receipts set closed_how = $2, closed_at = now(), closed_by_name = 'Olga', closed_reason = 'A copy',
      ${how}_cents = amount_cents where id = $1`,
    [id, how],
  );
  return { id, transactionId };
}

const reopenings = async (id: string) =>
  (await entriesOf(receipts.database, id)).filter(({ action }) => action === 'receipt_reopened');

test('a payment whose forwarded copy was dismissed funds its request once its own mail comes', async () => {
  const now = new Date();
  const copy = { ...UNPROVED, receivedAt: now, read: { occurredAt: now } };
  const { id, transactionId } = await closed('dismissed', copy);
  const reference = 'K7Q4M2XP';
  const [deposit] = await insertDeposits(receipts.database, [
    { reference, account_id: 'venmo-own', payment_account: '@own' },
  ]);
  const genuine = mailOf({ receivedAt: now, read: { transactionId, note: reference, occurredAt: now } });
  expect(await receipts.take(genuine)).toEqual([{ id, isNew: false, outcome: 'same-money' }]);
  expect(await receipts.stored(id)).toMatchObject({
    ...{
      authenticity: 'proved',
      problem: null,
      state: 'settled',
      dismissed_cents: 0,
      allocated_cents: 5_000,
    },
    ...{ closed_how: null, closed_by_name: null, closed_reason: null },
  });
  expect((await receipts.receivedBy(deposit as string)).received_cents).toBe(5_000);
  expect(await reopenings(id)).toMatchObject([
    {
      actor_id: null,
      message:
        'The receipt of $50.00 from Jane Doe (Venmo) opened again: what proves it came after it had been dismissed by Olga (A copy).',
    },
  ]);
});

test('what is proved of another amount opens nothing that was dismissed under its number', async () => {
  const { id, transactionId } = await closed('dismissed', { ...UNPROVED, read: { amount: 100 } });
  const proved = await receipts.takeOne(mailOf({ read: { transactionId, amount: 50_000 } }));
  expect(await receipts.stored(proved)).toMatchObject({ amount_cents: 50_000, state: 'waiting' });
  expect(await receipts.stored(id)).toMatchObject({ amount_cents: 100, state: 'dismissed', waits: false });
});

test('a line of a statement opens what was dismissed for want of proof, and a proved mail what was entered', async () => {
  const forwarded = await closed('dismissed');
  await receipts.take(mailOf({ ...ENTERED, read: { transactionId: forwarded.transactionId } }));
  expect(await receipts.stored(forwarded.id)).toMatchObject({
    ...{ authenticity: 'entered', source: 'statement', state: 'waiting', reasons: ['statement-line'] },
  });
  expect((await reopenings(forwarded.id))[0]?.message).toContain('a statement that tells of it came');

  const entered = await closed('dismissed', { ...ENTERED, source: 'person' });
  await receipts.take(mailOf({ read: { transactionId: entered.transactionId } }));
  expect(await receipts.stored(entered.id)).toMatchObject({ authenticity: 'proved', state: 'waiting' });
});

test('what proves nothing new opens nothing, and what went back to its payer stays returned', async () => {
  const proved = await closed('dismissed', {});
  await receipts.take(mailOf({ ...ENTERED, read: { transactionId: proved.transactionId } }));
  expect(await receipts.stored(proved.id)).toMatchObject({ state: 'dismissed', closed_by_name: 'Olga' });
  expect(await reopenings(proved.id)).toEqual([]);

  const returned = await closed('returned');
  await receipts.take(mailOf({ read: { transactionId: returned.transactionId } }));
  expect(await receipts.stored(returned.id)).toMatchObject({ state: 'returned', returned_cents: 5_000 });
});

test('a dispute that was dismissed unproved takes the money back once it is proved', async () => {
  const payment = randomUUID();
  const paid = await receipts.takeOne(mailOf({ read: { transactionId: payment } }));
  const deposit = await receipts.give(paid, 5_000);
  const undoing = { event: 'dispute', direction: 'out', undoes: payment } as const;
  const { id, transactionId } = await closed('dismissed', { ...UNPROVED, read: undoing });
  expect((await receipts.receivedBy(deposit)).received_cents).toBe(5_000);
  await receipts.take(mailOf({ read: { ...undoing, transactionId } }));
  expect((await receipts.receivedBy(deposit)).received_cents).toBe(0);
  expect(await receipts.stored(id)).toMatchObject({ state: 'waiting', waits: true, reasons: ['reversed'] });
});
