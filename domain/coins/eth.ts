import type { CoinDefinition } from './coin.ts';

export const eth = {
  symbol: 'ETH',
  name: 'Ethereum',
  networks: [{ network: 'Ethereum', moves: 'own coin' }],
  coingeckoId: 'ethereum',
  fallbackPriceUsd: 3_500,
  decimals: 18,
} as const satisfies CoinDefinition;
