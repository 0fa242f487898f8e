import type { Network } from '#domain/networks/networks.ts';

type Contracts = Readonly<Partial<Record<Network, string>>>;

/** From tether.to/en/supported-protocols, developers.circle.com/stablecoins/usdc-contract-addresses */
const CONTRACTS: Readonly<Record<string, Contracts>> = {
  USDT: {
    Ethereum: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    Tron: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    Solana: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
  USDC: {
    Ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    Solana: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
};

export const TOKEN_CONTRACTS: readonly string[] = Object.values(CONTRACTS).flatMap(Object.values);

/** Undefined for a coin that is no token there. */
export function tokenContract(symbol: string, network: Network): string | undefined {
  return CONTRACTS[symbol]?.[network];
}
