import { expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { priceIdOf } from '#server/features/prices/fetch-prices.ts';
import { startLocalServer } from '#test/fixtures/local-server.ts';
import { until } from '#test/fixtures/until.ts';
import { openSandbox } from './sandbox.ts';

test('what a start prints comes before what goes wrong in the background', async () => {
  await using sandbox = await openSandbox();
  // The start asks for prices too, and would say itself that it got none.
  const prices = COINS.map((coin) => [priceIdOf(coin), { usd: 1 }]);
  let asked = 0;
  await using service = await startLocalServer((_, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? 200 : 503).end(JSON.stringify(Object.fromEntries(prices)));
  });
  const cage = await sandbox.start({ CAGE_DATA: sandbox.folder(), CAGE_PRICES_URL: service.url.href });
  await until(() => cage.output().includes('keep-prices'));
  expect(cage.output().trimStart()).toMatch(/^(Building the web…\s+)?Cage is listening on /);
});
