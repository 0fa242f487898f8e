import { waitText } from '#domain/words/wait.ts';
import { networkOf, rangeOf } from '../connections/client-address.ts';
import { CallError } from '../protocol/call-error.ts';
import { limitRate, type Rate, type RateLimit } from './rate.ts';

/** What strangers do, by how much of it is usual. */
export type Visit = 'submit' | 'follow' | 'read' | 'sign-in' | 'upload';

/** How much of it one network does at most; docs/decisions/0017-strangers.md says why. */
export const RATES: Readonly<Record<Visit, Rate>> = {
  submit: { burst: 30, perMinute: 10 },
  follow: { burst: 300, perMinute: 600 },
  read: { burst: 3_000, perMinute: 6_000 },
  'sign-in': { burst: 60, perMinute: 30 },
  upload: { burst: 60, perMinute: 12 },
};
export const TIMES_AROUND = 4;
export const TIMES_ALTOGETHER = 50;

/** Submits for one player: from one network, and in all. */
export const PLAYER_RATES = {
  own: { burst: 5, perMinute: 2 },
  all: { burst: 40, perMinute: 10 },
} as const satisfies Record<string, Rate>;

// What a refusal tells a stranger about a player costs as much as so many submits.
const COST_OF_TELLING = 5;

export type VisitorLimits = {
  /** @throws CallError RESOURCE_EXHAUSTED when it comes too often from there, from around there, or altogether */
  admit(visit: Visit, address: string): void;
  /** @throws CallError RESOURCE_EXHAUSTED when requests for a player come too often */
  admitFor(username: string, address: string): void;
  /** Makes another submit wait longer, because the last one was answered by what strangers need not know. */
  chargeForTelling(address: string): void;
};

/**
 * Limits what strangers do, on each node by itself: a write that another node would have to hear of first costs more
 * than what it keeps out.
 * @param times how many times the usual rates are allowed; undefined for no limits
 * @param onRefused told where a refused request came from; undefined when it was refused for all of them together
 */
export function limitVisitors(
  times: number | undefined,
  onRefused: (network: string | undefined) => void,
  now?: () => number,
): VisitorLimits {
  if (times === undefined) return { admit() {}, admitFor() {}, chargeForTelling() {} };
  const limits = Object.fromEntries(
    Object.entries(RATES).map(([visit, rate]) => [
      visit,
      {
        own: limitRate(multiplied(rate, times), now),
        around: limitRate(multiplied(rate, times * TIMES_AROUND), now),
        altogether: limitRate(multiplied(rate, times * TIMES_ALTOGETHER), now),
      },
    ]),
  ) as Record<Visit, Record<'own' | 'around' | 'altogether', RateLimit>>;
  const players = {
    own: limitRate(multiplied(PLAYER_RATES.own, times), now),
    all: limitRate(multiplied(PLAYER_RATES.all, times), now),
  };
  function refuse(what: string, waitMs: number, network: string | undefined): never {
    onRefused(network);
    const retryAfterSeconds = Math.ceil(waitMs / 1_000);
    throw new CallError('RESOURCE_EXHAUSTED', `${what} Please try again in ${waitText(retryAfterSeconds)}.`, {
      retryAfterSeconds,
      refusal: 'visitors',
    });
  }

  return {
    admit(visit, address) {
      const { own, around, altogether } = limits[visit];
      const network = networkOf(address);
      // The nearest first: whoever floods is refused by what is theirs alone, and uses up nothing of others'.
      const waitMs = own.take(network) || around.take(rangeOf(address));
      if (waitMs > 0) refuse('Too many requests from this network.', waitMs, network);
      const waitForAllMs = altogether.take('');
      if (waitForAllMs > 0)
        refuse('The cashier has too many requests at the moment.', waitForAllMs, undefined);
    },

    admitFor(username, address) {
      const network = networkOf(address);
      const waitMs = players.own.take(`${network} ${username}`) || players.all.take(username);
      if (waitMs > 0) refuse(`Too many requests for ${username}.`, waitMs, network);
    },

    chargeForTelling(address) {
      limits.submit.own.charge(networkOf(address), COST_OF_TELLING - 1);
      limits.submit.around.charge(rangeOf(address), COST_OF_TELLING - 1);
    },
  };
}

function multiplied({ burst, perMinute }: Rate, times: number): Rate {
  return { burst: Math.max(1, Math.round(burst * times)), perMinute: perMinute * times };
}
