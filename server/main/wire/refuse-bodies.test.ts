import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerErrors } from '#server/platform/protocol/answer-error.ts';
import { refuseBodies } from './refuse-bodies.ts';

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
