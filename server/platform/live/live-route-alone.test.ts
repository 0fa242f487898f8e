import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { insertStaff } from '#server/features/accounts/store.ts';
import { type EventStream, openEventStream } from '#test/fixtures/event-stream.ts';
import { TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { answerErrors } from '../protocol/answer-error.ts';
import { createSessions } from '../sessions/sessions.ts';
import { type LiveSource, openLiveFeed } from './live-feed.ts';
import { serveLiveFeed } from './live-route.ts';
import { limitViewers, MOST_STREAMS_EACH } from './viewers.ts';

/** The route over a source of the test's own, for one member of staff with a session. */
async function openRoute(
  database: TestDatabase,
  deposits: LiveSource,
  limits: { readonly maxViewers?: number; readonly behindMs?: number; readonly heartbeatMs?: number } = {},
) {
  const sessions = createSessions(database, TEST_SIGNER);
  const id = crypto.randomUUID();
  const person = { id, email: 'a@example.com', displayName: 'A', role: 'member' } as const;
  await insertStaff(database.queries, TEST_SIGNER, { ...person, passwordHash: '' });
  const { token } = await sessions.start(
    database.queries,
    id,
    { address: '192.0.2.1', userAgent: undefined },
    new Date(),
  );
  const staff = await sessions.find(token, '192.0.2.1', new Date());
  if (staff === undefined || 'idleMinutes' in staff) throw new Error('There is no session');
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const feed = await openLiveFeed(database.pool, { deposits }, onError);
  const app = fastify({ forceCloseConnections: true });
  const sources = { deposits: 'deposits.view' } as const;
  app.setErrorHandler(answerErrors());
  const viewers = limitViewers(limits.maxViewers ?? 100);
  serveLiveFeed(app, feed, {
    viewers,
    ...(limits.behindMs !== undefined && { behindMs: limits.behindMs }),
    path: '/live',
    sessions,
    sources,
    identifyStaff: async () => staff,
    onError,
    heartbeatMs: limits.heartbeatMs ?? 50,
  });
  app.addHook('onClose', () => feed.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { feed, app, errors, viewers, url: `${origin}/live`, [Symbol.asyncDispose]: () => app.close() };
}

/** A browser that reads nothing after the headers. */
async function openWithoutReading(url: string): Promise<Disposable> {
  const request = httpRequest(url).end();
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  response.socket.pause();
  return { [Symbol.dispose]: () => void request.destroy() };
}

async function commitSomething({ pool }: TestDatabase): Promise<void> {
  await pool.query('select pg_current_xact_id()');
}

test('cuts off a browser that stops reading, and continues', async () => {
  await using database = await createTestDatabase();
  await using route = await openRoute(database, async () => ['x'.repeat(400_000)]);
  const { feed, app } = route;
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

  using _browser = await openWithoutReading(route.url);
  await until(async () => {
    await commitSomething(database);
    feed.wake();
    return (await connections()) === 0;
  });

  using stream = await openEventStream(route.url);
  await commitSomething(database);
  feed.wake();
  expect((await stream.next())?.event).toBe('change');
  expect(route.errors).toEqual([]);
});

test('cuts off a browser that has not caught up for long, however little waits for it', async () => {
  await using database = await createTestDatabase();
  await using route = await openRoute(database, async () => ['x'.repeat(200_000)], { behindMs: 100 });
  const { app, feed, viewers } = route;
  const sockets: Socket[] = [];
  app.server.on('connection', (socket) => sockets.push(socket));
  using _browser = await openWithoutReading(route.url);
  await until(async () => {
    await commitSomething(database);
    feed.wake();
    return sockets[0]?.destroyed || (sockets[0]?.writableLength ?? 0) > 0;
  });
  // From here on there are only heartbeats.
  await until(() => viewers.count === 0);
});

test('lets those stay who read', async () => {
  await using database = await createTestDatabase();
  await using route = await openRoute(database, async () => ['x'.repeat(200_000)], { behindMs: 100 });
  using stream = await openEventStream(route.url);
  for (let i = 0; i < 20; i++) {
    await commitSomething(database);
    route.feed.wake();
    expect((await stream.next())?.event).toBe('change');
  }
  expect(route.viewers.count).toBe(1);
});

test('takes so many viewers and no more, says so, and takes another when one has left', async () => {
  await using database = await createTestDatabase();
  await using route = await openRoute(database, async () => [], { maxViewers: 2 });
  const streams = [await openEventStream(route.url), await openEventStream(route.url)];
  const refused = await fetch(route.url);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  expect(await refused.json()).toEqual({
    error: {
      status: 'UNAVAILABLE',
      message: 'Too many consoles follow changes at once. Please close some, or try again in a moment.',
    },
  });
  expect(route.viewers).toMatchObject({ count: 2, limit: 2, fullSince: expect.any(Date) });
  streams.pop()?.[Symbol.dispose]();
  await until(() => route.viewers.count === 1);
  expect(route.viewers.fullSince).toBeUndefined();
  streams.push(await openEventStream(route.url));
  expect(route.viewers.count).toBe(2);
  for (const stream of streams) stream[Symbol.dispose]();
});

test('lets the oldest window of a person go who follows in too many, and says so', async () => {
  await using database = await createTestDatabase();
  await using route = await openRoute(database, async () => [], { heartbeatMs: 60_000 });
  const streams: EventStream[] = [];
  for (let i = 0; i < MOST_STREAMS_EACH; i++) streams.push(await openEventStream(route.url));
  expect(route.viewers.count).toBe(20);
  for (let i = 0; i < 3; i++) {
    streams.push(await openEventStream(route.url));
    expect(route.viewers.count).toBe(20);
    expect(await streams[i]?.next()).toEqual({
      id: undefined,
      event: 'replaced',
      data: '{"mostStreams":20}',
    });
    expect(await streams[i]?.next()).toBeUndefined();
  }
  for (const stream of streams) stream[Symbol.dispose]();
  await until(() => route.viewers.count === 0);
  expect(route.errors).toEqual([]);
});

test('sends no id before all that comes before it', async () => {
  await using database = await createTestDatabase();
  const [asked, goOn] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  let resumeFrom = 'none.yet';
  const endOf = (cursor: string) => cursor.split('.')[1];
  const source: LiveSource = async ({ from, until: to }) => {
    if (from.end === endOf(resumeFrom)) {
      asked.resolve(to.end);
      await goOn.promise;
      return ['missed'];
    }
    return [`new before ${to.end}`];
  };
  await using route = await openRoute(database, source);
  const { feed } = route;
  const start = feed.cursor;
  await commitSomething(database);
  feed.wake();
  await until(() => feed.cursor !== start);
  resumeFrom = start;
  const opening = openEventStream(route.url, { 'last-event-id': resumeFrom });
  // While what was missed is read, something new happens.
  const readUpTo = await asked.promise;
  await commitSomething(database);
  feed.wake();
  await until(() => endOf(feed.cursor) !== readUpTo);
  goOn.resolve();
  using stream = await opening;
  const missed = await stream.next();
  expect(missed?.data).toBe('{"deposits":["missed"]}');
  expect(endOf(missed?.id as string)).toBe(readUpTo);
  const next = await stream.next();
  expect(next?.data).toContain('new before');
  expect(stream.ids.filter((id) => id === next?.id)).toHaveLength(1);
});

test('ends a stream that it cannot resume, instead of leaving it silent', async () => {
  await using database = await createTestDatabase();
  let isBroken = false;
  await using route = await openRoute(database, async () => {
    if (isBroken) throw new Error('cannot be read');
    return [];
  });
  isBroken = true;
  using stream = await openEventStream(route.url, { 'last-event-id': route.feed.cursor });
  expect(await stream.next()).toBeUndefined();
  expect(route.errors.length).toBeGreaterThan(0);
});

test('closes although somebody is just joining', async () => {
  await using database = await createTestDatabase();
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const route = await openRoute(database, async () => {
    asked.resolve();
    await goOn.promise;
    return [];
  });
  const opening = openEventStream(route.url, { 'last-event-id': route.feed.cursor });
  await asked.promise;
  const closing = route.app.close();
  await until(() => !route.app.server.listening);
  goOn.resolve();
  await closing;
  expect(
    await opening.then(
      (stream) => stream.next(),
      () => undefined,
    ),
  ).toBeUndefined();
});

test('sends heartbeats that a page can see, the first with an id, and says in them since when it cannot read', async () => {
  await using database = await createTestDatabase();
  let isBroken = false;
  await using route = await openRoute(database, async () => {
    if (isBroken) throw new Error('cannot be read');
    return [];
  });
  using stream = await openEventStream(route.url);
  const ended = stream.nextWith('the end').catch(() => undefined);
  await until(() => stream.heartbeats.length > 2);
  expect(stream.ids).toHaveLength(1);
  expect(new Set(stream.heartbeats)).toEqual(new Set(['{"waitingSince":null}']));

  const before = new Date();
  isBroken = true;
  await commitSomething(database);
  route.feed.wake();
  const told = await until(() => stream.heartbeats.find((data) => !data.includes('null')));
  const { waitingSince } = JSON.parse(told);
  expect(Date.parse(waitingSince)).toBeGreaterThanOrEqual(before.getTime());
  expect(route.feed.waitingSince).toEqual(new Date(waitingSince));
  isBroken = false;
  await until(() => stream.heartbeats.at(-1) === '{"waitingSince":null}');
  stream[Symbol.dispose]();
  await ended;
});
