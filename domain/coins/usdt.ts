import type { CoinDefinition } from './coin.ts';

/** Source: https://etherscan.io/token/0xdac17f958d2ee523a2206206994597c13d831ec7 */
const ON_ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

export const usdt = {
  symbol: 'USDT',
  name: 'Tether',
  networks: [
    { network: 'Ethereum', moves: { contract: ON_ETHEREUM } },
    { network: 'Tron' },
    { network: 'Solana' },
  ],
  coingeckoId: 'tether',
  fallbackPriceUsd: 1,
  decimals: 6,
} as const satisfies CoinDefinition;
