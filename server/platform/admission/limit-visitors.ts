import { waitText } from '#domain/words/english.ts';
import { networkOf, rangeOf } from '../connections/addresses.ts';
import { CallError } from '../protocol/call-error.ts';
import { limitRate, type Rate, type RateLimit } from './rate.ts';

export type Visit = 'submit' | 'repeat' | 'follow' | 'read' | 'docs' | 'sign-in' | 'upload' | 'event';

/** The most that one network may do; docs/decisions/0017-strangers.md says why. */
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

/** For a known person, beside what all may do together. */
export const KNOWN_RATE: Rate = { burst: 10, perMinute: 5 };

/** For a neighbourhood that has asked for none lately: its first few belong to no flood. */
export const NEWCOMER_RATE: Rate = { burst: 3, perMinute: 3 / 60 };
/** How many times one network's rate all newcomers may use together, beside what all may. */
export const TIMES_NEWCOMERS = 10;

// A refusal that reveals something of a player costs as much as so many submits.
const COST_OF_TELLING = 5;

export type VisitorLimits = {
  /**
   * To be asked before anything is read.
   * @param mayBeKnown whether the request, once read, can show a known person
   * @returns whether it was counted; a submit that may be a repeat is not yet
   * @throws CallError RESOURCE_EXHAUSTED too often from near there; in all, unless mayBeKnown or newcomer
   */
  admit(visit: Visit, address: string, mayBeKnown?: boolean): boolean;
  /** Counts what `admit` has not. @throws CallError RESOURCE_EXHAUSTED */
  admitUncounted(visit: Visit, address: string): void;
  /** Whether this submit passed before, and so is free. @param digest of all sent; undefined: no repeat */
  isRepeat(address: string, digest: string | undefined): boolean;
  noteSubmit(address: string, digest: string | undefined): void;
  /** Counts a well-formed, allowed visit among all, after `admit`. @throws CallError RESOURCE_EXHAUSTED */
  admitAmongAll(visit: Visit, address: string): void;
  /** As `admitAmongAll`, with room for known people. @param whoKnown asked only when there are too many */
  admitKnownAmongAll(
    visit: Visit,
    address: string,
    whoKnown: () => Promise<string | undefined>,
  ): Promise<void>;
  /** @throws CallError RESOURCE_EXHAUSTED too often for this player */
  admitFor(username: string, address: string): void;
  /** The last refusal revealed something of a player: the next submit, even the same one, waits longer. */
  chargeForTelling(address: string, digest: string | undefined): void;
};

/**
 * Limits strangers on each node by itself: a write that others must see costs more than what it keeps out.
 * @param times multiplies the usual rates; undefined: no limits
 * @param onRefused gets the network of a refused request; undefined when refused for all together
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

  /** @returns 0; or ms to wait: too many altogether, and no newcomer with room left */
  function takeAmongAll(visit: Visit, address: string): number {
    const { altogether, newcomer, newcomers } = limits[visit];
    // Counted even when there is room: who comes often is no newcomer later.
    const isNew = newcomer.take(rangeOf(address)) === 0;
    const waitMs = altogether.take('');
    return waitMs > 0 && isNew && newcomers.take('') === 0 ? 0 : waitMs;
  }

  function refuseAmongAll(waitMs: number): void {
    if (waitMs > 0) refuse('The cashier has too many requests at the moment.', waitMs, undefined);
  }

  function takeNear(visit: Visit, address: string): number {
    const { own, around } = limits[visit];
    // The nearest first: a flooder is refused by their own limit, and uses up nothing of others'.
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
      // A network that sent little for this player lately is not what uses up the player's limit.
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

/** Which requests of which network were let pass, so that one that is sent again is recognised. */
type PassedRequests = {
  add(network: string, digest: string): void;
  has(network: string, digest: string): boolean;
  hasAny(network: string): boolean;
  forget(network: string, digest: string): void;
};

// Some megabytes, since additions are limited. The network longest without one is forgotten first.
const MOST_NETWORKS = 2_000;
const MOST_OF_ONE = 300;

function rememberPassed(): PassedRequests {
  const byNetwork = new Map<string, Set<string>>();
  return {
    add(network, digest) {
      const digests = byNetwork.get(network) ?? new Set();
      digests.add(digest);
      dropOldest(digests, MOST_OF_ONE);
      byNetwork.delete(network);
      byNetwork.set(network, digests);
      dropOldest(byNetwork, MOST_NETWORKS);
    },

    has: (network, digest) => byNetwork.get(network)?.has(digest) ?? false,

    hasAny: (network) => byNetwork.has(network),

    forget(network, digest) {
      const digests = byNetwork.get(network);
      digests?.delete(digest);
      if (digests?.size === 0) byNetwork.delete(network);
    },
  };
}

function dropOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  if (kept.size > most) kept.delete(kept.keys().next().value as string);
}
