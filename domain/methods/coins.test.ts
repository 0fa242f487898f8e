import { describe, expect, test } from 'vitest';
import { COIN_DETAILS, COINS, STAFF_CRYPTO_TYPES } from '#domain/methods/coins.ts';

describe('COIN_DETAILS', () => {
  test.each([
    ['BTC', 'bitcoin', 'Bitcoin Network', ['Bitcoin'], 65_000],
    ['ETH', 'ethereum', 'ERC-20', ['Ethereum'], 3_500],
    ['LTC', 'litecoin', 'Litecoin Network', ['Litecoin'], 85],
    ['USDT', 'tether', 'ERC-20', ['Ethereum', 'Tron', 'Solana'], 1],
    ['SOL', 'solana', 'Solana Network', ['Solana'], 140],
  ] as const)('%s', (coin, coingeckoId, depositNetwork, withdrawalNetworks, fallbackPriceUsd) => {
    expect(COIN_DETAILS[coin]).toMatchObject({
      coingeckoId,
      depositNetwork,
      withdrawalNetworks,
      fallbackPriceUsd,
    });
  });

  test('covers every coin, in order', () => {
    expect(Object.keys(COIN_DETAILS)).toEqual(COINS);
  });
});

test('staff may also keep USDC', () => {
  expect(STAFF_CRYPTO_TYPES).toEqual(['BTC', 'ETH', 'LTC', 'USDT', 'SOL', 'USDC']);
});
