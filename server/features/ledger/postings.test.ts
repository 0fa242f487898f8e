import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailOf } from '#test/fixtures/receipts/incoming.ts';
import { type OpenReceipts, openReceipts } from '#test/fixtures/receipts/open-receipts.ts';
import { checkLedger } from './check-ledger.ts';

let receipts: OpenReceipts;
beforeAll(async () => {
  receipts = await openReceipts();
});
afterAll(() => receipts[Symbol.asyncDispose]());

/** What was posted of one thing, in order: the kind of each journal with its lines. */
async function posted(of: 'receipt' | 'deposit' | 'withdrawal', id: string) {
  const { rows } = await receipts.database.pool.query<{ kind: string; lines: Record<string, number> }>(
    `select kind, (
      select jsonb_object_agg(account, amount_cents) from journal_entries where journal_id = journals.id
    ) as lines from journals where ${of}_id = $1 order by id`,
    [id],
  );
  return rows.map(({ kind, lines }) => [kind, lines]);
}

const HELD = 'held:venmo-own';
const SUSPENSE = 'suspense:venmo-own';

describe('a receipt', () => {
  test('lies in its account, waits, and goes to the deposit that it is given to', async () => {
    const id = await receipts.takeOne(mailOf({}));
    const deposit = await receipts.give(id, 5_000);
    expect(await posted('receipt', id)).toEqual([
      ['receipt', { [HELD]: 5_000, [SUSPENSE]: -5_000 }],
      ['allocation', { [SUSPENSE]: 5_000, deposits: -5_000 }],
    ]);
    expect(await posted('deposit', deposit)).toEqual([
      ['allocation', { [SUSPENSE]: 5_000, deposits: -5_000 }],
    ]);
  });

  test('that is refunded in part comes back from its deposit, and then leaves its account', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ read: { transactionId } }));
    await receipts.give(id, 5_000);
    await receipts.take(
      mailOf({ read: { event: 'refund', direction: 'out', amount: 2_000, undoes: transactionId } }),
    );
    expect((await posted('receipt', id)).slice(2)).toEqual([
      ['taken-back', { [SUSPENSE]: -5_000, deposits: 5_000 }],
      ['allocation', { [SUSPENSE]: 3_000, deposits: -3_000 }],
      ['refund', { [HELD]: -2_000, [SUSPENSE]: 2_000 }],
    ]);
  });

  test('whose account is learnt after it was given waits nowhere', async () => {
    const transactionId = randomUUID();
    const id = await receipts.takeOne(mailOf({ accountId: null, read: { transactionId } }));
    await receipts.give(id, 5_000);
    await receipts.take(mailOf({ source: 'statement', read: { transactionId } }));
    expect((await posted('receipt', id)).slice(2)).toEqual([
      ['correction', { [HELD]: 5_000, 'held:unknown:venmo': -5_000 }],
    ]);
  });

  test('is received once it is proved, although its account is learnt with it', async () => {
    const transactionId = randomUUID();
    const read = { transactionId };
    const id = await receipts.takeOne(mailOf({ accountId: null, authenticity: 'unproved', read }));
    await receipts.take(mailOf({ read }));
    expect(await posted('receipt', id)).toEqual([['receipt', { [HELD]: 5_000, [SUSPENSE]: -5_000 }]]);
  });

  test('that becomes something else, past Cage, is counted once', async () => {
    const id = await receipts.takeOne(mailOf({}));
    const turn = (event: string) =>
      receipts.database.pool.query('update receipts set event = $1 where id = $2', [event, id]);
    await turn('refund');
    await turn('payment');
    expect((await posted('receipt', id)).map(([kind]) => kind)).toEqual(['receipt', 'correction', 'receipt']);
  });

  test('that nobody has proved is posted once a person gives it', async () => {
    const id = await receipts.takeOne(mailOf({ authenticity: 'unproved' }));
    expect(await posted('receipt', id)).toEqual([]);
    await receipts.give(id, 5_000);
    expect((await posted('receipt', id)).map(([kind]) => kind)).toEqual(['receipt', 'allocation']);
  });
});

test('what is posted follows from the facts, and its days from its entries', async () => {
  const { pool, queries } = receipts.database;
  expect(await checkLedger(queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  await pool.query('select fold_totals()');
  expect((await pool.query('select from ledger_day_changes')).rowCount).toBe(0);
  expect(await checkLedger(queries)).toEqual({ notOfFacts: [], notOfDays: [] });
});
