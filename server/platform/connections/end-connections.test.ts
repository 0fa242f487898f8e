import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { endConnectionsOnClose } from './end-connections.ts';

const NEVER_MS = 3_600_000;

async function start(patienceMs: number) {
  const app = fastify();
  endConnectionsOnClose(app, patienceMs);
  const [asked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  app.get('/slow', async () => {
    asked.resolve();
    await goOn.promise;
    return 'done';
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = async (text: string) => {
    const opened = connect(Number(new URL(origin).port), '127.0.0.1');
    opened.on('error', () => undefined);
    await once(opened, 'connect');
    opened.write(text);
    return opened;
  };
  return { app, origin, socket, asked: asked.promise, goOn: goOn.resolve };
}

test.each([
  ['nothing', ''],
  ['half a request', 'GET /slow HTTP/1.1\r\nhost: x\r\n'],
])('a connection that has sent %s does not hold up the end', async (_, text) => {
  const { app, origin, socket } = await start(NEVER_MS);
  const opened = await socket(text);
  // Answered after the other connection was taken.
  expect((await fetch(`${origin}/none`)).status).toBe(404);
  const closed = once(opened, 'close');
  await app.close();
  await closed;
});

test('a request under way is answered before the end', async () => {
  const { app, origin, asked, goOn } = await start(NEVER_MS);
  const answer = fetch(`${origin}/slow`);
  await asked;
  const closing = app.close();
  goOn();
  expect(await (await answer).text()).toBe('done');
  await closing;
});

test('a request that does not end is cut off when the time is up', async () => {
  const { app, origin, asked } = await start(50);
  const answer = fetch(`${origin}/slow`).then(
    () => 'answered',
    () => 'cut off',
  );
  await asked;
  await app.close();
  expect(await answer).toBe('cut off');
});
