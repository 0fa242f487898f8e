import type { Network } from '#domain/networks/networks.ts';

/** A coin that a receiving account may hold. Each has its own file, listed in `coins.ts`. */
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
