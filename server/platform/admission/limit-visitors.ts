import { waitText } from '#domain/words/english.ts';
import { networkOf, rangeOf } from '../connections/client-address.ts';
import { CallError } from '../protocol/call-error.ts';
import { rememberPassed } from './passed-requests.ts';
import { limitRate, type Rate, type RateLimit } from './rate.ts';

/** What strangers do, by how much of it is usual. */
export type Visit = 'submit' | 'repeat' | 'follow' | 'read' | 'docs' | 'sign-in' | 'upload' | 'event';

/** How much of it one network does at most; docs/decisions/0017-strangers.md says why. */
export const RATES: Readonly<Record<Visit, Rate>> = {
  submit: { burst: 30, perMinute: 10 },
  repeat: { burst: 300, perMinute: 600 },
  follow: { burst: 300, perMinute: 600 },
  read: { burst: 3_000, perMinute: 6_000 },
  docs: { burst: 60, perMinute: 60 },
  'sign-in': { burst: 60, perMinute: 30 },
  upload: { burst: 60, perMinute: 12 },
  event: { burst: 60, perMinute: 30 },
};
export const TIMES_AROUND = 4;
export const TIMES_ALTOGETHER = 50;

/** Submits for one player: from one network, and in all. */
export const PLAYER_RATES = {
  own: { burst: 5, perMinute: 2 },
  all: { burst: 40, perMinute: 10 },
} as const satisfies Record<string, Rate>;

/** Of somebody who is known, beside what all may do together. */
export const KNOWN_RATE: Rate = { burst: 10, perMinute: 5 };

/** Of a neighbourhood that has asked for nothing of the kind lately: its first few are none of a flood. */
export const NEWCOMER_RATE: Rate = { burst: 3, perMinute: 3 / 60 };
/** How many times as much as one network newcomers may do together, beside what all may. */
export const TIMES_NEWCOMERS = 10;

// What a refusal tells a stranger about a player costs as much as so many submits.
const COST_OF_TELLING = 5;

export type VisitorLimits = {
  /**
   * To be asked before anything is read.
   * @param mayBeKnown whether what is read next can say that it is somebody who is known
   * @returns whether it has been counted; a submit that may be one that is sent again is not yet
   * @throws CallError RESOURCE_EXHAUSTED when it comes too often from there or from around there; and when there are too
   * many altogether, unless it may be of somebody who is known, or is of a newcomer
   */
  admit(visit: Visit, address: string, mayBeKnown?: boolean): boolean;
  /**
   * Counts what `admit` has not.
   * @throws CallError RESOURCE_EXHAUSTED
   */
  admitUncounted(visit: Visit, address: string): void;
  /**
   * Whether this very submit was let pass before: sent again because it was not answered, it counts for nothing.
   * @param digest of all that was sent; undefined for what nobody sends again
   */
  isRepeat(address: string, digest: string | undefined): boolean;
  /** Has the same submit recognised when it comes from there again. */
  noteSubmit(address: string, digest: string | undefined): void;
  /**
   * Counts what is well formed, and allowed to whoever asks, among that of all; to be asked after `admit`.
   * @throws CallError RESOURCE_EXHAUSTED when there are too many altogether, and too many newcomers
   */
  admitAmongAll(visit: Visit, address: string): void;
  /**
   * The same where somebody may be known, for whom there is room beside all others.
   * @param whoKnown asked only when there are too many; undefined for strangers
   */
  admitKnownAmongAll(
    visit: Visit,
    address: string,
    whoKnown: () => Promise<string | undefined>,
  ): Promise<void>;
  /** @throws CallError RESOURCE_EXHAUSTED when requests for a player come too often */
  admitFor(username: string, address: string): void;
  /**
   * Makes another submit wait longer, because the last one was answered by what strangers need not know; so does the same
   * one again.
   */
  chargeForTelling(address: string, digest: string | undefined): void;
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
  if (times === undefined) {
    return {
      admit: () => true,
      admitUncounted() {},
      isRepeat: () => false,
      noteSubmit() {},
      admitAmongAll() {},
      async admitKnownAmongAll() {},
      admitFor() {},
      chargeForTelling() {},
    };
  }
  const limits = Object.fromEntries(
    Object.entries(RATES).map(([visit, rate]) => [
      visit,
      {
        own: limitRate(multiplied(rate, times), now),
        around: limitRate(multiplied(rate, times * TIMES_AROUND), now),
        altogether: limitRate(multiplied(rate, times * TIMES_ALTOGETHER), now),
        newcomer: limitRate(NEWCOMER_RATE, now),
        newcomers: limitRate(multiplied(rate, times * TIMES_NEWCOMERS), now),
      },
    ]),
  ) as Record<Visit, Record<'own' | 'around' | 'altogether' | 'newcomer' | 'newcomers', RateLimit>>;
  const players = {
    own: limitRate(multiplied(PLAYER_RATES.own, times), now),
    all: limitRate(multiplied(PLAYER_RATES.all, times), now),
    newcomer: limitRate(NEWCOMER_RATE, now),
  };
  const known = limitRate(multiplied(KNOWN_RATE, times), now);
  const passed = rememberPassed();

  function refuse(what: string, waitMs: number, network: string | undefined): never {
    onRefused(network);
    const retryAfterSeconds = Math.ceil(waitMs / 1_000);
    throw new CallError('RESOURCE_EXHAUSTED', `${what} Please try again in ${waitText(retryAfterSeconds)}.`, {
      retryAfterSeconds,
      refusal: 'visitors',
      code: 'too-often',
    });
  }

  /** @returns 0; or how long to wait, because there are too many altogether and this is no newcomer with room left */
  function takeAmongAll(visit: Visit, address: string): number {
    const { altogether, newcomer, newcomers } = limits[visit];
    // Whatever there is room for: whoever comes often is no newcomer when there is none.
    const isNew = newcomer.take(rangeOf(address)) === 0;
    const waitMs = altogether.take('');
    return waitMs > 0 && isNew && newcomers.take('') === 0 ? 0 : waitMs;
  }

  function refuseAmongAll(waitMs: number): void {
    if (waitMs > 0) refuse('The cashier has too many requests at the moment.', waitMs, undefined);
  }

  function takeNear(visit: Visit, address: string): number {
    const { own, around } = limits[visit];
    // The nearest first: whoever floods is refused by what is theirs alone, and uses up nothing of others'.
    return own.take(networkOf(address)) || around.take(rangeOf(address));
  }

  function requireNear(visit: Visit, address: string): void {
    const waitMs = takeNear(visit, address);
    if (waitMs > 0) refuse('Too many requests from this network.', waitMs, networkOf(address));
  }

  return {
    admit(visit, address, mayBeKnown = false) {
      const mayBeRepeat = visit === 'submit' && passed.hasAny(networkOf(address));
      if (mayBeRepeat && takeNear('repeat', address) === 0 && limits.repeat.altogether.take('') === 0) {
        return false;
      }
      requireNear(visit, address);
      const { altogether, newcomer } = limits[visit];
      // Before a body is read: most of a flood is refused for as little as possible.
      if (!mayBeKnown && newcomer.waitMs(rangeOf(address)) > 0) refuseAmongAll(altogether.waitMs(''));
      return true;
    },

    admitUncounted: requireNear,

    isRepeat(address, digest) {
      return digest !== undefined && passed.has(networkOf(address), digest);
    },

    noteSubmit(address, digest) {
      if (digest !== undefined) passed.add(networkOf(address), digest);
    },

    admitAmongAll(visit, address) {
      refuseAmongAll(takeAmongAll(visit, address));
    },

    async admitKnownAmongAll(visit, address, whoKnown) {
      const waitMs = takeAmongAll(visit, address);
      if (waitMs === 0) return;
      const who = await whoKnown();
      if (who === undefined || known.take(who) > 0) refuseAmongAll(waitMs);
    },

    admitFor(username, address) {
      const network = networkOf(address);
      // Whoever has sent little for this player lately is not who uses up what all may send for them.
      const isNewcomer = players.newcomer.take(`${rangeOf(address)} ${username}`) === 0;
      const ownMs = players.own.take(`${network} ${username}`);
      const waitMs = ownMs || players.all.take(username);
      if (ownMs > 0 || (waitMs > 0 && !isNewcomer))
        refuse(`Too many requests for ${username}.`, waitMs, network);
    },

    chargeForTelling(address, digest) {
      if (digest !== undefined) passed.forget(networkOf(address), digest);
      limits.submit.own.charge(networkOf(address), COST_OF_TELLING - 1);
      limits.submit.around.charge(rangeOf(address), COST_OF_TELLING - 1);
    },
  };
}

function multiplied({ burst, perMinute }: Rate, times: number): Rate {
  return { burst: Math.max(1, Math.round(burst * times)), perMinute: perMinute * times };
}
