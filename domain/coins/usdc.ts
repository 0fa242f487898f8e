import type { HeldCoinDefinition } from './coin.ts';

export const usdc = {
  symbol: 'USDC',
  name: 'USD Coin',
  networks: [
    { network: 'Ethereum', moves: 'token' },
    { network: 'Solana', moves: 'token' },
  ],
} as const satisfies HeldCoinDefinition;
