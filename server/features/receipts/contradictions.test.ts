import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rail } from '#domain/receipts/rail.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';
import { entriesOf } from '#test/fixtures/records.ts';

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

const KINDS = {
  unproved: { authenticity: 'unproved', problem: 'It was forwarded.' },
  proved: { authenticity: 'proved' },
  line: { authenticity: 'entered', source: 'statement' },
} as const;
type Telling = {
  readonly kind: keyof typeof KINDS;
  readonly payerName: string;
  readonly amount: number;
};

const RAILS = ['venmo', 'cashapp', 'zelle'] as const satisfies Rail[];
const tellingOf = (rail: Rail, transactionId: string, { kind, ...read }: Telling, note?: string) =>
  mailOf({
    ...KINDS[kind],
    receivedAt: new Date(),
    read: { rail, transactionId, payerHandle: undefined, occurredAt: new Date(), note, ...read },
  });

describe.each(RAILS)('by %s, an unproved mail that was given to a deposit', (rail) => {
  const copy: Telling = { kind: 'unproved', payerName: 'Nadia Frost', amount: 5_000 };

  test.each<[string, Telling]>([
    ['payer', { kind: 'proved', payerName: 'Enzo Brand', amount: 5_000 }],
    ['amount', { kind: 'proved', payerName: 'Nadia Frost', amount: 7_000 }],
  ])('keeps nothing of the proved one of another %s, and waits itself', async (_what, genuine) => {
    const number = randomUUID();
    const copied = await receipts.takeOne(tellingOf(rail, number, copy));
    const wrong = await receipts.give(copied, 5_000);
    const reference = `K7Q4M2X${RAILS.indexOf(rail)}${genuine.amount === 5_000 ? 'P' : 'Q'}`.slice(-8);
    const method = { venmo: 'Venmo', cashapp: 'Cash App', zelle: 'Zelle' }[rail];
    const asked = { reference, method, amount_cents: genuine.amount, account_id: 'venmo-own' };
    const [right] = await insertDeposits(receipts.database, [asked]);
    const proved = await receipts.takeOne(tellingOf(rail, number, genuine, reference));
    expect(proved).not.toBe(copied);
    expect(await receipts.stored(proved)).toMatchObject({ state: 'settled', payer_name: genuine.payerName });
    expect((await receipts.receivedBy(right as string)).received_cents).toBe(genuine.amount);
    expect((await receipts.receivedBy(wrong)).received_cents).toBe(5_000);
    const says = `A proved mail has its number and says $${genuine.amount / 100}.00 from ${genuine.payerName}.`;
    expect(await receipts.stored(copied)).toMatchObject({
      ...{ payer_name: 'Nadia Frost', amount_cents: 5_000, allocated_cents: 5_000 },
      ...{ state: 'waiting', waits: true, reasons: ['sender-not-proved'] },
      reason_words: [`It was forwarded. ${says}`],
    });
    expect((await entriesOf(receipts.database, copied)).map(({ message }) => message)).toEqual([
      expect.stringContaining(`opened again: ${says}`),
    ]);
  });

  test('is the payment itself once a proved one agrees', async () => {
    const number = randomUUID();
    const copied = await receipts.takeOne(tellingOf(rail, number, copy));
    await receipts.give(copied, 5_000);
    expect(await receipts.takeOne(tellingOf(rail, number, { ...copy, kind: 'proved' }))).toBe(copied);
    expect(await receipts.stored(copied)).toMatchObject({ authenticity: 'proved', state: 'settled' });
  });
});

test('what differs in the account or the handle alone is said as well', async () => {
  const read = { transactionId: randomUUID() };
  const copied = await receipts.takeOne(mailOf({ ...KINDS.unproved, accountId: 'venmo-2', read }));
  await receipts.take(mailOf({ read: { ...read, payerHandle: '@jane-2' } }));
  const says = 'A proved mail has its number and says $50.00 from Jane Doe @jane-2, on another account.';
  expect((await receipts.stored(copied)).reason_words[0]).toBe(`It was forwarded. ${says}`);
});

const PAYERS = ['Nadia Frost', 'Enzo Brand'] as const;
const AMOUNTS = [5_000, 7_000] as const;
const UNPROVED: readonly Telling[] = PAYERS.flatMap((payerName) =>
  AMOUNTS.map((amount) => ({ kind: 'unproved' as const, payerName, amount })),
);
const BELIEVED: readonly Telling[] = AMOUNTS.flatMap((amount) => [
  { kind: 'proved', payerName: 'Enzo Brand', amount },
  { kind: 'line', payerName: 'Enzo Brand', amount },
]);

type Case = { readonly rail: Rail; readonly tellings: readonly Telling[] };

/** What is stored of the number of each case, in words, after all was told in its order: one by one, or together. */
async function storedAfter(cases: readonly Case[], together = false): Promise<readonly string[][]> {
  const numbered = cases.map((each) => ({ ...each, number: randomUUID() }));
  const mails = numbered.map(({ rail, number, tellings }) =>
    tellings.map((one) => tellingOf(rail, number, one)),
  );
  if (together) await receipts.take(...mails.flat());
  else for (const turn of [0, 1, 2, 3]) await receipts.take(...mails.flatMap((own) => own[turn] ?? []));
  const { rows } = await receipts.database.pool.query(
    'select * from receipts where transaction_id = any($1) order by payer_name, amount_cents, authenticity',
    [numbered.map(({ number }) => number)],
  );
  const byNumber = Map.groupBy(rows, (row) => row.transaction_id);
  return numbered.map(({ number }) =>
    (byNumber.get(number) ?? []).map(({ payer_name, amount_cents, authenticity, reason_words }) => {
      const isContradicted = reason_words.join().includes('has its number and says');
      return `${payer_name} ${amount_cents} ${authenticity}${isContradicted ? ' contradicted' : ''}`;
    }),
  );
}

const reversed = (cases: readonly Case[]) =>
  cases.map(({ rail, tellings }) => ({ rail, tellings: tellings.toReversed() }));

test('what becomes of two of one number does not depend on which was told first', async () => {
  const all = [...UNPROVED, ...BELIEVED];
  const pairs = RAILS.flatMap((rail) =>
    all.flatMap((one, at) => all.slice(at).map((other) => ({ rail, tellings: [one, other] }))),
  );
  const stored = await storedAfter(pairs);
  expect(await storedAfter(reversed(pairs))).toEqual(stored);
  expect(await storedAfter(reversed(pairs), true)).toEqual(stored);
  const differing = stored.filter(
    (rows) => rows.length === 2 && !rows.every((row) => row.includes('unproved')),
  );
  // Of three amounts and payers that differ from what is believed, for each of it.
  expect(differing).toHaveLength(RAILS.length * BELIEVED.length * 3);
  for (const rows of differing) expect(rows.join()).toMatch(/unproved contradicted/);
});

test('however many are told, what is believed is the same in any order, and what it contradicts is kept', async () => {
  const telling = fc.constantFrom(...UNPROVED, ...BELIEVED.filter(({ amount }) => amount === 5_000));
  const cases = fc.sample(
    fc.record({
      rail: fc.constantFrom(...RAILS),
      tellings: fc.array(telling, { minLength: 3, maxLength: 4 }),
    }),
    60,
  );
  const genuine = (stored: readonly string[][]) =>
    stored.map((rows) => rows.filter((row) => !row.includes('unproved')));
  const inOrder = await storedAfter(cases);
  for (const stored of [inOrder, await storedAfter(reversed(cases)), await storedAfter(cases, true)]) {
    expect(genuine(stored), JSON.stringify(cases)).toEqual(genuine(inOrder));
    for (const [at, { tellings }] of cases.entries()) {
      const isBelieved = tellings.some(({ kind }) => kind !== 'unproved');
      const wrong = tellings.filter((one) => one.payerName !== 'Enzo Brand' || one.amount !== 5_000);
      for (const { payerName, amount } of wrong)
        expect(stored[at]).toContain(`${payerName} ${amount} unproved${isBelieved ? ' contradicted' : ''}`);
    }
  }
});
