import { DatabaseUnavailable, failureKindOf, isOutage } from '../database/failures.ts';

// While one group's commit reaches the disk, the next is written; more would wait for each other's locks.
const AT_LEAST_IN_FLIGHT = 2;

// A far database makes writes mostly travel: one more for so many ms, while staff still find a connection.
const MS_FOR_ANOTHER = 10;
const AT_MOST_IN_FLIGHT = 6;

// A further group starts only when worth its own commit; otherwise all would be small.
const WORTH_A_COMMIT = 16;

// More would all be answered too late.
const MAX_WAITING = 2_000;

export type GroupFigures = {
  /** Called once, with the live set of what waits. */
  queued(waiting: { readonly size: number }): void;
  written(group: { readonly size: number; readonly seconds: number }): void;
};

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly dueAt: number;
  resolve(result: Result): void;
  reject(reason: unknown): void;
};

/**
 * Lets concurrent writes share transactions: items that arrive during a write go into the next.
 * `write` resolves after the commit, with one result per item in order. A failed group is written again item
 * by item, so that none fails because of another; one whose connection was lost, once more as a whole. So
 * `write` must recognise an item that is stored, or being stored by another write.
 * @param options.isRepeatable false if it cannot: then a group whose connection was lost fails
 * @param options.withinMs per item; after it DatabaseUnavailable, although the item may yet be stored
 */
export function groupWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: {
    readonly maxGroup: number;
    readonly withinMs: number;
    readonly isRepeatable?: boolean;
    readonly figures?: GroupFigures | undefined;
  },
): (item: Item) => Promise<Result> {
  const { maxGroup, withinMs, isRepeatable = true, figures } = options;
  const waiting = new Set<Waiting<Item, Result>>();
  /** All that wait or are being written, the first due first: each has the same time. */
  const unanswered = new Set<Waiting<Item, Result>>();
  const roundTrip = measureRoundTrip();
  let isWatched = false;
  let inFlight = 0;
  /** As the newest write has shown: an item that waited all its time can only know it from others. */
  let isOut = false;
  figures?.queued(waiting);

  function hasRoom(): boolean {
    if (inFlight === 0) return true;
    const more = Math.floor(roundTrip.ms / MS_FOR_ANOTHER);
    const most = Math.min(AT_LEAST_IN_FLIGHT + more, AT_MOST_IN_FLIGHT);
    // Several on their way at once are to be of much the same size.
    const worthIt = Math.max(WORTH_A_COMMIT, Math.min(unanswered.size / (2 * most), maxGroup));
    return inFlight < most && waiting.size >= worthIt;
  }

  function writeWaiting(): void {
    while (waiting.size > 0 && hasRoom()) {
      const group = [...waiting.values().take(maxGroup)];
      for (const each of group) waiting.delete(each);
      void writeGroup(group);
    }
  }

  async function writeGroup(group: ReadonlyArray<Waiting<Item, Result>>): Promise<void> {
    inFlight++;
    try {
      await writeAll(group).catch((error) => {
        if (isRepeatable && failureKindOf(error) === 'unreachable') return writeAll(group);
        throw error;
      });
    } catch (error) {
      const kind = failureKindOf(error);
      isOut = isOutage(kind);
      // Another attempt would fail like this one.
      const isHopeless = kind !== undefined && kind !== 'busy';
      if (group.length === 1 || isHopeless) for (const each of group) settle(each)?.reject(error);
      else await writeOneByOne(group);
    }
    inFlight--;
    writeWaiting();
  }

  async function writeAll(group: ReadonlyArray<Waiting<Item, Result>>): Promise<void> {
    const startedAt = performance.now();
    const results = await write(group.map(({ item }) => item));
    const tookMs = performance.now() - startedAt;
    isOut = false;
    roundTrip.note(tookMs);
    figures?.written({ size: group.length, seconds: tookMs / 1_000 });
    group.forEach((each, index) => {
      settle(each)?.resolve(results[index] as Result);
    });
  }

  async function writeOneByOne(group: ReadonlyArray<Waiting<Item, Result>>): Promise<void> {
    for (const each of group) {
      // The time of those at the end may be over before it is their turn.
      if (unanswered.has(each)) await writeAll([each]).catch((error) => settle(each)?.reject(error));
    }
  }

  function settle(each: Waiting<Item, Result>): Waiting<Item, Result> | undefined {
    return unanswered.delete(each) ? each : undefined;
  }

  /** One timer for all: one each would be set and cleared for every request. */
  function watch(): void {
    isWatched = false;
    const now = performance.now();
    for (const each of unanswered) {
      if (each.dueAt > now) {
        watchIn(each.dueAt - now);
        return;
      }
      waiting.delete(each);
      const kind = isOut ? 'unanswered' : 'busy';
      settle(each)?.reject(new DatabaseUnavailable(kind, `Nothing was stored within ${withinMs} ms`));
    }
  }

  function watchIn(ms: number): void {
    isWatched = true;
    setTimeout(watch, Math.ceil(ms)).unref();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= MAX_WAITING) {
        reject(new DatabaseUnavailable('crowded', 'Too many requests wait to be stored'));
        return;
      }
      const each = { item, dueAt: performance.now() + withinMs, resolve, reject };
      waiting.add(each);
      unanswered.add(each);
      if (!isWatched) watchIn(withinMs);
      writeWaiting();
    });
}

const SPAN_MS = 5_000;

/** The way to the database and back, by the shortest of late: longer ones waited for something. */
type RoundTrip = {
  note(ms: number): void;
  /** 0 until something is known. */
  readonly ms: number;
};

export function measureRoundTrip(now: () => number = () => performance.now()): RoundTrip {
  let since = now();
  let before = Number.POSITIVE_INFINITY;
  let shortest = Number.POSITIVE_INFINITY;
  return {
    note(ms) {
      if (now() - since > SPAN_MS) {
        [before, shortest, since] = [shortest, Number.POSITIVE_INFINITY, now()];
      }
      shortest = Math.min(shortest, ms);
    },
    get ms() {
      const least = Math.min(before, shortest);
      return Number.isFinite(least) ? least : 0;
    },
  };
}
