import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { limitConnections } from './limit-connections.ts';

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

test('a proxy of one’s own holds as many as there are', async () => {
  await using server = await start(16);
  for (let visitor = 0; visitor < 10; visitor++) expect(await server.ask()).toBe(true);
});

test('a connection that does not take its answer is ended; one that waits for its answer is not', async () => {
  await using server = await start(16, { takingMs: 200 });
  const gone = once(server.app.server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  server.open('/page').pause();
  await gone;
  expect(await server.ask('/slow')).toBe(true);
});
