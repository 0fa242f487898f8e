import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readyAnswer, serveReady, takenEncoding } from './ready-answer.ts';

const LONG = JSON.stringify({ result: 'Zażółć '.repeat(1_000) });

test('an answer is the same in every encoding, and compressed once for all who take one', async () => {
  await using app = fastify();
  const answers = { long: readyAnswer(LONG), short: readyAnswer('{"result":{}}') };
  app.get<{ Params: { which: keyof typeof answers } }>('/:which', (request, reply) =>
    answers[request.params.which].send(request, reply),
  );
  const ask = async (which: string, accepted?: string) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const response = await app.inject({ url: `/${which}`, headers });
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      'content-length': String(response.rawPayload.length),
    });
    return { encoding: response.headers['content-encoding'], bytes: response.rawPayload };
  };
  const [plain, zipped, again, br, short] = await Promise.all([
    ask('long'),
    ask('long', 'gzip, deflate'),
    ask('long', 'gzip'),
    ask('long', 'gzip, deflate, br, zstd'),
    ask('short', 'gzip'),
  ]);
  expect([plain, zipped, again, br, short].map(({ encoding }) => encoding)).toEqual([
    undefined,
    'gzip',
    'gzip',
    'br',
    undefined,
  ]);
  expect(plain.bytes.toString()).toBe(LONG);
  expect(gunzipSync(zipped.bytes).toString()).toBe(LONG);
  expect(again.bytes).toEqual(zipped.bytes);
  expect(brotliDecompressSync(br.bytes).toString()).toBe(LONG);
  expect(short.bytes.toString()).toBe('{"result":{}}');
});

test('who has it already is sent nothing, in whatever encoding they have it', async () => {
  await using app = fastify();
  const asked: string[] = [];
  serveReady(
    app,
    '/kept',
    () => readyAnswer(LONG, 'text/css; charset=utf-8'),
    (address) => asked.push(address),
  );
  const first = await app.inject({ url: '/kept', headers: { 'accept-encoding': 'br' } });
  expect(first.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const { etag } = first.headers;
  const again = await app.inject({ url: '/kept', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  const former = await app.inject({ url: '/kept', headers: { 'if-none-match': '"another"' } });
  expect([former.statusCode, former.body]).toEqual([200, LONG]);
  expect(asked).toHaveLength(3);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity, deflate', undefined],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip;q=0', undefined],
  ['gzip, br;q=0.1', 'br'],
])('a request that accepts %j is answered in %s', (accepted, encoding) => {
  expect(takenEncoding(accepted)).toBe(encoding);
});
