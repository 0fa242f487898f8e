import type { CoinDefinition } from './coin.ts';

export const sol = {
  symbol: 'SOL',
  name: 'Solana',
  networks: [{ network: 'Solana', moves: 'own coin' }],
  coingeckoId: 'solana',
  fallbackPriceUsd: 140,
  decimals: 9,
  cameLater: true,
} as const satisfies CoinDefinition;
