import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { workInTurn } from './work-in-turn.ts';

const PAGE = Buffer.alloc(1_000_000, 'x');

async function start() {
  const app = fastify();
  workInTurn(app);
  let underWay = 0;
  let inThisTurn = 0;
  const seen = { begun: 0, mostAtOnce: 0, mostInATurn: 0, bytes: () => 0 };
  app.server.on('connection', (socket) => {
    seen.bytes = () => socket.bytesRead;
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (inThisTurn === 0) {
      setImmediate(() => {
        inThisTurn = 0;
      });
    }
    seen.begun++;
    seen.mostInATurn = Math.max(seen.mostInATurn, ++inThisTurn);
    seen.mostAtOnce = Math.max(seen.mostAtOnce, ++underWay);
    done();
  });
  app.addHook('onResponse', async () => {
    underWay--;
  });
  app.get('/page', async () => PAGE);
  app.get('/never', () => new Promise(() => {}));
  let sum = 0;
  app.post('/add', async ({ body }) => {
    sum += (body as { number: number }).number;
    return say({ number: sum });
  });
  app.get('/at-once/:number', ({ params }, reply) => reply.send(say(params)));
  app.get('/:number', async ({ params }) => {
    await pause(1);
    return say(params);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const send = (paths: readonly string[]) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(paths.map((path) => `GET /${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
    return socket;
  };
  return { app, seen, send };
}

const say = (params: unknown) => `(${(params as { number: string }).number})`;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

test.each([
  ['in time', ''],
  ['at once', 'at-once/'],
])(
  'requests that one connection sends together, answered %s, are worked one after the other, with a turn for others between',
  async (_, at) => {
    const { app, seen, send } = await start();
    let text = '';
    const socket = send(numbers(30).map((number) => at + number)).on('data', (chunk) => {
      text += chunk;
    });
    await until(() => text.includes('(29)'));
    expect(text.match(/\(\d+\)/g)).toEqual(numbers(30).map((number) => `(${number})`));
    expect(seen).toMatchObject({ begun: 30, mostAtOnce: 1, mostInATurn: 1 });
    socket.write('GET /again HTTP/1.1\r\nhost: a\r\n\r\n');
    await until(() => text.includes('(again)'));
    socket.destroy();
    await app.close();
  },
);

test('requests with bodies that come in pieces are all worked', async () => {
  const { app, send } = await start();
  let text = '';
  const socket = send([]).on('data', (chunk) => {
    text += chunk;
  });
  const body = JSON.stringify({ number: 1, more: 'x'.repeat(10_000) });
  const post = `POST /add HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  socket.write(post.repeat(200));
  await until(() => text.includes('(200)'));
  socket.destroy();
  await app.close();
});

test('a connection whose answers are not read is not worked further, nor are its requests once it is closed', async () => {
  const { app, seen, send } = await start();
  const unread = send(Array(30).fill('page')).pause();
  await until(() => seen.begun > 0);
  const other = send(['0']);
  await once(other, 'data');
  unread.destroy();
  other.destroy();
  await app.close();
  expect(seen.begun).toBeLessThan(20);
});

test('a connection is not read further while many of its requests wait', async () => {
  const { app, seen, send } = await start();
  const long = (number: string) => `${number}?${'x'.repeat(8_000)}`;
  send(['never', ...numbers(3_000).map(long)]);
  await until(() => seen.begun > 0);
  const { bytes } = seen;
  const other = send(['0']);
  await once(other, 'data');
  expect(bytes()).toBeLessThan(1_000_000);
  // That a client has gone is noticed by reading.
  app.server.closeAllConnections();
  await app.close();
});

test('a connection that sends many requests before an answer is ended, and no other', async () => {
  const { app, send } = await start();
  const other = send(['never']);
  const flood = send(['never', ...numbers(2_000)]);
  await once(flood, 'close');
  other.write('GET /0 HTTP/1.1\r\nhost: a\r\n\r\n');
  const third = send(['0']);
  await once(third, 'data');
  expect(other.destroyed).toBe(false);
  app.server.closeAllConnections();
  await app.close();
});
