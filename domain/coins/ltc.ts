import type { CoinDefinition } from './coin.ts';

export const ltc = {
  symbol: 'LTC',
  name: 'Litecoin',
  networks: [{ network: 'Litecoin', moves: 'own coin' }],
  coingeckoId: 'litecoin',
  fallbackPriceUsd: 85,
  decimals: 8,
  cameLater: true,
} as const satisfies CoinDefinition;
