import type { Network } from '#domain/networks/networks.ts';

type HeldCoinDefinition = {
  readonly symbol: string;
  readonly name: string;
  /** The usual one first. Source: docs/reference/rules.md, 'Coins and networks'. */
  readonly networks: readonly [Carrier, ...Carrier[]];
};

type Carrier = {
  readonly network: Network;
  /** A token's contract is in `token-contracts.ts`, which the site's pages need not load. */
  readonly moves: 'own coin' | 'token';
};

type CoinDefinition = HeldCoinDefinition & {
  /** USD for one coin, while none was ever fetched (docs/reference/rules.md, 'Coins and networks'). */
  readonly fallbackPriceUsd: number;
  /** Decimals of its smallest unit. */
  readonly decimals: number;
  /** Unknown to settings of the first version, which get its samples. */
  readonly cameLater?: true;
};

const OFFERED = {
  BTC: {
    symbol: 'BTC',
    name: 'Bitcoin',
    networks: [{ network: 'Bitcoin', moves: 'own coin' }],
    fallbackPriceUsd: 65_000,
    decimals: 8,
  },
  ETH: {
    symbol: 'ETH',
    name: 'Ethereum',
    networks: [{ network: 'Ethereum', moves: 'own coin' }],
    fallbackPriceUsd: 3_500,
    decimals: 18,
  },
  LTC: {
    symbol: 'LTC',
    name: 'Litecoin',
    networks: [{ network: 'Litecoin', moves: 'own coin' }],
    fallbackPriceUsd: 85,
    decimals: 8,
    cameLater: true,
  },
  USDT: {
    symbol: 'USDT',
    name: 'Tether',
    networks: [
      { network: 'Ethereum', moves: 'token' },
      { network: 'Tron', moves: 'token' },
      { network: 'Solana', moves: 'token' },
    ],
    fallbackPriceUsd: 1,
    decimals: 6,
  },
  SOL: {
    symbol: 'SOL',
    name: 'Solana',
    networks: [{ network: 'Solana', moves: 'own coin' }],
    fallbackPriceUsd: 140,
    decimals: 9,
    cameLater: true,
  },
} as const satisfies Record<string, CoinDefinition>;

export type Coin = keyof typeof OFFERED;
export const COINS = Object.keys(OFFERED) as readonly Coin[];
export const COIN_DETAILS: Readonly<Record<Coin, CoinDefinition>> = OFFERED;

const USDC: HeldCoinDefinition = {
  symbol: 'USDC',
  name: 'USD Coin',
  networks: [
    { network: 'Ethereum', moves: 'token' },
    { network: 'Solana', moves: 'token' },
  ],
};

const HELD: readonly HeldCoinDefinition[] = [...Object.values(OFFERED), USDC];
/** Receiving accounts may hold them; players are offered COINS only. */
export const HELD_COINS: readonly string[] = HELD.map(({ symbol }) => symbol);

/** The usual one first; none for an unknown coin. */
export function networksOf(symbol: string | undefined): readonly Network[] {
  return HELD.find((coin) => coin.symbol === symbol)?.networks.map(({ network }) => network) ?? [];
}

export function usualNetwork(coin: Coin): Network {
  return COIN_DETAILS[coin].networks[0].network;
}
