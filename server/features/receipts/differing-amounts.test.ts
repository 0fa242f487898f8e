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

  /** $50.00 by a mail and $60.00 by another, of which so much was given. */
  async function differing({ given }: { readonly given: number }) {
    const transactionId = randomUUID();
    const mail = (amount: number) => mailOf({ read: { transactionId, amount } });
    const id = await receipts.takeOne(mail(5_000));
    await receipts.take(mail(6_000));
    const deposit = await receipts.give(id, given);
    const received = async () => (await receipts.receivedBy(deposit)).received_cents;
    const undo = (event: 'refund' | 'dispute' | 'failure', amount: number) =>
      receipts.take(mailOf({ read: { event, direction: 'out', amount, undoes: transactionId } }));
    return { id, mail, received, undo };
  }

  test('keeps what a person gave of it when any of them says the same again', async () => {
    const { id, mail, received } = await differing({ given: 6_000 });
    const before = await receipts.stored(id);
    await receipts.take(mail(5_000));
    await receipts.take(mail(6_000), mail(5_000));
    expect(await received()).toBe(6_000);
    expect(await receipts.stored(id)).toMatchObject({
      state: 'settled',
      amount_cents: 6_000,
      problem: 'One mail says $50.00, another $60.00.',
      version: before.version,
    });
  });

  test('keeps it too when one says more than was known, which waits', async () => {
    const { id, mail, received } = await differing({ given: 6_000 });
    await receipts.take(mail(7_000));
    expect(await received()).toBe(6_000);
    expect(await receipts.stored(id)).toMatchObject({
      state: 'part',
      amount_cents: 7_000,
      problem: 'One mail says $50.00, another $60.00, another $70.00.',
    });
  });

  test('gives no more than one says that knows of less than all before', async () => {
    const { id, mail, received } = await differing({ given: 6_000 });
    await receipts.take(mail(4_000));
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

describe('what is entered of another amount than what is proved', () => {
  const ENTERED = { source: 'statement', authenticity: 'entered' } as const;
  const told = async (how: 'first' | 'last', line: number, given: number) => {
    const transactionId = randomUUID();
    const mail = () => receipts.takeOne(mailOf({ read: { transactionId, amount: 200_000 } }));
    const enter = () => receipts.takeOne(mailOf({ ...ENTERED, read: { transactionId, amount: line } }));
    const first = how === 'first' ? await enter() : await mail();
    const deposit = given > 0 ? await receipts.give(first, given) : undefined;
    expect(how === 'first' ? await mail() : await enter()).toBe(first);
    return { receipt: await receipts.stored(first), deposit };
  };
  const WORDS = 'A line of a statement has its number and says';

  test.each([
    [100, 200_000, '$1.00'],
    [100, 50_000, '$1.00'],
    [1_000_000, 200_000, '$10,000.00'],
  ])(
    'changes neither its amount nor its proof nor what was given, and waits to be seen: %i of %i',
    async (line, given, amount) => {
      const { receipt, deposit } = await told('last', line, given);
      expect(receipt).toMatchObject({
        ...{ authenticity: 'proved', source: 'mail', amount_cents: 200_000, allocated_cents: given },
        ...{
          waits: true,
          amounts_differ: false,
          contradiction: `${WORDS} ${amount} from Jane Doe @jane-doe.`,
        },
      });
      expect(receipt.reasons).toContain('amounts-differ');
      expect(receipt.reason_words).toContain(receipt.contradiction);
      const { received_cents, reversed_at } = await receipts.receivedBy(deposit as string);
      expect({ received_cents, reversed_at }).toEqual({ received_cents: given, reversed_at: null });
    },
  );

  test.each([100, 300_000])('leaves what is proved later proved, and of its amount: %i', async (line) => {
    const { receipt, deposit } = await told('first', line, line);
    const allocated_cents = Math.min(line, 200_000);
    expect(receipt).toMatchObject({
      ...{ authenticity: 'proved', source: 'mail', amount_cents: 200_000, allocated_cents, waits: true },
      contradiction: expect.stringMatching(WORDS),
    });
    expect((await receipts.receivedBy(deposit as string)).received_cents).toBe(allocated_cents);
    expect(receipt.reasons).toContain('amounts-differ');
  });

  test('says nothing new of an amount that a proved mail has said', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId, amount: 5_000 } }));
    await receipts.take(mailOf({ read: { transactionId, amount: 6_000 } }));
    const before = await receipts.stored(id);
    await receipts.take(mailOf({ ...ENTERED, read: { transactionId, amount: 5_000 } }));
    expect(await receipts.stored(id)).toEqual(before);
  });
});
