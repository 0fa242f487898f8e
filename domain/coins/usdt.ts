import type { CoinDefinition } from './coin.ts';

/** Source of the contracts: https://tether.to/en/supported-protocols/ */
export const usdt = {
  symbol: 'USDT',
  name: 'Tether',
  networks: [
    { network: 'Ethereum', moves: { contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7' } },
    { network: 'Tron', moves: { contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } },
    { network: 'Solana', moves: { contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' } },
  ],
  coingeckoId: 'tether',
  fallbackPriceUsd: 1,
  decimals: 6,
} as const satisfies CoinDefinition;
