import { expect, test, vi } from 'vitest';
import { COIN_DETAILS, COINS } from '#domain/coins/coins.ts';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { keepPricesJob, priceIdOf } from './fetch-prices.ts';
import { storePrices } from './store.ts';

const FETCHED = { BTC: 64_123.45, ETH: 3_456.7, LTC: 81.2, USDT: 0.999_8, SOL: 139 };
const ANSWER = JSON.stringify(
  Object.fromEntries(COINS.map((coin) => [priceIdOf(coin), { usd: FETCHED[coin] }])),
);

test('before any were fetched, the prices are those built in', async () => {
  await using cashier = await startTestCashier();
  const { prices } = await cashier.call('getCryptoPrices', {});
  for (const coin of COINS) {
    expect(prices[coin]).toEqual({ usd: COIN_DETAILS[coin].fallbackPriceUsd, kind: 'constant', at: null });
  }
});

test('the service is asked at each start, and its prices are live on every node', async () => {
  let asked = 0;
  await using service = await startLocalServer((_request, response) => {
    asked += 1;
    response.end(ANSWER);
  });
  const variables = { CAGE_PRICES_URL: service.url.href };
  const livePrices = (node: TestCashier) =>
    until(async () => {
      const { prices } = await node.call('getCryptoPrices', {});
      return prices.BTC.kind === 'live' && prices;
    });
  await using one = await startTestCashier({ variables });
  await livePrices(one);
  await using other = await startTestCashier({ variables, database: one.database });
  await until(() => asked === 2);
  for (const node of [one, other]) {
    const prices = await livePrices(node);
    for (const coin of COINS) {
      expect(prices[coin]).toMatchObject({ usd: FETCHED[coin], kind: 'live' });
      expect(Math.abs(Date.now() - Date.parse(prices[coin].at as string))).toBeLessThan(30_000);
    }
  }
});

test('a service that has failed for long is asked at the next start, and then at least once a minute', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(
    `insert into jobs (name, failures, due_at) values ('keep-prices', 12, now() + interval '10 minutes')`,
  );
  let asked = 0;
  await using service = await startLocalServer((_request, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  await using _ = await startTestCashier({ database, variables: { CAGE_PRICES_URL: service.url.href } });
  await until(() => asked === 1);
  const { lookEveryMs, maxRestMs = Number.POSITIVE_INFINITY } = keepPricesJob(database, service.url);
  expect(maxRestMs + lookEveryMs).toBeLessThanOrEqual(60_000);
});

test('a service that asks for time is left alone for it, and asked when it says nothing', async () => {
  await using cashier = await startTestCashier();
  const refuses = async (headers: Record<string, string>) => {
    await using service = await startLocalServer((_request, response) =>
      response.writeHead(429, headers).end(),
    );
    const job = keepPricesJob(cashier.database, service.url);
    await expect(job.run(AbortSignal.timeout(10_000))).rejects.toThrow('answered 429');
    return job.isNeeded?.();
  };
  expect(await refuses({ 'retry-after': '600' })).toBe(false);
  expect(await refuses({ 'retry-after': new Date(Date.now() + 600_000).toUTCString() })).toBe(false);
  expect(await refuses({})).toBe(true);
});

test('prices that could not be renewed are the last known, with their time', async () => {
  await using service = await startLocalServer((_request, response) => response.writeHead(503).end());
  await using cashier = await startTestCashier({ variables: { CAGE_PRICES_URL: service.url.href } });
  const fetchedAt = new Date(Date.now() - 3_600_000);
  await storePrices(cashier.database, FETCHED, fetchedAt);
  const { prices } = await until(async () => {
    const answer = await cashier.call('getCryptoPrices', {});
    return answer.prices.BTC.kind !== 'constant' && answer;
  });
  for (const coin of COINS) {
    expect(prices[coin]).toEqual({ usd: FETCHED[coin], kind: 'last', at: fetchedAt.toISOString() });
  }
});

test('a service that stalls holds up neither the start nor the stop', async () => {
  // Left to itself, the request would never end.
  using _timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  let isAsked = false;
  await using service = await startLocalServer(() => {
    isAsked = true;
  });
  const cashier = await startTestCashier({ variables: { CAGE_PRICES_URL: service.url.href } });
  await until(() => isAsked);
  expect((await cashier.call('getCryptoPrices', {})).prices.BTC.kind).toBe('constant');
  await cashier[Symbol.asyncDispose]();
});
