import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { fetchPrices } from './fetch-prices.ts';

const GOOD = {
  bitcoin: { usd: 64_123.45 },
  ethereum: { usd: 3_456.7 },
  litecoin: { usd: 81.2 },
  tether: { usd: 0.999_8 },
  solana: { usd: 139 },
};

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

test('the prices are asked for by name and answered by coin', async () => {
  let asked = '';
  await using server = await startLocalServer((request, response) => {
    asked = request.url ?? '';
    json({ ...GOOD, dogecoin: { usd: 1 } })(request, response);
  });
  const prices = await fetchPrices(new URL('/simple/price?x_cg_demo_api_key=key', server.url));
  expect(prices).toEqual({ BTC: 64_123.45, ETH: 3_456.7, LTC: 81.2, USDT: 0.999_8, SOL: 139 });
  const { pathname, searchParams } = new URL(asked, server.url);
  expect(pathname).toBe('/simple/price');
  expect(Object.fromEntries(searchParams)).toEqual({
    ids: 'bitcoin,ethereum,litecoin,tether,solana',
    vs_currencies: 'usd',
    x_cg_demo_api_key: 'key',
  });
});

test.each<[string, RequestListener]>([
  ['a coin less', json({ ...GOOD, solana: undefined })],
  ['a price of nothing', json({ ...GOOD, solana: { usd: 0 } })],
  ['a negative price', json({ ...GOOD, solana: { usd: -139 } })],
  ['a price as text', json({ ...GOOD, solana: { usd: '139' } })],
  ['no price', json({ ...GOOD, solana: {} })],
  ['a list', json([GOOD])],
  ['null', json(null)],
  ['an error', json({ status: { error_code: 429 } }, 429)],
  ['prices with an error status', json(GOOD, 500)],
  ['a page', (_request, response) => response.end('<!doctype html><title>Sorry</title>')],
  ['a price beyond all numbers', (_request, response) => response.end('{"bitcoin":{"usd":1e999}}')],
  [
    'prices somewhere else',
    (request, response) =>
      request.url?.startsWith('/elsewhere')
        ? json(GOOD)(request, response)
        : response.writeHead(302, { location: '/elsewhere' }).end(),
  ],
  ['nothing, and hangs up', (request) => request.socket.destroy()],
])('%s is no answer', async (_what, answer) => {
  await using server = await startLocalServer(answer);
  await expect(fetchPrices(server.url)).rejects.toThrow();
});

test.each<[string, RequestListener]>([
  ['never begins to answer', () => {}],
  ['stops in the middle', (_request, response) => response.writeHead(200).write('{"bitcoin":')],
])('a service that %s is not waited for', async (_what, answer) => {
  await using server = await startLocalServer(answer);
  await expect(fetchPrices(server.url, { timeoutMs: 50 })).rejects.toThrow(/timeout/);
});

test('an answer without end is left after 1 MiB', async () => {
  let written = 0;
  await using server = await startLocalServer((_request, response) => {
    const more = () => {
      do written += 65_536;
      while (response.write(' '.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  });
  await expect(fetchPrices(server.url)).rejects.toThrow('It answers with more than 1 MiB');
  expect(written).toBeLessThan(64 * 2 ** 20);
});

test('a service that is not there is an error at once', async () => {
  const { url } = await (async () => {
    await using gone = await startLocalServer(() => {});
    return gone;
  })();
  await expect(fetchPrices(url)).rejects.toThrow();
});

test.each([
  ['30', 30_000],
  ['86400', 900_000],
  ['0', 0],
  ['soon', 0],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  [undefined, 0],
])('of a refusal with Retry-After %s one is to wait %s ms', async (retryAfter, waitMs) => {
  await using server = await startLocalServer((_request, response) =>
    response.writeHead(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
  );
  await expect(fetchPrices(server.url)).rejects.toMatchObject({ waitMs });
});
