import type { Network } from '#domain/networks/networks.ts';
import { btc } from './btc.ts';
import type { CoinDefinition, HeldCoinDefinition } from './coin.ts';
import { eth } from './eth.ts';
import { ltc } from './ltc.ts';
import { sol } from './sol.ts';
import { usdc } from './usdc.ts';
import { usdt } from './usdt.ts';

/** The coins players are offered, in display order. */
const OFFERED = {
  [btc.symbol]: btc,
  [eth.symbol]: eth,
  [ltc.symbol]: ltc,
  [usdt.symbol]: usdt,
  [sol.symbol]: sol,
} as const satisfies Record<string, CoinDefinition>;

export type Coin = keyof typeof OFFERED;
export const COINS = Object.keys(OFFERED) as readonly Coin[];
export const COIN_DETAILS: Readonly<Record<Coin, CoinDefinition>> = OFFERED;

const HELD: readonly HeldCoinDefinition[] = [...Object.values(OFFERED), usdc];
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
