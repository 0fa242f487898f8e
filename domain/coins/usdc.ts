import type { HeldCoinDefinition } from './coin.ts';

export const usdc = {
  symbol: 'USDC',
  name: 'USD Coin',
  networks: [{ network: 'Ethereum' }, { network: 'Solana' }],
} as const satisfies HeldCoinDefinition;
