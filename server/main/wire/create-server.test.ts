import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerErrors } from '#server/platform/protocol/answer-error.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { refuseBodies } from './create-server.ts';

async function send(path: string, headers: Record<string, string> = {}) {
  await using app = fastify();
  app.setErrorHandler(answerErrors());
  refuseBodies(app);
  const reached: string[] = [];
  app.addHook('preParsing', async (request) => {
    reached.push(request.url);
  });
  app.post('/', async () => ({}));
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{"data":{}}',
  });
  return { statusCode, error: JSON.parse(body).error, answered, isRead: reached.length > 0 };
}

test.each(['br', 'gzip', 'deflate', 'zstd', 'x-gzip', 'gzip, identity', 'made-up', ''])(
  'a body in the encoding %j is refused before any of it is read',
  async (encoding) => {
    const { statusCode, error, answered, isRead } = await send('/', { 'content-encoding': encoding });
    expect([statusCode, error.status, isRead]).toEqual([415, 'INVALID_ARGUMENT', false]);
    expect(error.message).toBe('The body has a Content-Encoding. Send it as it is, without compressing it.');
    expect(answered).toMatchObject({ 'accept-encoding': 'identity', connection: 'close' });
  },
);

test('a body that says that it has no encoding is read', async () => {
  expect(await send('/', { 'content-encoding': 'Identity' })).toMatchObject({
    statusCode: 200,
    isRead: true,
  });
});

test('a body for nothing is not read', async () => {
  expect(await send('/webhooks/none?a=b')).toMatchObject({
    statusCode: 404,
    error: { status: 'NOT_FOUND', message: 'There is no call POST /webhooks/none.' },
    isRead: false,
  });
});

let plain: TestCashier;
let separate: TestCashier;
beforeAll(async () => {
  const variables = {
    CAGE_ORIGIN: 'https://cashier.example',
    CAGE_CONSOLE_ORIGIN: 'https://console.example',
  };
  [plain, separate] = await Promise.all([startTestCashier(), startTestCashier({ variables })]);
});
afterAll(() => Promise.all([plain[Symbol.asyncDispose](), separate[Symbol.asyncDispose]()]));

async function answerTo({ origin }: TestCashier, ...lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

test.each([
  ['the same twice', ['Host: cashier.example', 'Host: cashier.example']],
  ['the console’s second', ['Host: cashier.example', 'Host: console.example']],
  ['the console’s first', ['host: console.example', 'HOST: cashier.example']],
  ['two in one header', ['Host: cashier.example, console.example']],
  ['two with a space', ['Host: cashier.example console.example']],
  ['an address with its path', ['Host: cashier.example/admin']],
  ['an address with its scheme', ['Host: https://console.example']],
  ['a user', ['Host: me@console.example']],
  ['none', []],
])('a request with %s of Host is refused, wherever it goes', async (_what, hosts) => {
  for (const cashier of [plain, separate]) {
    for (const path of ['/', '/admin', '/healthz', '/api/getCurrentAdmin']) {
      expect(await answerTo(cashier, `GET ${path} HTTP/1.1`, ...hosts), path).toMatch(/^HTTP\/1\.1 400 /);
    }
  }
});

test('the refusal says why, in the protocol’s shape; one Host is answered', async () => {
  const twice = ['Host: a.example', 'Host: b.example'];
  expect(await answerTo(plain, 'GET /api/getCurrentAdmin HTTP/1.1', ...twice)).toContain(
    '{"error":{"status":"INVALID_ARGUMENT","message":"A request names its host once, in a single Host header."}}',
  );
  for (const host of [
    'a.example',
    'a.example:8080',
    '127.0.0.1:8080',
    '[::1]:8080',
    'my_host',
    'xn--bcher-kva.example.',
  ]) {
    expect(await answerTo(plain, 'GET /healthz HTTP/1.1', `Host: ${host}`), host).toMatch(/^HTTP\/1\.1 200 /);
  }
  expect(await answerTo(plain, 'GET /healthz HTTP/1.0')).toMatch(/^HTTP\/1\.[01] 200 /);
});
