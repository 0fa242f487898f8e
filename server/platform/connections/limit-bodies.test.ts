import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '../protocol/answer-error.ts';
import { CallError } from '../protocol/call-error.ts';
import {
  ARRIVAL_LIMITS,
  answerUnreadable,
  BODY_MS,
  LEAST_BYTES_PER_MS,
  limitBodies,
} from './limit-bodies.ts';

const CHUNKED =
  'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';
const MEGABYTE = 1024 * 1024;

async function startApp(prepare: (app: FastifyInstance) => void, patienceMs = 50) {
  const app = fastify({
    http: { ...ARRIVAL_LIMITS, headersTimeout: patienceMs, connectionsCheckingInterval: 20 },
    clientErrorHandler: answerUnreadable,
  });
  app.setErrorHandler(answerErrors());
  limitBodies(app, { bodyMs: patienceMs });
  prepare(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin: app.listeningOrigin,
    port: Number(new URL(app.listeningOrigin).port),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

/** Sends the beginning of a request. @returns all that comes back until the connection is ended */
async function sendBeginning(port: number, text: string): Promise<string> {
  const socket: Socket = connect({ port, host: '127.0.0.1' });
  socket.write(text);
  let received = '';
  for await (const part of socket.setEncoding('utf8')) received += part;
  return received;
}

test.each([
  ['a body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a"'],
  ['a body without a length', `${CHUNKED}1\r\n{\r\n`],
  [
    'a body larger than is taken',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{"a"',
  ],
  ['a header', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-'],
  ['anything', ''],
])('%s that never arrives in whole is answered and ended', async (_what, beginning) => {
  await using app = await startApp((served) => served.post('/', { bodyLimit: 1_000 }, () => ({})));
  const answer = await sendBeginning(app.port, beginning);
  expect(answer).toMatch(/^HTTP\/1.1 504 /);
  expect(answer).toContain('connection: close');
  expect(JSON.parse(answer.split('\r\n\r\n')[1] as string).error.status).toBe('DEADLINE_EXCEEDED');
});

test('who sends slowly has 10 seconds for a header and 20 for a body, and another for each 50 KB', () => {
  expect(ARRIVAL_LIMITS).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 180_000,
    connectionsCheckingInterval: 2_000,
    keepAliveTimeout: 72_000,
  });
  expect([BODY_MS, LEAST_BYTES_PER_MS]).toEqual([20_000, 50]);
});

test('what is no HTTP is answered in the protocol’s shape', async () => {
  await using app = await startApp(() => {});
  const answer = await sendBeginning(app.port, 'hello\r\n\r\n');
  expect(JSON.parse(answer.split('\r\n\r\n')[1] as string).error.status).toBe('INVALID_ARGUMENT');
});

test('a body that arrives in time is no concern, however long its answer takes', async () => {
  const hold = Promise.withResolvers<void>();
  await using app = await startApp((served) =>
    served.post('/', async () => {
      await hold.promise;
      return 'held';
    }),
  );
  // In one piece: a busy machine may leave longer than the patience between a header and a body sent after it.
  const answer = sendBeginning(
    app.port,
    'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  );
  await sendBeginning(app.port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{"a"');
  hold.resolve();
  expect(await answer).toMatch(/\r\n\r\nheld$/);
});

test('a large body that is refused before it has arrived gets no longer than a small one', async () => {
  await using app = await startApp((served) => {
    const onRequest = async () => Promise.reject(new CallError('UNAUTHENTICATED', 'Please sign in.'));
    served.post('/', { bodyLimit: 8 * MEGABYTE, onRequest }, () => ({}));
  });
  // Two minutes would be its own.
  const answer = await sendBeginning(
    app.port,
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${6 * MEGABYTE}\r\n\r\n{`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
});

test('whoever sends more than is taken is answered, and not cut off while sending', async () => {
  await using app = await startApp((served) => served.post('/', { bodyLimit: 1_000 }, () => ({})), 20_000);
  const body = 'x'.repeat(8 * MEGABYTE);
  const head = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n';
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  for (const request of [
    `${head}content-length: ${body.length}\r\n\r\n${body}`,
    `${head}transfer-encoding: chunked\r\n\r\n${chunk}`,
  ]) {
    const answer = await sendBeginning(app.port, request);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('The body is too large');
  }
});

test('few large bodies are read at once, some wait, and the rest is refused; small ones pass', async () => {
  const hold = Promise.withResolvers<void>();
  let atOnce = 0;
  await using app = await startApp((served) => {
    served.post('/files', { bodyLimit: 8 * MEGABYTE }, async () => {
      atOnce++;
      await hold.promise;
      return 'stored';
    });
  }, 20_000);
  const send = (bytes: number) =>
    fetch(`${app.origin}/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify('x'.repeat(bytes)),
    });
  const large = Array.from({ length: 40 }, () => send(MEGABYTE));
  const refused = await Promise.race(large);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(atOnce).toBeLessThanOrEqual(4);
  const small = send(10);
  hold.resolve();
  expect((await small).status).toBe(200);
  const statuses = (await Promise.all(large)).map(({ status }) => status);
  // Those that came after the others had been let go on were not refused any more.
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
});
