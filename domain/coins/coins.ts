import type { Network } from '#domain/networks/networks.ts';

/** A coin that a receiving account may hold. */
export type HeldCoinDefinition = {
  readonly symbol: string;
  readonly name: string;
  /** The networks that carry it, the usual one first. Source: docs/reference/rules.md, 'Coins and networks'. */
  readonly networks: readonly [Carrier, ...Carrier[]];
};

export type Carrier = {
  readonly network: Network;
  /** What is moved on that network: its own coin, or a token, whose contract is in `token-contracts.ts`. */
  readonly moves: 'own coin' | 'token';
};

/** A coin that players are offered. */
export type CoinDefinition = HeldCoinDefinition & {
  /** The coin's id in CoinGecko's simple price call. */
  readonly coingeckoId: string;
  /** USD for one coin, used if no price was ever fetched. Source: docs/reference/rules.md, 'Coins and networks'. */
  readonly fallbackPriceUsd: number;
  /** How many decimals its smallest unit has. */
  readonly decimals: number;
  /** Settings of the first version know nothing of it: they get its samples. */
  readonly cameLater?: true;
};

/** The coins players are offered, in display order. */
const OFFERED = {
  BTC: {
    symbol: 'BTC',
    name: 'Bitcoin',
    networks: [{ network: 'Bitcoin', moves: 'own coin' }],
    coingeckoId: 'bitcoin',
    fallbackPriceUsd: 65_000,
    decimals: 8,
  },
  ETH: {
    symbol: 'ETH',
    name: 'Ethereum',
    networks: [{ network: 'Ethereum', moves: 'own coin' }],
    coingeckoId: 'ethereum',
    fallbackPriceUsd: 3_500,
    decimals: 18,
  },
  LTC: {
    symbol: 'LTC',
    name: 'Litecoin',
    networks: [{ network: 'Litecoin', moves: 'own coin' }],
    coingeckoId: 'litecoin',
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
    coingeckoId: 'tether',
    fallbackPriceUsd: 1,
    decimals: 6,
  },
  SOL: {
    symbol: 'SOL',
    name: 'Solana',
    networks: [{ network: 'Solana', moves: 'own coin' }],
    coingeckoId: 'solana',
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
/** The coins that a receiving account may hold; players are offered COINS only. */
export const HELD_COINS: readonly string[] = HELD.map(({ symbol }) => symbol);

/** The networks that carry a coin, the usual one first; none for an unknown coin. */
export function networksOf(symbol: string | undefined): readonly Network[] {
  return HELD.find((coin) => coin.symbol === symbol)?.networks.map(({ network }) => network) ?? [];
}

/** The network that is meant if none is named. */
export function usualNetwork(coin: Coin): Network {
  return COIN_DETAILS[coin].networks[0].network;
}
