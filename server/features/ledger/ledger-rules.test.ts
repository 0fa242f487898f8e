import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRecord } from '#test/fixtures/records.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

let keys = 0;

/** Posts lines as the triggers of facts do; answers the journal's id. */
async function post(
  client: Pick<pg.ClientBase, 'query'>,
  lines: Readonly<Record<string, number>>,
  { key = `test:${++keys}`, at = '2026-03-03 12:00-05', reverses = null as string | null } = {},
): Promise<string> {
  await client.query(
    `select post('correction', $1, $2, array(
      select row (key, value::bigint)::ledger_line from jsonb_each_text($3)), reverses => $4)`,
    [key, at, JSON.stringify(lines), reverses],
  );
  const { rows } = await client.query<{ id: string }>('select id from journals where key = $1', [key]);
  return rows[0]?.id as string;
}

async function addEntries(client: Pick<pg.ClientBase, 'query'>, journal: string, cents: readonly number[]) {
  await client.query(
    `insert into journal_entries (journal_id, line, account, amount_cents, day)
    select id, 10 + place, 'own', cents, day
    from journals, unnest($2::bigint[]) with ordinality as each (cents, place) where id = $1`,
    [journal, cents],
  );
}

/** In a transaction that is never committed, unless all of it holds. */
async function within(task: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await task(client);
    await client.query('commit');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const OWN = { own: 100, elsewhere: -100 };

describe('refused is', () => {
  test('a journal that does not sum to zero, has one entry, or none', async () => {
    await expect(post(database.pool, { own: 100, elsewhere: -99 })).rejects.toThrow('does not sum to zero');
    await expect(post(database.pool, { own: 100 })).rejects.toThrow('does not sum to zero');
    const insert = database.pool.query(
      "insert into journals (kind, key, happened_at, day) values ('correction', 'empty', now(), '2026-03-03')",
    );
    await expect(insert).rejects.toThrow('Journal empty has no entries');
  });

  test('an entry that is added later, even if all of them sum to zero', async () => {
    const id = await post(database.pool, OWN);
    await expect(addEntries(database.pool, id, [5, -5])).rejects.toThrow('is not of this transaction');
    await expect(within(async (client) => addEntries(client, await post(client, OWN), [5]))).rejects.toThrow(
      'does not sum to zero',
    );
  });

  test.each([
    "update journals set kind = 'sent'",
    'delete from journals',
    'truncate journals cascade',
    'update journal_entries set amount_cents = 2 * amount_cents',
    'delete from journal_entries',
    'truncate journal_entries',
  ])('%s', async (statement) => {
    await post(database.pool, OWN);
    await expect(database.pool.query(statement)).rejects.toThrow(/What is posted stays/);
  });

  test('the same key, whatever it says', async () => {
    await post(database.pool, OWN, { key: 'once' });
    await expect(post(database.pool, OWN, { key: 'once' })).rejects.toThrow('journals_key_key');
    await expect(post(database.pool, { own: 7, elsewhere: -7 }, { key: 'once' })).rejects.toThrow(
      'journals_key_key',
    );
  });

  test('a reversal that is not the negative of its journal, comes before its day, or a second time', async () => {
    const journal = await post(database.pool, OWN);
    const reversed = { own: -100, elsewhere: 100 };
    await expect(post(database.pool, { own: -99, elsewhere: 99 }, { reverses: journal })).rejects.toThrow(
      'is not what it reverses',
    );
    const before = { at: '2026-03-02 12:00-05', reverses: journal };
    await expect(post(database.pool, reversed, before)).rejects.toThrow('not reversed before its day');
    await post(database.pool, reversed, { reverses: journal });
    await expect(post(database.pool, reversed, { reverses: journal })).rejects.toThrow(
      'journals_reverses_key',
    );
  });

  test('money between accounts that there are not', async () => {
    await expect(post(database.pool, { nowhere: 1, own: -1 })).rejects.toThrow('ledger_accounts_kind_check');
  });
});

test('what moves nothing is not posted', async () => {
  expect(await post(database.pool, { own: 0, elsewhere: 0 }, { key: 'nothing' })).toBeUndefined();
});

describe('a closed day', () => {
  const close = (client: Pick<pg.ClientBase, 'query'>, id: string) =>
    client.query("update ledger_accounts set closed_through = '2026-03-05' where id = $1", [id]);

  async function openAccount(): Promise<string> {
    const id = `held:unknown:rail-${++keys}`;
    await post(database.pool, { [id]: 100, elsewhere: -100 });
    return id;
  }

  test('takes no more: what comes late counts for the first open one, and keeps its own time', async () => {
    const id = await openAccount();
    await close(database.pool, id);
    const late = await post(database.pool, { [id]: 50, elsewhere: -50 }, { at: '2026-03-03 23:59-05' });
    const { rows } = await database.pool.query('select day::text, happened_at from journals where id = $1', [
      late,
    ]);
    expect(rows).toEqual([{ day: '2026-03-06', happened_at: new Date('2026-03-04T04:59:00Z') }]);
    const next = await post(database.pool, { [id]: 50, elsewhere: -50 }, { at: '2026-03-07 12:00-05' });
    const { rows: open } = await database.pool.query('select day::text from journals where id = $1', [next]);
    expect(open).toEqual([{ day: '2026-03-07' }]);
  });

  test('takes none of an entry that says it is of it', async () => {
    const id = await openAccount();
    await close(database.pool, id);
    const forged = database.pool.query(
      `with journal as (
        insert into journals (kind, key, happened_at, day)
        values ('correction', 'forged', now(), '2026-03-04') returning id, day
      )
      insert into journal_entries (journal_id, line, account, amount_cents, day)
      select id, 1, $1, 5, day from journal union all select id, 2, 'elsewhere', -5, day from journal`,
      [id],
    );
    await expect(forged).rejects.toThrow('closed through that day');
  });

  test('is not closed while somebody posts to it, and who posts waits for the close', async () => {
    const id = await openAccount();
    const closing = await database.pool.connect();
    await closing.query('begin');
    await closing.query('select from ledger_accounts where id = $1 for update', [id]);
    let isPosted = false;
    const posting = post(database.pool, { [id]: 50, elsewhere: -50 }).then((journal) => {
      isPosted = true;
      return journal;
    });
    await database.pool.query('select 1');
    expect(isPosted).toBe(false);
    await close(closing, id);
    await closing.query('commit');
    closing.release();
    const { rows } = await database.pool.query('select day::text from journals where id = $1', [
      await posting,
    ]);
    expect(rows).toEqual([{ day: '2026-03-06' }]);
  });
});

test.each([
  ['deposits', 'amount_cents', '100000001'],
  ['deposits', 'created_at', "'infinity'"],
  ['withdrawals', 'amount_cents', '999999999999999'],
  ['withdrawals', 'created_at', "'200000-01-01'"],
])('of %s a %s that would spoil all sums is refused', async (table, column, value) => {
  const id = await insertRecord(database, table === 'deposits' ? 'deposit' : 'withdrawal', {
    status: 'sent',
  });
  const spoil = `update ${table} set version = version + 1, ${column} = ${value} where id = $1`;
  await expect(database.pool.query(spoil, [id])).rejects.toThrow('_possible');
});

test('nothing is posted of a year that no calendar has', async () => {
  await expect(post(database.pool, OWN, { at: 'infinity' })).rejects.toThrow('journals_time_possible');
});
