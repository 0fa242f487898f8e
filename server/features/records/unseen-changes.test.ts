import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function newRecord(table: 'deposits' | 'withdrawals'): Promise<string> {
  const row = { requested_from: '203.0.113.7' };
  const insert = table === 'deposits' ? insertDeposits : insertWithdrawals;
  return (await insert(database, [row]))[0] as string;
}

const SEEN = 'select version, changed_in from';
async function seen(table: string, id: string) {
  return (await database.pool.query(`${SEEN} ${table} where id = $1`, [id])).rows[0];
}

test.each(['deposits', 'withdrawals'] as const)(
  'of %s, each change has the next version, whatever is set beside it; to erase a network is none',
  async (table) => {
    const id = await newRecord(table);
    const set = (columns: string) =>
      database.pool.query(`update ${table} set ${columns} where id = $1`, [id]);
    const first = await seen(table, id);
    await set('requested_from = null');
    expect(await seen(table, id)).toEqual(first);
    const changes = [
      "requested_from = '203.0.113.8', amount_cents = amount_cents + 1",
      "requested_from = '203.0.113.9', amount_cents = amount_cents + 1, version = version",
      "requested_from = null, username = 'FC66', version = 1",
      'version = 1',
      'version = 99, amount_cents = amount_cents + 1',
    ];
    for (const [place, columns] of changes.entries()) {
      const before = await seen(table, id);
      await set(columns);
      const after = await seen(table, id);
      expect(after.version, columns).toBe(place + 2);
      expect(after.changed_in, columns).not.toBe(before.changed_in);
    }
    // The live feed tells of a lock; the record is as it was looked at.
    const before = await seen(table, id);
    await set("requested_from = '203.0.113.7', locked_until = now()");
    const after = await seen(table, id);
    expect(after.version).toBe(before.version);
    expect(after.changed_in).not.toBe(before.changed_in);
  },
);

test.each(['allocated_cents', 'reversed_cents', 'returned_cents', 'dismissed_cents'])(
  'no receipt begins with %s, nor a deposit with what has come in',
  async (column) => {
    const refused = 'nothing has been yet';
    const receipt = `insert into receipts (
      id, source, source_key, rail, direction, event, amount_cents, currency, occurred_at, received_at, authenticity, ${column})
      values (uuidv7(), 'mail', uuidv7()::text, 'venmo', 'in', 'payment', 5000, 'usd', now(), now(), 'proved', `;
    await expect(database.pool.query(`${receipt} 1)`)).rejects.toThrow(refused);
    await database.pool.query(`${receipt} 0)`);
    const deposit = `insert into deposits (id, source, username, method, amount_cents, received_cents)
      values (uuidv7(), 'player', 'FC1', 'Venmo', 5000, `;
    await expect(database.pool.query(`${deposit} 5000)`)).rejects.toThrow(refused);
  },
);
