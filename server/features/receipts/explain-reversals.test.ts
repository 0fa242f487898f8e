import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { mailOf } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

const OF = 'from Jane Doe (Venmo)';

/** `dispute du 4000`: what is told, by what movement of the provider's, of how much; `payment` if it came back. */
async function tell(payment: string, text: string): Promise<string> {
  const [event, movement = '', amount] = text.split(' ') as ['refund', string, string];
  return receipts.takeOne(
    mailOf({
      movement: { kind: event, name: movement, amount: cents(Number(amount)), at: new Date() },
      read: {
        ...{ event, direction: event === 'refund' ? 'out' : 'in', undoes: payment },
        ...{ amount: Number(amount), payerName: undefined },
      },
    }),
  );
}

// Of a payment of $50.00.
test.each<{ given: readonly number[]; told: readonly string[]; words: ReadonlyArray<string | null> }>([
  {
    given: [5_000],
    told: ['refund re 5000'],
    words: [`$50.00 ${OF} was refunded, which had been given to the deposit of FC500.`],
  },
  {
    given: [5_000],
    told: ['refund re 1000', 'dispute du 4000'],
    words: [
      `$10.00 ${OF} was refunded, which had been given to the deposit of FC500.`,
      `$40.00 ${OF} was disputed, which had been given to the deposit of FC500.`,
    ],
  },
  // What was not given goes first.
  {
    given: [2_000],
    told: ['dispute du 5000'],
    words: [`$50.00 ${OF} was disputed, of which $20.00 had been given to the deposit of FC500.`],
  },
  { given: [2_000], told: ['refund re 3000'], words: [null] },
  {
    given: [2_000],
    told: ['dispute du 3000'],
    words: [`$30.00 ${OF} was disputed. It had not been given to any deposit.`],
  },
  {
    given: [2_000, 2_500],
    told: ['refund re 4000'],
    words: [`$40.00 ${OF} was refunded, of which $35.00 had been given to 2 deposits of FC500.`],
  },
  {
    given: [5_000],
    told: ['refund re 9000'],
    words: [`$90.00 ${OF} was refunded, of which $50.00 had been given to the deposit of FC500.`],
  },
  { given: [], told: ['refund re 5000'], words: [null] },
  { given: [], told: ['failure re 5000'], words: [null] },
  {
    given: [5_000],
    told: ['failure re 5000'],
    words: [`$50.00 ${OF} did not arrive, which had been given to the deposit of FC500.`],
  },
  // What came back waits for nobody; what did not, as before.
  { given: [5_000], told: ['dispute du 5000', 'payment du 5000'], words: [null] },
  { given: [5_000], told: ['payment du 5000', 'dispute du 5000'], words: [null] },
  { given: [], told: ['dispute du 5000', 'payment du 5000'], words: [null] },
  {
    given: [5_000],
    told: ['refund ch 1000', 'dispute du 4000', 'payment du 4000'],
    words: [`$10.00 ${OF} was refunded, which had been given to the deposit of FC500.`, null],
  },
  { given: [5_000], told: ['refund ch 1000', 'payment re 1000'], words: [null] },
])('of $given given, $told reads $words', async ({ given, told, words }) => {
  const transactionId = randomUUID();
  const payment = await receipts.takeOne(mailOf({ read: { transactionId } }));
  for (const amount of given) await receipts.give(payment, amount);
  const ids: string[] = [];
  for (const text of told) ids.push(await tell(transactionId, text));
  const stored = await Promise.all(ids.map((id) => receipts.stored(id)));
  const events = stored.filter(({ event }) => event !== 'payment');
  expect(events.map(({ waits, reason_words }) => (waits ? reason_words.join(' ') : null))).toEqual(words);
});

test('a deposit whose dispute was won elsewhere is no longer marked as reversed', async () => {
  const transactionId = randomUUID();
  const deposit = await receipts.give(await receipts.takeOne(mailOf({ read: { transactionId } })), 5_000);
  await tell(transactionId, 'dispute du 5000');
  expect((await receipts.receivedBy(deposit)).reversed_at).not.toBeNull();
  await tell(transactionId, 'payment du 5000');
  expect(await receipts.receivedBy(deposit)).toMatchObject({ received_cents: 0, reversed_at: null });
});

test('words are not lost by what is told of the payment later', async () => {
  const transactionId = randomUUID();
  await receipts.give(await receipts.takeOne(mailOf({ read: { transactionId } })), 5_000);
  const refund = await tell(transactionId, 'refund re 1000');
  const { reason_words } = await receipts.stored(refund);
  await tell(transactionId, 'refund re2 1000');
  expect(await receipts.stored(refund)).toMatchObject({ waits: true, reason_words });
});

test('money of another currency is said in its own', async () => {
  const transactionId = randomUUID();
  await receipts.give(await receipts.takeOne(mailOf({ read: { transactionId } })), 5_000);
  const read = {
    event: 'refund',
    direction: 'out',
    undoes: transactionId,
    amount: 1_000,
    currency: 'eur',
  } as const;
  const refund = await receipts.takeOne(mailOf({ read }));
  expect((await receipts.stored(refund)).reason_words).toEqual([
    `€10.00 ${OF} was refunded. Of that payment, $50.00 had been given to the deposit of FC500.`,
  ]);
});
