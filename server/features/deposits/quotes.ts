import type { DepositRequest } from '#contract/player-requests.ts';
import { COINS } from '#domain/coins/coins.ts';
import { coinPrice } from '#domain/prices/coin-price.ts';
import { MOST_QUOTED, QUOTE_MINUTES, quoteAt } from '#domain/prices/quote.ts';
import { loadPrices } from '#server/features/prices/store.ts';
import { findProofs } from '#server/features/requests/follow-token.ts';
import type { Services } from '#server/features/services.ts';
import { limitRate } from '#server/platform/admission/rate.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import type { NewDeposit } from './store.ts';

const KEPT_MS = 1_000;

/** Beside {@link MOST_QUOTED}, since many players share an address. */
const MOST_QUOTED_TO_NETWORK = 5 * MOST_QUOTED;

type Quoted = Pick<NewDeposit, 'quotedCoins' | 'quotedPrice' | 'quotedUntil'>;

const NOTHING_QUOTED: Quoted = { quotedCoins: undefined, quotedPrice: undefined, quotedUntil: undefined };

/**
 * Nothing is quoted without a live price, or while much is promised already. What strangers ask for in a player's name
 * leaves the player as much again, with the link of a request that was credited or paid.
 */
export function quotes({
  database,
  followTokens: tokens,
}: Pick<Services, 'database' | 'followTokens'>): (
  request: DepositRequest,
  network: string,
) => Promise<Quoted> {
  const lastPrices = cacheFor(KEPT_MS, () => loadPrices(database));
  const promised = (most: number) => limitRate({ burst: most, perMinute: most / QUOTE_MINUTES });
  const toPlayer = promised(MOST_QUOTED);
  const toProven = promised(MOST_QUOTED);
  const toNetwork = promised(MOST_QUOTED_TO_NETWORK);

  async function isLeftToProven({ username, followTokens, amountCents }: DepositRequest): Promise<boolean> {
    const proofs = await findProofs(database.queries, tokens, username, followTokens);
    return proofs.length > 0 && toProven.take(username, amountCents) === 0;
  }

  return async (request, network) => {
    const { username, method, amountCents } = request;
    const coin = COINS.find((each) => each === method);
    if (coin === undefined) return NOTHING_QUOTED;
    const fetched = (await lastPrices()).get(coin);
    const now = new Date();
    const quote = quoteAt(amountCents, coinPrice(coin, fetched, now), now);
    if (quote === undefined) return NOTHING_QUOTED;
    // Asked first: what is promised to nobody must not count against the player.
    if (toNetwork.waitMs(network, amountCents) > 0) return NOTHING_QUOTED;
    if (toPlayer.take(username, amountCents) > 0 && !(await isLeftToProven(request))) return NOTHING_QUOTED;
    toNetwork.charge(network, amountCents);
    return { quotedCoins: quote.coins, quotedPrice: quote.price, quotedUntil: quote.until };
  };
}
