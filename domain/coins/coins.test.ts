import { describe, expect, test } from 'vitest';
import { COIN_DETAILS, COINS, HELD_COINS, networksOf, usualNetwork } from '#domain/coins/coins.ts';

describe('COIN_DETAILS', () => {
  test.each([
    ['BTC', ['Bitcoin'], 65_000, 8],
    ['ETH', ['Ethereum'], 3_500, 18],
    ['LTC', ['Litecoin'], 85, 8],
    ['USDT', ['Ethereum', 'Tron', 'Solana'], 1, 6],
    ['SOL', ['Solana'], 140, 9],
  ] as const)('%s', (coin, networks, fallbackPriceUsd, decimals) => {
    expect(COIN_DETAILS[coin]).toMatchObject({ symbol: coin, fallbackPriceUsd, decimals });
    expect(networksOf(coin)).toEqual(networks);
    expect(usualNetwork(coin)).toBe(networks[0]);
  });

  test('covers every coin, in order', () => {
    expect(Object.keys(COIN_DETAILS)).toEqual(COINS);
  });
});

test('staff may also keep USDC', () => {
  expect(HELD_COINS).toEqual(['BTC', 'ETH', 'LTC', 'USDT', 'SOL', 'USDC']);
});

test('an unknown coin has no networks', () => {
  expect(networksOf('DOGE')).toEqual([]);
  expect(networksOf(undefined)).toEqual([]);
});
