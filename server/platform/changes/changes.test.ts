import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectToTestDatabase, createTestDatabase, UNDISTURBED } from '#test/fixtures/test-database.ts';
import type { Database, Queries } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/failures.ts';
import { createChanges } from './changes.ts';

/** Changes over a table of lines, where entries are lines too. */
async function openNotes(append = insertNotes) {
  const database = await createTestDatabase();
  await database.pool.query('create table lines (id bigint generated always as identity, note text unique)');
  const notesAtCommits: string[][] = [];
  const commits: Array<Promise<unknown>> = [];
  const changes = createChanges<string>(database, {
    append,
    onCommitted: () => commits.push(readNotes(database).then((notes) => notesAtCommits.push(notes))),
  });
  return {
    ...changes,
    notes: () => readNotes(database),
    /** What was stored whenever a commit was told of. */
    atCommits: () => Promise.all(commits).then(() => notesAtCommits),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

async function readNotes({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ note: string }>('select note from lines order by id');
  return rows.map(({ note }) => note);
}

function insertNotes(transaction: Queries, notes: readonly string[]): Promise<void> {
  return transaction
    .withTables<{ lines: { note: string } }>()
    .insertInto('lines')
    .values(notes.map((note) => ({ note })))
    .execute()
    .then(() => {});
}

test('a change is stored with its entries, which are written last, and announced once it is committed', async () => {
  await using store = await openNotes();
  const answer = await store.change(async (transaction, log) => {
    log('entry 1');
    await insertNotes(transaction, ['change']);
    log('entry 2');
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await store.notes()).toEqual(['change', 'entry 1', 'entry 2']);
  expect(await store.atCommits()).toEqual([['change', 'entry 1', 'entry 2']]);
});

test('a change of many rows may take longer than a request may wait', async () => {
  await using created = await createTestDatabase();
  await using hurried = connectToTestDatabase(created.url, { ...UNDISTURBED, requestMs: 500 });
  const { change, changeMany } = createChanges<string>(hurried, {
    append: async () => {},
    onCommitted: () => {},
  });
  const wait = (transaction: Queries) =>
    sql<{ answer: string }>`select 'done' as answer from pg_sleep(0.6)`
      .execute(transaction)
      .then(({ rows }) => rows[0]?.answer);
  await expect(hurried.forCaller(() => change(wait))).rejects.toThrow(DatabaseUnavailable);
  expect(await hurried.forCaller(() => changeMany(wait))).toBe('done');
});

test('a change that fails stores nothing and is not announced', async () => {
  await using store = await openNotes();
  const failed = store.change(async (transaction, log) => {
    await insertNotes(transaction, ['change']);
    log('entry');
    throw new Error('refused');
  });
  await expect(failed).rejects.toThrow('refused');
  expect(await store.notes()).toEqual([]);
  expect(await store.atCommits()).toEqual([]);
});

test('a change whose entries cannot be written stores nothing and is not announced', async () => {
  await using store = await openNotes(async () => {
    throw new Error('the log is full');
  });
  const failed = store.change(async (transaction, log) => {
    await insertNotes(transaction, ['change']);
    log('entry');
  });
  await expect(failed).rejects.toThrow('the log is full');
  expect(await store.notes()).toEqual([]);
  expect(await store.atCommits()).toEqual([]);
});

test('a written group is announced once, before any of it is answered', async () => {
  await using store = await openNotes();
  const told: number[] = [];
  const write = store.groupWrites(async (items: readonly string[]) => items, { maxGroup: 10 });
  await Promise.all(
    ['a', 'b', 'c'].map(async (item) => {
      await write(item);
      told.push((await store.atCommits()).length);
    }),
  );
  // The first went alone, the others together.
  expect(Math.min(...told)).toBeGreaterThan(0);
  expect(await store.atCommits()).toHaveLength(2);
});

test('changes that arrive together share a commit, and are logged in their order', async () => {
  await using store = await openNotes();
  const groups: number[] = [];
  const make = store.groupChanges(
    async (transaction, log, items: readonly string[]) => {
      groups.push(items.length);
      await insertNotes(transaction, items);
      for (const item of items) log(`entry of ${item}`);
      return items;
    },
    { maxGroup: 10 },
  );
  expect(await Promise.all(['one', 'two', 'three'].map(make))).toEqual(['one', 'two', 'three']);
  expect(groups).toEqual([1, 2]);
  expect(await store.notes()).toEqual([
    'one',
    'entry of one',
    'two',
    'three',
    'entry of two',
    'entry of three',
  ]);
  expect(await store.atCommits()).toHaveLength(2);
});

test('one that fails keeps no other of its group from being made, and none is made twice', async () => {
  await using store = await openNotes();
  const make = store.groupChanges(
    async (transaction, log, items: readonly string[]) => {
      await insertNotes(transaction, items);
      for (const item of items) log(`entry of ${item}`);
      return items;
    },
    { maxGroup: 10 },
  );
  await make('there');
  const outcomes = await Promise.allSettled(['first', 'second', 'there', 'third'].map(make));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  const made = ['there', 'first', 'second', 'third'];
  expect((await store.notes()).toSorted()).toEqual(
    [...made, ...made.map((item) => `entry of ${item}`)].toSorted(),
  );
});

test('one whose commit was not answered fails, because it may be stored', async () => {
  await using store = await openNotes();
  let writes = 0;
  const make = store.groupChanges(
    async (transaction, _log, items: readonly string[]) => {
      writes += 1;
      await insertNotes(transaction, items);
      throw new DatabaseUnavailable('unreachable', 'cut');
    },
    { maxGroup: 10 },
  );
  await expect(make('one')).rejects.toThrow('cut');
  expect(writes).toBe(1);
});
