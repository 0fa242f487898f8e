import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailOf } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

describe('two proved mails of one transaction that differ in the amount', () => {
  test.each([
    [5_000, 4_000],
    [4_000, 5_000],
  ])('of %i and then %i cents are one receipt, of which the difference waits', async (first, then) => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId, amount: first } }));
    const deposit = await receipts.give(id, first);
    await receipts.take(mailOf({ read: { transactionId, amount: then } }));
    const words = first === 5_000 ? ['$50.00', '$40.00'] : ['$40.00', '$50.00'];
    const receipt = await receipts.stored(id);
    expect(receipt).toMatchObject({
      amount_cents: 5_000,
      allocated_cents: 4_000,
      state: 'part',
      waits: true,
    });
    expect(receipt.reasons[0]).toBe('amounts-differ');
    expect(receipt.reason_words[0]).toBe(`One mail says ${words[0]}, another ${words[1]}.`);
    expect((await receipts.receivedBy(deposit)).received_cents).toBe(4_000);
  });

  test.each(['usd', 'eur'])(
    'and in its currency, of which %s was told first, give nothing',
    async (first) => {
      const transactionId = randomUUID();
      const inCurrency = (currency: string) => mailOf({ read: { transactionId, currency } });
      const id = await receipts.takeOne(inCurrency(first));
      const deposit = first === 'usd' ? await receipts.give(id, 5_000) : undefined;
      await receipts.take(inCurrency(first === 'usd' ? 'eur' : 'usd'));
      const receipt = await receipts.stored(id);
      expect(receipt).toMatchObject({ currency: first, allocated_cents: 0, state: 'waiting', waits: true });
      const words = first === 'usd' ? ['$50.00', '€50.00'] : ['€50.00', '$50.00'];
      expect(receipt.reasons[0]).toBe('amounts-differ');
      expect(receipt.reason_words[0]).toBe(`One mail says ${words[0]}, another ${words[1]}.`);
      if (deposit) expect((await receipts.receivedBy(deposit)).received_cents).toBe(0);
    },
  );

  test('are given by no rule, and of one that was dismissed, what is more waits', async () => {
    const [transactionId, other] = [randomUUID(), randomUUID()];
    const id = await receipts.takeOne(mailOf({ read: { transactionId, amount: 4_000, note: 'of nobody' } }));
    await receipts.take(mailOf({ read: { transactionId, amount: 5_000 } }));
    expect(await receipts.stored(id)).toMatchObject({ allocated_cents: 0, state: 'waiting' });
    const dismissed = await receipts.takeOne(mailOf({ read: { transactionId: other, amount: 4_000 } }));
    const closed = `closed_how = 'dismissed', closed_at = now(), dismissed_cents = 4000`;
    await receipts.database.pool.query(`update receipts set ${closed} where id = $1`, [dismissed]);
    await receipts.take(mailOf({ read: { transactionId: other, amount: 5_000 } }));
    expect(await receipts.stored(dismissed)).toMatchObject({
      dismissed_cents: 4_000,
      state: 'part',
      waits: true,
    });
  });
});

describe('a payment whose sources differ', () => {
  const LINE = { source: 'statement', authenticity: 'entered' } as const;

  /** $50.00 by a mail and $60.00 by a line, of which so much was given. */
  async function differing({ given }: { readonly given: number }) {
    const transactionId = randomUUID();
    const mail = () => mailOf({ read: { transactionId, amount: 5_000 } });
    const line = (amount: number) => mailOf({ ...LINE, read: { transactionId, amount } });
    const id = await receipts.takeOne(mail());
    await receipts.take(line(6_000));
    const deposit = await receipts.give(id, given);
    const received = async () => (await receipts.receivedBy(deposit)).received_cents;
    const undo = (event: 'refund' | 'dispute' | 'failure', amount: number) =>
      receipts.take(mailOf({ read: { event, direction: 'out', amount, undoes: transactionId } }));
    return { id, mail, line, received, undo };
  }

  test('keeps what a person gave of it when any of them says the same again', async () => {
    const { id, mail, line, received } = await differing({ given: 6_000 });
    const before = await receipts.stored(id);
    await receipts.take(mail());
    await receipts.take(line(6_000), line(5_000), mail());
    expect(await received()).toBe(6_000);
    expect(await receipts.stored(id)).toMatchObject({
      state: 'settled',
      amount_cents: 6_000,
      problem: 'The mail says $50.00, the statement says $60.00.',
      version: before.version,
    });
  });

  test('keeps it too when one says more than was known, which waits', async () => {
    const { id, line, received } = await differing({ given: 6_000 });
    await receipts.take(line(7_000));
    expect(await received()).toBe(6_000);
    expect(await receipts.stored(id)).toMatchObject({
      state: 'part',
      amount_cents: 7_000,
      problem: 'The mail says $50.00, one statement says $60.00, another $70.00.',
    });
  });

  test('gives no more than one says that knows of less than all before', async () => {
    const { id, line, received } = await differing({ given: 6_000 });
    await receipts.take(line(4_000));
    expect(await received()).toBe(4_000);
    expect(await receipts.stored(id)).toMatchObject({ state: 'part', amount_cents: 6_000 });
  });

  test('is given by no rule, even if the source that counts most says the same as one of them', async () => {
    const transactionId = randomUUID();
    const mail = (amount: number) => mailOf({ read: { transactionId, amount } });
    const id = await receipts.takeOne(mail(5_000));
    await receipts.take(mail(6_000), mailOf({ ...LINE, read: { transactionId, amount: 6_000 } }));
    expect(await receipts.stored(id)).toMatchObject({
      source: 'statement',
      amounts_differ: true,
      problem: 'One mail says $50.00, another $60.00.',
    });
  });

  test.each([
    ['refund', 1_000, { received: 4_000, left: 1_000 }],
    ['dispute', 5_000, { received: 0, left: 1_000 }],
    ['dispute', 6_000, { received: 0, left: 0 }],
    ['failure', 5_000, { received: 0, left: 0 }],
  ] as const)('has the difference wait beside a %s of %i cents', async (event, amount, expected) => {
    const { id, received, undo } = await differing({ given: 5_000 });
    await undo(event, amount);
    const { amount_cents, allocated_cents, reversed_cents, waits } = await receipts.stored(id);
    const left = Number(amount_cents) - allocated_cents - reversed_cents;
    expect({ received: await received(), left, waits }).toEqual({ ...expected, waits: expected.left > 0 });
  });

  test('loses no more to a refund than it is of, where a person has given all of it', async () => {
    const { received, undo } = await differing({ given: 6_000 });
    await undo('refund', 1_000);
    expect(await received()).toBe(5_000);
  });

  test.each([
    ['dismissed', { received: 4_000, dismissed_cents: 1_000, returned_cents: 0 }],
    ['returned', { received: 5_000, dismissed_cents: 0, returned_cents: 0 }],
  ] as const)(
    'loses by a refund of the difference, which was %s, what follows from that',
    async (how, expected) => {
      const { id, received, undo } = await differing({ given: 5_000 });
      const closed = `closed_how = '${how}', closed_at = now(), ${how}_cents = 1000`;
      await receipts.database.pool.query(`update receipts set ${closed} where id = $1`, [id]);
      await undo('refund', 1_000);
      const { dismissed_cents, returned_cents, waits } = await receipts.stored(id);
      expect({ received: await received(), dismissed_cents, returned_cents, waits }).toEqual({
        ...expected,
        waits: false,
      });
    },
  );
});
