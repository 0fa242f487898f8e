import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Role } from '#domain/access/capabilities.ts';
import { insertStaff } from '#server/features/accounts/store.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { startTestCashier, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, type TestDatabase, UNDISTURBED } from '#test/fixtures/test-database.ts';
import { createSessions } from './sessions.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

async function addPerson({ queries }: TestDatabase, fields: { role?: Role } = {}): Promise<string> {
  const id = randomUUID();
  const person = { id, email: `${id}@example.com`, displayName: 'A', passwordHash: '' };
  await insertStaff(queries, TEST_SIGNER, { role: 'member', ...person, ...fields });
  return id;
}

const ago = (ms: number) => new Date(Date.now() - ms);

const START = Date.UTC(2100, 0, 1);
const minute = (minutes: number) => new Date(START + minutes * MINUTE_MS);

const ADDRESS = '192.0.2.1';
const SOURCE = { address: ADDRESS, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };

test('a session tells who it belongs to', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const id = await addPerson(database, { role: 'supervisor' });
  const now = new Date();
  const { token, sessionId } = await sessions.start(database.queries, id, SOURCE, now);
  expect(await sessions.find(token, '192.0.2.2', now)).toEqual({
    id,
    email: `${id}@example.com`,
    displayName: 'A',
    role: 'supervisor',
    mustChangePassword: false,
    mustSetUpFactor: false,
    sessionId,
    tokenHash: createHash('sha256').update(token).digest(),
    address: '192.0.2.2',
    provenAt: now,
    lastingProofMinutes: 240,
    snapshot: expect.stringMatching(/^\d+:\d+:/),
  });
  expect(await sessions.find(`${token}x`, ADDRESS, new Date())).toBeUndefined();
  expect(await sessions.find('', ADDRESS, new Date())).toBeUndefined();
});

test('where and in what a session is used is kept, and when, once a minute', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const id = await addPerson(database);
  const at = (seconds: number) => new Date(START + seconds * 1_000);
  const { token } = await sessions.start(database.queries, id, SOURCE, at(0));
  const kept = () =>
    database.queries
      .selectFrom('sessions')
      .select(['address', 'browser', 'created_at', 'last_seen_at', 'proven_at'])
      .executeTakeFirstOrThrow();
  const begun = { address: ADDRESS, browser: 'Firefox on Linux', created_at: at(0), proven_at: at(0) };
  await sessions.find(token, ADDRESS, at(59));
  expect(await kept()).toEqual({ ...begun, last_seen_at: at(0) });
  await sessions.find(token, ADDRESS, at(60));
  expect(await kept()).toEqual({ ...begun, last_seen_at: at(60) });
  await sessions.find(token, '192.0.2.2', at(61));
  expect(await kept()).toEqual({ ...begun, address: '192.0.2.2', last_seen_at: at(61) });
});

test('a session that nobody uses ends after 30 minutes, or as long as an owner has chosen', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const id = await addPerson(database);
  const start = async () => (await sessions.start(database.queries, id, SOURCE, minute(0))).token;
  const [used, unused] = [await start(), await start()];
  for (const at of [15, 30, 45]) {
    expect(await sessions.find(used, ADDRESS, minute(at))).toMatchObject({ id });
  }
  expect(await sessions.find(unused, ADDRESS, minute(31.1))).toEqual({ idleMinutes: 30 });
  // Nor does asking bring it back.
  expect(await sessions.find(unused, ADDRESS, minute(31.1))).toEqual({ idleMinutes: 30 });
  await database.pool.query(
    `insert into settings (name, document) values ('session_settings', '{"idleMinutes": 5}')`,
  );
  expect(await sessions.find(used, ADDRESS, minute(50))).toMatchObject({ id });
  expect(await sessions.find(used, ADDRESS, minute(56.1))).toEqual({ idleMinutes: 5 });
});

test('what an open console asks for by itself is no use, nor is its live stream', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const id = await addPerson(database);
  const { token } = await sessions.start(database.queries, id, SOURCE, minute(0));
  const hash = createHash('sha256').update(token).digest();
  for (let at = 0; at <= 31; at++) {
    expect(await sessions.stillLive([hash], minute(at))).toEqual(new Set([hash.toString('hex')]));
    expect(await sessions.find(token, ADDRESS, minute(at), { isUse: false })).toMatchObject({ id });
  }
  expect(await sessions.stillLive([hash], minute(31.1))).toEqual(new Set());
  expect(await sessions.find(token, ADDRESS, minute(31.1), { isUse: false })).toEqual({ idleMinutes: 30 });
});

test('where it is asked for from is kept all the same', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const { token } = await sessions.start(database.queries, await addPerson(database), SOURCE, minute(0));
  await sessions.find(token, '192.0.2.2', minute(5), { isUse: false });
  const kept = database.queries.selectFrom('sessions').select(['address', 'last_seen_at']);
  expect(await kept.execute()).toEqual([{ address: '192.0.2.2', last_seen_at: minute(0) }]);
});

test('a session in use goes on while nothing can be written', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const id = await addPerson(database);
  const { token } = await sessions.start(database.queries, id, SOURCE, minute(0));
  await database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before update on sessions execute function refuse()`,
  );
  for (const at of [20, 40, 60]) {
    expect(await sessions.find(token, ADDRESS, minute(at))).toMatchObject({ id });
  }
  const hash = createHash('sha256').update(token).digest();
  expect(await sessions.stillLive([hash], minute(65))).toEqual(new Set([hash.toString('hex')]));
  await database.pool.query('drop trigger refuse on sessions');
  expect(await sessions.find(token, ADDRESS, minute(80))).toMatchObject({ id });
  const kept = await database.queries.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow();
  expect(kept).toEqual({ last_seen_at: minute(80) });
});

test('a session lives for 24 hours', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const id = await addPerson(database);
  const now = new Date();
  const { expiresAt } = await sessions.start(database.queries, id, SOURCE, now);
  expect(expiresAt.getTime() - now.getTime()).toBe(DAY_MS);
  const [young, old] = [
    await sessions.start(database.queries, id, SOURCE, ago(DAY_MS - MINUTE_MS)),
    await sessions.start(database.queries, id, SOURCE, ago(DAY_MS)),
  ];
  await database.queries.updateTable('sessions').set({ last_seen_at: now }).execute();
  expect(await sessions.find(young.token, ADDRESS, new Date())).toMatchObject({ id });
  expect(await sessions.find(old.token, ADDRESS, new Date())).toBeUndefined();
});

test('sessions that are looked up at the same time are found by few statements, planned once', async () => {
  await using database = await createTestDatabase();
  // Each connection has plans of its own.
  const alone = openDatabase(database.url, {
    maxConnections: 1,
    deadlines: UNDISTURBED,
    onConnectionError: () => {},
  });
  await using _ = { [Symbol.asyncDispose]: () => alone.close() };
  const sessions = createSessions(alone, TEST_SIGNER);
  const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(database)));
  const begun = await Promise.all(
    people.map((id) => sessions.start(database.queries, id, SOURCE, new Date())),
  );
  for (let i = 0; i < 10; i++) {
    const found = await Promise.all(begun.map(({ token }) => sessions.find(token, ADDRESS, new Date())));
    expect(found).toMatchObject(people.map((id) => ({ id })));
  }
  const { rows } = await sql<{ planned: number; kept: number }>`
    select custom_plans as planned, generic_plans as kept from pg_prepared_statements
    where statement like 'select "staff"."id"%'`.execute(alone.prepared);
  // PostgreSQL plans a statement five times before it keeps a plan; two statements find all five.
  expect(rows).toEqual([{ planned: 5, kept: expect.toSatisfy((kept: number) => kept > 0 && kept <= 15) }]);
});

test('only a hash of the token is stored, and no two are alike', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const id = await addPerson(database);
  const tokens = [];
  for (let i = 0; i < 20; i++)
    tokens.push((await sessions.start(database.queries, id, SOURCE, new Date())).token);
  expect(new Set(tokens).size).toBe(20);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const { rows } = await database.pool.query('select * from sessions');
  const kept = JSON.stringify(
    rows.map((row) => [row, row.token_hash.toString(), row.token_hash.toString('base64url')]),
  );
  for (const token of tokens) expect(kept).not.toContain(token);
  expect(rows.map((row) => row.token_hash.toString('hex')).sort()).toEqual(
    tokens.map((token) => createHash('sha256').update(token).digest('hex')).sort(),
  );
});

test('live sessions are distinguished from ended ones', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const [here, removed] = [await addPerson(database), await addPerson(database)];
  const hashOf = ({ token }: { token: string }) => createHash('sha256').update(token).digest();
  const live = hashOf(await sessions.start(database.queries, here, SOURCE, new Date()));
  const expired = hashOf(await sessions.start(database.queries, here, SOURCE, ago(DAY_MS)));
  const gone = hashOf(await sessions.start(database.queries, removed, SOURCE, new Date()));
  await database.queries
    .updateTable('staff')
    .set({ removed_at: new Date() })
    .where('id', '=', removed)
    .execute();
  expect(await sessions.stillLive([live, expired, gone], new Date())).toEqual(
    new Set([live.toString('hex')]),
  );
});

test('one can be ended, a person’s others, and all expired ones', async () => {
  await using database = await createTestDatabase();
  const sessions = createSessions(database, TEST_SIGNER);
  const [one, other] = [await addPerson(database), await addPerson(database)];
  const start = async (id: string, at = new Date()) => {
    const { token } = await sessions.start(database.queries, id, SOURCE, at);
    return { token, hash: createHash('sha256').update(token).digest() };
  };
  const [first, second, third] = [await start(one), await start(one), await start(one)];
  const others = await start(other);
  await start(one, ago(DAY_MS));

  await sessions.end(database.queries, one, first.hash);
  expect(await sessions.find(first.token, ADDRESS, new Date())).toBeUndefined();
  expect(await sessions.find(second.token, ADDRESS, new Date())).toBeDefined();

  await sessions.endOthers(database.queries, one, second.hash);
  expect(await sessions.find(third.token, ADDRESS, new Date())).toBeUndefined();
  expect(await sessions.find(second.token, ADDRESS, new Date())).toBeDefined();
  expect(await sessions.find(others.token, ADDRESS, new Date())).toBeDefined();

  await start(other, ago(DAY_MS + MINUTE_MS));
  await sessions.endExpired();
  const left = await database.queries.selectFrom('sessions').select('token_hash').execute();
  expect(left.map((row) => row.token_hash.toString('hex')).sort()).toEqual(
    [second.hash, others.hash].map((hash) => hash.toString('hex')).sort(),
  );
});

test('one that starts while another of its person ends holds, and nothing looks altered', async () => {
  await using database = await createTestDatabase();
  const altered: string[] = [];
  const sessions = createSessions(database, TEST_SIGNER, (email) => altered.push(email));
  const id = await addPerson(database);
  const { queries } = database;
  const leaving = await sessions.start(queries, id, SOURCE, new Date());
  const ending = () =>
    queries.transaction().execute((other) => sessions.endOne(other, id, leaving.sessionId));
  const { started, ended } = await queries.transaction().execute(async (transaction) => {
    const started = await sessions.start(transaction, id, SOURCE, new Date());
    const ended = ending();
    await Promise.race([ended, pause(300)]);
    return { started, ended: { done: ended } };
  });
  await ended.done;
  expect(await sessions.find(started.token, ADDRESS, new Date())).toMatchObject({ id });
  expect(altered).toEqual([]);
});

test('over the wire, expiry, removal and demotion take effect on the very next call', async () => {
  await using cashier = await startTestCashier();
  const { queries } = cashier.database;
  const change = { depositId: randomUUID(), status: 'sent' } as const;

  const demoted = await cashier.signInAs('owner');
  expect((await cashier.send('updateDepositStatus', change, demoted.token)).error?.status).toBe('NOT_FOUND');
  await queries.updateTable('staff').set({ role: 'member' }).where('id', '=', demoted.id).execute();
  await signAsWritten(cashier.database);
  expect((await cashier.send('updateDepositStatus', change, demoted.token)).error?.status).toBe(
    'PERMISSION_DENIED',
  );

  const removed = await cashier.signInAs('owner');
  await queries.updateTable('staff').set({ removed_at: new Date() }).where('id', '=', removed.id).execute();
  expect((await cashier.send('getCurrentAdmin', {}, removed.token)).error?.status).toBe('UNAUTHENTICATED');

  const expired = await cashier.signInAs('owner');
  await queries
    .updateTable('sessions')
    .set({ expires_at: new Date() })
    .where('staff_id', '=', expired.id)
    .execute();
  expect((await cashier.send('getCurrentAdmin', {}, expired.token)).error?.status).toBe('UNAUTHENTICATED');
});
