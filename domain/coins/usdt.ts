import type { CoinDefinition } from './coin.ts';

export const usdt = {
  symbol: 'USDT',
  name: 'Tether',
  networks: [
    { network: 'Ethereum', moves: 'token' },
    { network: 'Tron', moves: 'token' },
    { network: 'Solana', moves: 'token' },
  ],
  coingeckoId: 'tether',
  fallbackPriceUsd: 1,
  decimals: 6,
} as const satisfies CoinDefinition;
