import { expect, test } from 'vitest';
import { type KnownPrices, rateOf } from './rate.ts';

const AT = '2026-03-08T12:00:00Z';
const live = { usd: 64_000, kind: 'live', at: AT } as const;
const loaded = (ageMs: number) => ({ as: 'loaded', prices: { BTC: live }, ageMs }) as unknown as KnownPrices;

test('there is no rate while it loads', () => {
  expect(rateOf({ as: 'loading' }, 'BTC')).toBeUndefined();
});

test('the built-in price stands in where none could be loaded', () => {
  const builtIn = { usd: 65_000, kind: 'constant', at: null };
  expect(rateOf({ as: 'none' }, 'BTC')).toEqual(builtIn);
  expect(rateOf(loaded(0), 'ETH')).toEqual({ ...builtIn, usd: 3_500 });
});

test('a live price is live for two minutes', () => {
  expect(rateOf(loaded(119_999), 'BTC')).toEqual(live);
  expect(rateOf(loaded(120_000), 'BTC')).toEqual({ ...live, kind: 'last' });
});
