import type { HeldCoinDefinition } from './coin.ts';

/** Source of the contracts: https://developers.circle.com/stablecoins/usdc-contract-addresses */
export const usdc = {
  symbol: 'USDC',
  name: 'USD Coin',
  networks: [
    { network: 'Ethereum', moves: { contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } },
    { network: 'Solana', moves: { contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' } },
  ],
} as const satisfies HeldCoinDefinition;
