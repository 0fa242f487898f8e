import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { type DifferingReceipt, mailOf, NOON } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';
import { eraseEvidence, openEvidence } from './evidence.ts';
import { takeReceiptsIn } from './take-receipts.ts';

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

describe('what a source tells', () => {
  test('is stored with all that it says, and waits', async () => {
    const [result] = await receipts.take(mailOf({ read: { note: 'K7Q4-M2XP', transactionId: '4478' } }));
    expect(result).toMatchObject({ isNew: true, outcome: 'new' });
    expect(await receipts.stored(result?.id as string)).toMatchObject({
      source: 'mail',
      account_id: 'venmo-own',
      rail: 'venmo',
      direction: 'in',
      event: 'payment',
      amount_cents: 5_000,
      currency: 'usd',
      payer_name: 'Jane Doe',
      payer_handle: '@jane-doe',
      note: 'K7Q4-M2XP',
      transaction_id: '4478',
      occurred_at: NOON,
      received_at: NOON,
      authenticity: 'proved',
      state: 'waiting',
    });
  });

  test('is taken once under one key, however often and by however many at once', async () => {
    const mail = mailOf({ read: { transactionId: undefined } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => receipts.take(mail, mail)));
    const results = answers.flat();
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    const unread = mailOf({ read: null });
    const again = await Promise.all([receipts.take(unread), receipts.take(unread)]);
    expect(again.flat().filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('of one transaction of a rail is one receipt, whoever tells of it', async () => {
    const transactionId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => receipts.take(mailOf({ read: { transactionId } }))),
    );
    const results = answers.flat();
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    // Between two own accounts it is told of by the one and by the other.
    const [out] = await receipts.take(mailOf({ read: { transactionId, direction: 'out' } }));
    expect(out?.isNew).toBe(true);
    const [elsewhere] = await receipts.take(mailOf({ read: { transactionId, rail: 'cashapp' } }));
    expect(elsewhere?.isNew).toBe(true);
  });

  test('twice in one batch is one receipt', async () => {
    const transactionId = randomUUID();
    const [one, two] = await receipts.take(
      mailOf({ read: { transactionId } }),
      mailOf({ read: { transactionId } }),
    );
    expect(two).toEqual({ id: one?.id, isNew: false, outcome: 'same-money' });
  });

  test('of two payments that are alike in all but their transactions is two receipts', async () => {
    const alike = [mailOf(), mailOf()];
    const chime = { rail: 'chime', transactionId: undefined } as const;
    const without = [mailOf({ read: chime }), mailOf({ read: chime })];
    const results = await receipts.take(...alike, ...without);
    expect(new Set(results.map(({ id }) => id)).size).toBe(4);
  });

  test('is stored whole or not at all', async () => {
    const mail = mailOf();
    const unlikely = mailOf({ authenticity: 'unknown' as 'proved' });
    await expect(receipts.take(mail, unlikely)).rejects.toThrow('receipts_authenticity_check');
    const [result] = await receipts.take(mail);
    expect(result?.isNew).toBe(true);
  });

  test('may be rolled back by whoever has opened the transaction', async () => {
    const mail = mailOf();
    const tried = receipts.change(async (transaction, log) => {
      await takeReceiptsIn({ ...receipts, transaction, log }, [mail]);
      throw new Error('a preview');
    });
    await expect(tried).rejects.toThrow('a preview');
    expect((await receipts.take(mail))[0]?.isNew).toBe(true);
  });

  test.each([
    ['nothing', null],
    ['no amount', { amount: 0 }],
    ['an amount beyond what is exact', { amount: 2 ** 52 }],
  ])('with %s that can be read waits for a person', async (_what, read) => {
    const id = await receipts.takeOne(mailOf({ read, problem: 'It fits no template.' }));
    expect(await receipts.stored(id)).toMatchObject({
      state: 'waiting',
      amount_cents: null,
      reasons: ['could-not-be-read'],
      reason_words: ['It fits no template.'],
    });
  });

  test('that is not proved says why', async () => {
    const id = await receipts.takeOne(mailOf({ authenticity: 'unproved', problem: 'It was forwarded.' }));
    const { reasons, reason_words } = await receipts.stored(id);
    expect([reasons[0], reason_words[0]]).toEqual(['sender-not-proved', 'It was forwarded.']);
  });

  test('of money that went out, or of nothing that arrived, waits for nobody', async () => {
    const out = await receipts.takeOne(mailOf({ read: { direction: 'out' } }));
    const failed = await receipts.takeOne(mailOf({ read: { event: 'failure' } }));
    expect([(await receipts.stored(out)).state, (await receipts.stored(failed)).state]).toEqual([
      'out',
      'out',
    ]);
  });

  test('is cleaned of what cannot be stored or seen', async () => {
    const id = await receipts.takeOne(
      mailOf({
        read: { payerName: 'Jane\u0000 \u202EDoe\uD800', note: `${'🎲'.repeat(2_000)}` },
        raw: 'a \u0000 b',
      }),
    );
    const row = await receipts.stored(id);
    expect(row.payer_name).toBe('Jane  Doe\uFFFD');
    expect(Array.from(row.note ?? '')).toHaveLength(1_000);
  });
});

describe('what it was read from', () => {
  test('is sealed, and opens for its own receipt', async () => {
    const id = await receipts.takeOne(mailOf({ raw: 'Jane Doe paid you $50.00 \u0000' }));
    const { rows } = await sql<{ raw_sealed: string }>`
      select raw_sealed from receipt_evidence where receipt_id = ${id}`.execute(receipts.database.queries);
    expect(rows[0]?.raw_sealed).toMatch(/^v2[.]/);
    expect(await openEvidence(receipts.database.queries, receipts.sealer, id)).toMatchObject([
      { source: 'mail', raw: 'Jane Doe paid you $50.00 \u0000' },
    ]);
  });

  test('is erased after 400 days, and nothing else of it', async () => {
    const DAY_MS = 24 * 3_600_000;
    const [old, young] = await receipts.take(
      mailOf({ receivedAt: new Date(NOON.getTime() - 401 * DAY_MS) }),
      mailOf({ receivedAt: new Date(NOON.getTime() - 399 * DAY_MS) }),
    );
    const before = await receipts.stored(old?.id as string);
    await eraseEvidence(receipts.database.queries, NOON);
    const rawOf = async (id = '') =>
      (await openEvidence(receipts.database.queries, receipts.sealer, id))[0]?.raw;
    expect(await rawOf(old?.id)).toBeNull();
    expect(await rawOf(young?.id)).toMatch('Jane Doe');
    expect(await receipts.stored(old?.id as string)).toEqual(before);
  });
});

const newNumber = () => String(randomInt(1e9));

/** A proved mail of a payment by Zelle. */
const zelle = ({ read, ...differing }: DifferingReceipt = {}) =>
  mailOf({ accountId: 'zelle-1', ...differing, read: { rail: 'zelle', payerHandle: undefined, ...read } });

const BY_NUMBER =
  'Another receipt has the same number, but another payer or account: both may report the same money.';

test('two proved payments of one number and of two payers are two receipts, the second a person’s', async () => {
  const transactionId = newNumber();
  const reference = 'Z7Q4M2XP';
  const now = new Date();
  await insertDeposits(receipts.database, [{ reference, method: 'Zelle', account_id: 'zelle-1' }]);
  const first = await receipts.takeOne(zelle({ read: { transactionId, payerName: 'Leea Moss' } }));
  const second = await receipts.takeOne(
    zelle({
      receivedAt: now,
      read: { transactionId, payerName: 'Kai Stone', note: reference, occurredAt: now },
    }),
  );
  expect(second).not.toBe(first);
  expect(await receipts.stored(second)).toMatchObject({
    ...{ transaction_id: transactionId, payer_name: 'Kai Stone', amount_cents: 5_000, may_repeat: first },
    ...{ state: 'waiting', reasons: ['possible-duplicate'], reason_words: [BY_NUMBER] },
  });
  const third = await receipts.takeOne(
    zelle({ read: { transactionId, payerName: 'Mia Wolf', amount: 7_000 } }),
  );
  expect(await receipts.stored(third)).toMatchObject({ amount_cents: 7_000, payer_name: 'Mia Wolf' });
  expect(await receipts.stored(first)).toMatchObject({ amount_cents: 5_000, may_repeat: null });

  // What tells of one of them again finds it, however its bank writes the name.
  for (const [payerName, id] of [['STONE, KAI', second] as const, ['LEEA MOSS', first] as const]) {
    const line = zelle({ source: 'statement', authenticity: 'entered', read: { transactionId, payerName } });
    expect(await receipts.take(line)).toEqual([{ id, isNew: false, outcome: 'same-money' }]);
  }
});

test('so are those of two accounts, and two of one portion', async () => {
  const transactionId = newNumber();
  const [one, again, elsewhere] = await receipts.take(
    zelle({ read: { transactionId } }),
    zelle({ read: { transactionId } }),
    zelle({ accountId: 'zelle-2', read: { transactionId } }),
  );
  expect(again).toEqual({ id: one?.id, isNew: false, outcome: 'same-money' });
  expect(elsewhere).toMatchObject({ isNew: true });
  expect(await receipts.stored(elsewhere?.id as string)).toMatchObject({ may_repeat: one?.id });
});

test('what is not proved keeps its number from nobody, whoever that says to be', async () => {
  const transactionId = newNumber();
  const forged = await receipts.takeOne(
    zelle({ authenticity: 'unproved', read: { transactionId, payerName: 'Mallory Fox', amount: 100 } }),
  );
  const genuine = await receipts.takeOne(zelle({ read: { transactionId, payerName: 'Kai Stone' } }));
  expect(await receipts.stored(genuine)).toMatchObject({
    ...{ transaction_id: transactionId, payer_name: 'Kai Stone', amount_cents: 5_000, may_repeat: null },
  });
  expect(await receipts.stored(forged)).toMatchObject({ authenticity: 'unproved', amount_cents: 100 });
});

test('what is not proved is kept as itself where it says another payer or amount under a known number', async () => {
  const transactionId = newNumber();
  const unproved = { authenticity: 'unproved', problem: 'It was forwarded.' } as const;
  const genuine = await receipts.takeOne(zelle({ read: { transactionId, payerName: 'Kai Stone' } }));
  for (const other of [{ payerName: 'Mallory Fox' }, { payerName: 'Kai Stone', amount: 100 }]) {
    const [taken] = await receipts.take(zelle({ ...unproved, read: { transactionId, ...other } }));
    expect(taken).toMatchObject({ isNew: true });
    expect(await receipts.stored(taken?.id as string)).toMatchObject({ waits: true, may_repeat: null });
  }
  const kai = { transactionId, payerName: 'Kai Stone' };
  const line = zelle({ source: 'statement', authenticity: 'entered', read: kai });
  for (const again of [zelle({ ...unproved, read: kai }), line]) {
    expect(await receipts.take(again)).toEqual([{ id: genuine, isNew: false, outcome: 'same-money' }]);
  }
  const other = await receipts.takeOne(zelle({ read: { transactionId, payerName: 'Leea Moss' } }));
  expect(await receipts.stored(other)).toMatchObject({ payer_name: 'Leea Moss', may_repeat: genuine });
});

test('a mail without a number takes that of its line, also where another has it', async () => {
  const transactionId = newNumber();
  const payerName = `Ivy ${randomUUID()}`;
  const other = await receipts.takeOne(zelle({ read: { transactionId, payerName: 'Leea Moss' } }));
  const mail = await receipts.takeOne(zelle({ read: { transactionId: undefined, payerName } }));
  const line = zelle({ source: 'statement', authenticity: 'entered', read: { transactionId, payerName } });
  expect(await receipts.take(line)).toMatchObject([{ id: mail, isNew: false }]);
  expect(await receipts.stored(mail)).toMatchObject({ transaction_id: transactionId, source: 'statement' });
  expect(await receipts.stored(other)).toMatchObject({ payer_name: 'Leea Moss' });
});

test('a line posted up to five days after its mail is a possible duplicate, not one of days before it', async () => {
  const posted = async (payerName: string, daysLater: number) => {
    const occurredAt = new Date(NOON.getTime() + daysLater * 86_400_000 - 12 * 3_600_000);
    const read = { rail: 'zelle', transactionId: undefined, payerName, occurredAt } as const;
    const line = mailOf({ source: 'statement', authenticity: 'entered', accountId: 'zelle-1', read });
    return (await receipts.stored(await receipts.takeOne(line))).may_repeat;
  };
  const payerName = `Wendy ${randomUUID()}`;
  const mail = await receipts.takeOne(zelle({ read: { transactionId: newNumber(), payerName } }));
  expect(await posted(payerName, -2)).toBeNull();
  expect(await posted(payerName, 6)).toBeNull();
  expect(await posted(payerName, 4)).toBe(mail);
});
