import { groupedBy } from '#domain/lists/grouped-by.ts';
import { type Cents, sumCents } from '#domain/money/usd.ts';

/** Pending, unproved requests of players, by where they came from. */
export type Arrivals = {
  /** An IPv4 address or a /64 of IPv6. */
  readonly network: string;
  /** Its /24 or /48. */
  readonly around: string;
  readonly deposits: number;
  readonly withdrawals: number;
  readonly amountCents: Cents;
  /** The first of them. */
  readonly since: Date;
};

export type Flood = Omit<Arrivals, 'around'>;

/** For one network. Fewer withdrawals do: each closes the cashier to a player who may not be its sender. */
export const FLOOD_REQUESTS = 20;
const FLOOD_WITHDRAWALS = 5;

/** A /24 or /48 takes so many times as many, from several networks. */
const FLOOD_AROUND = { times: 4, networks: 4 } as const;

/** Older requests are no flood that goes on. */
export const FLOOD_HOURS = 24;

/** As the player of a declined withdrawal reads it. */
export const FLOOD_REASONS = {
  network: 'It came with many others from one network. If it is yours, please submit it again.',
  everywhere: 'It came with very many others within minutes. If it is yours, please submit it again.',
} as const;

/** The largest first. A /24 or /48 that is one flood stands for its networks. */
export function floodsOf(arrivals: readonly Arrivals[]): Flood[] {
  const wide = [...groupedBy(arrivals, ({ around }) => around).values()].filter(isWide).map(together);
  const taken = new Set(wide.map(({ network }) => network));
  const narrow = arrivals
    .filter((one) => isMany(one) && !taken.has(one.around))
    .map(({ around: _around, ...flood }) => flood);
  return [...wide, ...narrow].sort((one, other) => requestsOf(other) - requestsOf(one));
}

function requestsOf({ deposits, withdrawals }: Pick<Flood, 'deposits' | 'withdrawals'>): number {
  return deposits + withdrawals;
}

function isWide(networks: readonly Arrivals[]): boolean {
  return networks.length >= FLOOD_AROUND.networks && isMany(together(networks), FLOOD_AROUND.times);
}

function isMany(one: Pick<Flood, 'deposits' | 'withdrawals'>, times = 1): boolean {
  return requestsOf(one) >= times * FLOOD_REQUESTS || one.withdrawals >= times * FLOOD_WITHDRAWALS;
}

function together(networks: readonly Arrivals[]): Flood {
  const [{ around }] = networks as [Arrivals, ...Arrivals[]];
  return {
    network: around,
    deposits: sumOf(networks, ({ deposits }) => deposits),
    withdrawals: sumOf(networks, ({ withdrawals }) => withdrawals),
    amountCents: sumCents(networks.map(({ amountCents }) => amountCents)),
    since: new Date(Math.min(...networks.map(({ since }) => since.getTime()))),
  };
}

function sumOf(networks: readonly Arrivals[], count: (one: Arrivals) => number): number {
  return networks.reduce((sum, one) => sum + count(one), 0);
}
