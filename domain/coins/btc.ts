import type { CoinDefinition } from './coin.ts';

export const btc = {
  symbol: 'BTC',
  name: 'Bitcoin',
  networks: [{ network: 'Bitcoin', moves: 'own coin' }],
  coingeckoId: 'bitcoin',
  fallbackPriceUsd: 65_000,
  decimals: 8,
} as const satisfies CoinDefinition;
