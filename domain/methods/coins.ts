export const COINS = ['BTC', 'ETH', 'LTC', 'USDT', 'SOL'] as const;
export type Coin = (typeof COINS)[number];

/** The coins an account of staff may hold; players are offered COINS only. */
export const STAFF_CRYPTO_TYPES = [...COINS, 'USDC'] as const;
export type StaffCryptoType = (typeof STAFF_CRYPTO_TYPES)[number];

export const NETWORKS = ['Bitcoin', 'Ethereum', 'Litecoin', 'Tron', 'Solana'] as const;
export type Network = (typeof NETWORKS)[number];

export type CoinDetails = {
  readonly name: string;
  /** The coin's id in CoinGecko's simple price call. */
  readonly coingeckoId: string;
  /** What the deposit screen calls the network to send on. */
  readonly depositNetwork: string;
  /** The networks that carry the coin, the usual one first. Source: docs/reference/rules.md, 'Coins and networks'. */
  readonly withdrawalNetworks: readonly Network[];
  /** USD for one coin, for when no price was ever fetched. Source: docs/reference/rules.md, 'Coins and networks'. */
  readonly fallbackPriceUsd: number;
};

export const COIN_DETAILS: Readonly<Record<Coin, CoinDetails>> = {
  BTC: {
    name: 'Bitcoin',
    coingeckoId: 'bitcoin',
    depositNetwork: 'Bitcoin Network',
    withdrawalNetworks: ['Bitcoin'],
    fallbackPriceUsd: 65_000,
  },
  ETH: {
    name: 'Ethereum',
    coingeckoId: 'ethereum',
    depositNetwork: 'ERC-20',
    withdrawalNetworks: ['Ethereum'],
    fallbackPriceUsd: 3_500,
  },
  LTC: {
    name: 'Litecoin',
    coingeckoId: 'litecoin',
    depositNetwork: 'Litecoin Network',
    withdrawalNetworks: ['Litecoin'],
    fallbackPriceUsd: 85,
  },
  USDT: {
    name: 'Tether',
    coingeckoId: 'tether',
    depositNetwork: 'ERC-20',
    withdrawalNetworks: ['Ethereum', 'Tron', 'Solana'],
    fallbackPriceUsd: 1,
  },
  SOL: {
    name: 'Solana',
    coingeckoId: 'solana',
    depositNetwork: 'Solana Network',
    withdrawalNetworks: ['Solana'],
    fallbackPriceUsd: 140,
  },
};
