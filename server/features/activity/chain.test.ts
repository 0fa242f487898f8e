import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertStaff } from '#server/features/accounts/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { type ChainPoint, checkChain, readHead } from './chain.ts';

/** What somebody does who may do anything in the database. */
async function tamper({ pool }: Database, statements: string): Promise<void> {
  await pool.query(`
    begin;
    alter table activity_log disable trigger all;
    ${statements};
    alter table activity_log enable trigger all;
    commit`);
}

const ACTOR = { id: randomUUID(), displayName: 'Olga', email: 'olga@example.com' };

async function withEntries(count: number) {
  const database = await createTestDatabase();
  await insertStaff(database.queries, TEST_SIGNER, { ...ACTOR, role: 'owner', passwordHash: 'x' });
  const ids = await insertActivity(
    database,
    Array.from({ length: count }, (_, index) => ({
      message: `Entry ${index}`,
      username: `FC${index}`,
      subject: { type: 'deposit', id: `d-${index}` },
      metadata: { amount: 1.5, method: 'Venmo' },
      details: { changes: ['ä', 'ö'] },
      actor: { ...ACTOR, address: '203.0.113.7', sessionId: 'session' },
    })),
  );
  return { database, ids };
}

/** Chains all entries anew, with the database's own functions, as a careful forger would. */
const CHAIN_ANEW = `
  do $$
  declare
    entry activity_log;
    previous bytea := decode(repeat('00', 32), 'hex');
  begin
    for entry in select * from activity_log order by id loop
      previous := activity_hash_2(previous, entry);
      update activity_log set hash = previous where id = entry.id;
      update activity_log_head set last_id = entry.id, hash = previous;
    end loop;
  end $$`;

describe('an untampered log is intact', () => {
  test('when it is empty', async () => {
    await using database = await createTestDatabase();
    expect(await checkChain(database, [])).toEqual({ entries: 0, last: undefined, broken: undefined });
  });

  test('whatever is in its entries', async () => {
    await using database = await createTestDatabase();
    const text = fc.string({ unit: 'grapheme' }).map((any) => any.replaceAll('\u0000', ''));
    const entry = fc.record(
      {
        message: text,
        username: fc.option(text, { nil: undefined }),
        subject: fc.record({ type: text, id: text }),
        details: fc.dictionary(text, fc.oneof(text, fc.double({ noNaN: true }), fc.constant(null))) as never,
        createdAt: fc.date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      },
      { requiredKeys: ['message'] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 20 }), async (entries) => {
        await insertActivity(database, entries as never);
      }),
      { numRuns: 30 },
    );
    const { broken, entries } = await checkChain(database, []);
    expect(broken).toBeUndefined();
    expect(entries).toBeGreaterThan(30);
  });

  test('when thousands are written in one statement', async () => {
    const { database, ids } = await withEntries(4_500);
    await using _ = database;
    expect(await checkChain(database, [])).toMatchObject({
      entries: 4_500,
      last: { id: ids.at(-1) },
      broken: undefined,
    });
  });

  test('when many write at once, and some roll back', async () => {
    await using database = await createTestDatabase();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.queries
          .transaction()
          .execute(async (transaction) => {
            await insertActivity({ ...database, queries: transaction }, [
              { message: `First of ${index}` },
              {},
            ]);
            await insertActivity({ ...database, queries: transaction }, [{ message: `Last of ${index}` }]);
            if (index % 4 === 0) throw new Error('changed my mind');
          })
          .catch(() => {}),
      ),
    );
    expect(await checkChain(database, [])).toMatchObject({ entries: 90, broken: undefined });
  });

  test('when part of a transaction is rolled back', async () => {
    await using database = await createTestDatabase();
    const insert = `insert into activity_log (action, message) values ('a', 'b')`;
    await database.pool.query(
      `begin; ${insert}; savepoint s; ${insert}; rollback to s; ${insert}; insert into activity_log (action, message) select 'a', 'b' where false; commit`,
    );
    expect(await checkChain(database, [])).toMatchObject({ entries: 2, broken: undefined });
  });
});

describe('found is', () => {
  test.each([
    `action = 'staff_signed_in'`,
    `message = message || '.'`,
    `username = 'FC99'`,
    `username = null`,
    `actor_id = null`,
    `actor_name = 'Somebody'`,
    `actor_email = ''`,
    `subject_type = 'withdrawal'`,
    `subject_id = 'd-4'`,
    `created_at = created_at + interval '1 millisecond'`,
    `metadata = '{"amount": 1.50, "method": "Venmo"}'`,
    `details = '{}'`,
    `hash = sha256('')`,
    `hash_version = 1`,
    `address = '198.51.100.7'`,
    `session_id = null`,
    // Moves what one field ends with to the beginning of the next.
    `subject_type = 'deposi', subject_id = 'td-3'`,
  ])('an entry altered by %s', async (change) => {
    const { database, ids } = await withEntries(6);
    await using _ = database;
    await tamper(database, `update activity_log set ${change} where id = ${ids[3]}`);
    const { broken } = await checkChain(database, []);
    expect(broken?.entryId).toBeGreaterThanOrEqual(ids[3] as number);
    expect(broken?.entryId).toBeLessThanOrEqual(ids[4] as number);
  });

  test('an entry that was removed', async () => {
    const { database, ids } = await withEntries(6);
    await using _ = database;
    await tamper(database, `delete from activity_log where id = ${ids[2]}`);
    expect((await checkChain(database, [])).broken).toEqual({
      entryId: ids[3],
      finding: `entry ${ids[2]} was removed`,
    });
  });

  test('the first entry that was removed', async () => {
    const { database, ids } = await withEntries(3);
    await using _ = database;
    await tamper(database, `delete from activity_log where id = ${ids[0]}`);
    expect((await checkChain(database, [])).broken?.entryId).toBe(ids[1]);
  });

  test('an inserted entry, even with a valid hash of its own', async () => {
    const { database, ids } = await withEntries(3);
    await using _ = database;
    await tamper(database, `delete from activity_log where id = ${ids[1]}`);
    await tamper(
      database,
      `insert into activity_log (id, action, message, hash) overriding system value
         values (${ids[1]}, 'a', 'b', sha256('x'));
       update activity_log as entry set hash_version = 2, hash = activity_hash_2(before.hash, entry)
         from activity_log as before where entry.id = ${ids[1]} and before.id = ${ids[0]}`,
    );
    expect((await checkChain(database, [])).broken?.entryId).toBe(ids[2]);
  });

  test('an entry inserted at the end', async () => {
    const { database, ids } = await withEntries(2);
    await using _ = database;
    await tamper(database, `insert into activity_log (action, message, hash) values ('a', 'b', sha256('x'))`);
    expect((await checkChain(database, [])).broken).toEqual({
      entryId: (ids[1] as number) + 1,
      finding: 'this entry is not part of the chain',
    });
  });

  test('that the last entries are missing', async () => {
    const { database, ids } = await withEntries(5);
    await using _ = database;
    await tamper(database, `delete from activity_log where id >= ${ids[3]}`);
    expect((await checkChain(database, [])).broken).toEqual({
      entryId: ids[2],
      finding: `the entries after it, up to ${ids[4]}, are missing`,
    });
  });

  test('that all entries are missing', async () => {
    const { database, ids } = await withEntries(2);
    await using _ = database;
    await tamper(database, 'truncate activity_log');
    expect((await checkChain(database, [])).broken).toEqual({
      entryId: 0,
      finding: `the entries after it, up to ${ids[1]}, are missing`,
    });
  });
});

describe('with points known from elsewhere, found is', () => {
  async function witnessed() {
    const { database, ids } = await withEntries(3);
    const early = await readHead(database);
    const more = await insertActivity(database, [{ message: 'More' }, { message: 'Most' }]);
    const late = await readHead(database);
    return { database, ids: [...ids, ...more], witnesses: [early, late] as [ChainPoint, ChainPoint] };
  }

  test('nothing in an intact log, even if it has grown', async () => {
    const { database, witnesses } = await witnessed();
    await using _ = database;
    await insertActivity(database, [{}]);
    expect(await checkChain(database, [witnesses[0], ...witnesses])).toMatchObject({
      entries: 6,
      broken: undefined,
    });
  });

  test('a log that was altered and rechained', async () => {
    const { database, ids, witnesses } = await witnessed();
    await using _ = database;
    await tamper(database, `update activity_log set message = 'Never' where id = ${ids[1]}; ${CHAIN_ANEW}`);
    expect((await checkChain(database, [])).broken).toBeUndefined();
    expect((await checkChain(database, witnesses)).broken).toEqual({
      entryId: ids[2],
      finding: 'the log up to this entry is not the one that was signed',
    });
  });

  test('a log that was truncated together with its head', async () => {
    const { database, ids, witnesses } = await witnessed();
    await using _ = database;
    await tamper(database, `delete from activity_log where id > ${ids[2]}; ${CHAIN_ANEW}`);
    expect((await checkChain(database, [])).broken).toBeUndefined();
    expect((await checkChain(database, witnesses)).broken).toEqual({
      entryId: ids[2],
      finding: `the entries after it, up to ${ids[4]}, are missing`,
    });
  });

  test('a signed entry removed from a rechained log', async () => {
    const { database, ids, witnesses } = await witnessed();
    await using _ = database;
    await tamper(database, `delete from activity_log where id = ${ids[2]}; ${CHAIN_ANEW}`);
    expect((await checkChain(database, witnesses)).broken).toEqual({
      entryId: ids[2],
      finding: 'this entry was signed and is now missing',
    });
  });
});

test('the log cannot be changed by the role that the server runs as', async () => {
  const { database } = await withEntries(1);
  await using _ = database;
  for (const statement of [
    `update activity_log set message = ''`,
    'delete from activity_log',
    'truncate activity_log',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow('The activity log is append-only');
  }
});
