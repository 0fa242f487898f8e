import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { createShares, limitConnections } from './limit-connections.ts';

/** More than the system takes for a client that reads nothing. */
const PAGE = Buffer.alloc(20_000_000, 'x');

async function start(most: number, options: Parameters<typeof limitConnections>[2] = {}) {
  const app = fastify();
  limitConnections(app, most, options);
  app.get('/', async () => 'here');
  app.get('/page', async () => PAGE);
  app.get('/slow', async () => {
    await pause(400);
    return 'here';
  });
  app.get('/parts', async (_request, reply) => {
    return reply.send(
      Readable.from(
        (async function* () {
          yield 'one';
          await pause(400);
          yield 'two';
        })(),
      ),
    );
  });
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const sockets: Socket[] = [];
  const open = (path = '/') => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
    sockets.push(socket);
    return socket;
  };
  const ask = async (path?: string) => {
    const socket = open(path);
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    return String(answer).startsWith('HTTP/1.1 200');
  };
  return {
    app,
    open,
    ask,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await app.close();
    },
  };
}

test('who only keeps connections open makes room for others', async () => {
  await using server = await start(3);
  const answered = [];
  for (let visitor = 0; visitor < 5; visitor++) answered.push(await server.ask());
  expect(answered).toEqual([true, true, true, false, true]);

  // Those that are refused one after the other cost no search each.
  const making = vi.spyOn(server.app.server, 'closeIdleConnections');
  server.app.server.maxConnections = 1;
  const begun = performance.now();
  for (let visitor = 0; visitor < 30; visitor++) await server.ask();
  expect(making.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - begun) / 100);
});

test('a network holds an eighth of all connections, and gets another for one that it gives up', async () => {
  await using server = await start(16, { isExempt: () => false });
  const first = server.open();
  await once(first, 'data');
  expect([await server.ask(), await server.ask()]).toEqual([true, false]);
  const closed = new Promise((resolve) => {
    server.app.server.getConnections((_error, count) => resolve(count));
  });
  expect(await closed).toBe(2);
  first.destroy();
  await vi.waitFor(async () => expect(await server.ask()).toBe(true));
});

test.each([
  ['a /24', (place: number) => `203.0.113.${place}`, '203.0.114.1'],
  ['a /48', (place: number) => `2001:db8:1:${place}::1`, '2001:db8:2::1'],
])('all networks of %s hold a quarter', (_, addressAt, elsewhere) => {
  const take = createShares(64);
  const taken = Array.from({ length: 64 }, (_each, place) => take(addressAt(place)));
  expect(taken.filter((giveBack) => giveBack !== undefined)).toHaveLength(16);
  expect(take(elsewhere)).toBeDefined();
  taken[0]?.();
  expect(take(addressAt(60))).toBeDefined();
  expect(take(addressAt(61))).toBeUndefined();
});

test('a proxy of one’s own holds as many as there are', async () => {
  await using server = await start(16);
  for (let visitor = 0; visitor < 10; visitor++) expect(await server.ask()).toBe(true);
});

test.each([
  ['', ''],
  [', whatever else it sends', 'GET / HTTP/1.1\r\nx-drip: '],
])('a connection that does not take its answer is ended%s', async (_, more) => {
  await using server = await start(16, { takingMs: 300 });
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
  const client = server.open('/page').pause();
  const [socket] = await accepted;
  client.write(more);
  const dripping = setInterval(() => client.write(more && 'x'), 50);
  await once(socket, 'close');
  clearInterval(dripping);
});

test('one that waits for its answer is not, nor one that is sent little by little', async () => {
  await using server = await start(16, { takingMs: 60 });
  expect(await server.ask('/slow')).toBe(true);
  const answer = await fetch(`${server.app.listeningOrigin}/parts`);
  expect(await answer.text()).toBe('onetwo');
});

test('without room, one that has not taken its answer for a while makes some', async () => {
  await using server = await start(1, { takingMs: 60_000 });
  const accepted = once(server.app.server, 'connection') as Promise<[Socket]>;
  server.open('/page').pause();
  const [socket] = await accepted;
  await vi.waitFor(() => expect(socket.writableLength).toBeGreaterThan(0));
  const later = performance.now() + 6_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  await server.ask();
  vi.restoreAllMocks();
  expect(socket.destroyed).toBe(true);
});
