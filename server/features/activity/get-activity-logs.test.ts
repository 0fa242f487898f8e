import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput, CallOutput } from '#contract/calls.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertRecord } from '#test/fixtures/records.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { lastChangeSince } from './lookup.ts';
import { appendActivity, type NewActivity } from './store.ts';

type Entry = CallOutput<'getActivityLogs'>['entries'][number];

function record({ queries }: Database, entry: Partial<NewActivity> = {}): Promise<void> {
  return appendActivity(queries, TEST_SIGNER, [
    { action: 'deposit_status_updated', message: 'Deposit changed', ...entry },
  ]);
}

describe('an entry', () => {
  test('that somebody added past Cage is listed, whatever is in it, and so are the others', async () => {
    await using cashier = await startTestCashier();
    await cashier.serving.pool.query(
      `insert into activity_log (action, message, metadata, details, subject_type, subject_id) values
        ('x', 'Planted', '[1]', '"s"', 'deposit', '1'), ('x', 'Planted too', '{"version": "x"}', '{}', 'deposit', '1')`,
    );
    const { token } = await cashier.signInAs('owner');
    const { entries } = await cashier.call('getActivityLogs', {}, token);
    expect(entries.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['Planted', 'Planted too', 'Signed in']),
    );
    const deposit = { type: 'deposit', id: '1' };
    expect(await lastChangeSince(cashier.database.queries, deposit, 0)).toBeUndefined();
  });

  test('has the address and the session of its request, for those who may export the log', async () => {
    await using cashier = await startTestCashier();
    const depositId = await insertRecord(cashier.database, 'deposit');
    const { id, token } = await cashier.signInAs('supervisor', 'Sam');
    const member = await cashier.signInAs('member');
    await cashier.call('lockDeposit', { depositId }, token);
    const { rows } = await cashier.database.pool.query('select id from sessions where staff_id = $1', [id]);
    const read = async (as: string) =>
      (await cashier.call('getActivityLogs', { search: 'deposit_locked' }, as)).entries[0];
    const origin = { address: '127.0.0.1', sessionId: rows[0].id };
    expect(await read(token)).toMatchObject({ actorName: 'Sam', ...origin });
    const signedIn = (await cashier.call('getActivityLogs', { workers: [id] }, token)).entries.at(-1);
    expect(signedIn).toMatchObject({ action: 'staff_signed_in', ...origin });
    const seenByMember = await read(member.token);
    expect(seenByMember?.actorName).toBe('Sam');
    expect(JSON.stringify(seenByMember)).not.toMatch(/127\.0\.0\.1|sessionId/);
    for (const format of ['csv', 'json']) {
      const file = await fetch(`${cashier.origin}/api/activity-export?format=${format}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await file.text()).toContain(origin.sessionId);
    }
  });

  test('says who did what to what, and when', async () => {
    await using cashier = await startTestCashier();
    const { id, token } = await cashier.signInAs('member', 'Mia');
    const subject = { type: 'deposit', id: randomUUID() };
    await record(cashier.database, {
      actor: { id, displayName: 'Mia', email: 'mia@example.com' },
      username: 'FC1',
      subject,
      metadata: { method: 'Venmo', amount: 50.5 },
      details: { statusChange: 'Pending → Sent' },
    });
    const { entries } = await cashier.call('getActivityLogs', { limit: 1 }, token);
    const [entry] = entries as [Entry];
    expect(entry).toEqual({
      id: expect.stringMatching(/^\d+$/),
      action: 'deposit_status_updated',
      message: 'Deposit changed',
      username: 'FC1',
      actorUid: id,
      actorName: 'Mia',
      actorEmail: 'mia@example.com',
      subjectType: 'deposit',
      subjectId: subject.id,
      targetType: 'deposit',
      targetId: subject.id,
      createdAt: expect.any(String),
      timestamp: entry.createdAt,
      readableTimestamp: formatReadableTimestamp(entry.createdAt),
      metadata: { method: 'Venmo', amount: 50.5 },
      details: { statusChange: 'Pending → Sent' },
    });
    expect(Math.abs(Date.parse(entry.createdAt) - Date.now())).toBeLessThan(60_000);
  });

  test('is there for each role, and for nobody who is not signed in', async () => {
    await using cashier = await startTestCashier();
    for (const role of ['owner', 'supervisor', 'member'] as const) {
      const { token } = await cashier.signInAs(role);
      expect((await cashier.call('getActivityLogs', {}, token)).entries.length).toBeGreaterThan(0);
    }
    expect((await cashier.send('getActivityLogs', {})).error?.status).toBe('UNAUTHENTICATED');
  });
});

describe('a search or a filter', () => {
  let cashier: TestCashier;
  let token: string;
  const [ann, bob] = [randomUUID(), randomUUID()];
  const subject = { type: 'deposit', id: randomUUID() };
  beforeAll(async () => {
    cashier = await startTestCashier();
    token = (await cashier.signInAs('member')).token;
    const people = [ann, bob].map((id) => ({
      id,
      email: `${id}@example.com`,
      display_name: 'x',
      role: 'member',
      password_hash: '',
    }));
    await cashier.database.queries.insertInto('staff').values(people).execute();
    const [byAnn, byBob] = [
      { id: ann, displayName: 'Ann Lee', email: 'ann@example.com' },
      { id: bob, displayName: 'Bob Ray', email: 'bob@example.com' },
    ];
    await record(cashier.database, { message: 'one', actor: byAnn, username: 'FC100', subject });
    await record(cashier.database, { message: 'two 100%', actor: byBob, username: 'FC200' });
    await record(cashier.database, {
      message: 'three',
      actor: byAnn,
      username: 'FC200',
      action: 'manual_deposit_created',
    });
    await record(cashier.database, { message: 'four 1000' });
  });
  afterAll(() => cashier[Symbol.asyncDispose]());

  test.each([
    ['a player', { search: 'fc100' }, ['one']],
    ['a player with leading zeros', { search: 'fc00100' }, ['one']],
    ['a worker’s name', { search: 'ann lee' }, ['one', 'three']],
    ['a worker’s email', { search: 'BOB@example' }, ['two 100%']],
    ['an action', { search: 'manual_deposit' }, ['three']],
    ['a message', { search: 'FOUR' }, ['four 1000']],
    ['a record’s id', { search: subject.id.slice(0, 12).toUpperCase() }, ['one']],
    ['a percent sign', { search: '100%' }, ['two 100%']],
    ['an underscore', { search: 't_o' }, []],
    ['a worker', { workers: [ann] }, ['one', 'three']],
    ['several workers', { workers: [ann, bob] }, ['one', 'two 100%', 'three']],
    ['a user', { users: ['FC200'] }, ['two 100%', 'three']],
    ['a user with leading zeros', { users: ['fc0200'] }, ['two 100%', 'three']],
    ['several users', { users: ['FC100', 'FC200'] }, ['one', 'two 100%', 'three']],
    ['both', { workers: [ann], users: ['FC200'] }, ['three']],
    ['nobody', { workers: [randomUUID()] }, []],
    ['days to come', { from: '2100-01-01' }, []],
    ['days long past', { to: '2000-01-01' }, []],
  ] as Array<[string, CallInput<'getActivityLogs'>, string[]]>)('by %s', async (_, input, messages) => {
    const { entries } = await cashier.call('getActivityLogs', input, token);
    expect(entries.map(({ message }) => message).reverse()).toEqual(messages);
  });

  test('without criteria is the whole log', async () => {
    for (const input of [{}, { search: '' }, { workers: [], users: [] }]) {
      const { entries } = await cashier.call('getActivityLogs', input, token);
      expect(entries.map(({ message }) => message)).toEqual([
        'four 1000',
        'three',
        'two 100%',
        'one',
        'Signed in',
      ]);
    }
  });

  test.each([
    { search: 'a\u0000b' },
    { users: ['a\u0000b'] },
    { workers: ['x'] },
    { workers: Array.from({ length: 101 }, () => ann) },
    { limit: 0 },
    { limit: 101 },
    { cursor: 'garbage' },
    { from: 'yesterday' },
  ])('%j is refused', async (input) => {
    const { httpStatus, error } = await cashier.send('getActivityLogs', input, token);
    expect(httpStatus).toBe(400);
    expect(error?.status).toBe('INVALID_ARGUMENT');
  });
});

test('the first page has 100 entries and the next ones 50, each entry once, newest first', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  // Of the same moment all, as those of one statement are.
  await cashier.database.pool.query(
    `insert into activity_log (action, message) select 'activity_exported', n::text from generate_series(1, 220) as n`,
  );
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await cashier.call('getActivityLogs', { cursor }, token);
    pages.push(page.entries.map(({ message }) => message));
    cursor = page.nextCursor ?? undefined;
    await record(cashier.database, { message: 'written meanwhile' });
  } while (cursor !== undefined);
  expect(pages.map((page) => page.length)).toEqual([100, 50, 50, 21]);
  expect(pages.flat()).toEqual([...Array.from({ length: 220 }, (_, i) => String(220 - i)), 'Signed in']);
});

describe('what is written stays', () => {
  test.each([
    `update activity_log set message = 'never happened'`,
    'delete from activity_log',
    'truncate activity_log',
    'truncate activity_log cascade',
    `update activity_log set message = 'x' where false`,
  ])('%s is refused', async (statement) => {
    await using database = await createTestDatabase();
    await record(database, { message: 'happened' });
    await expect(database.pool.query(statement)).rejects.toThrow('append-only');
    const rows = await database.queries.selectFrom('activity_log').select('message').execute();
    expect(rows).toEqual([{ message: 'happened' }]);
  });
});
