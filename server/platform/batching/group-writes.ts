import { DatabaseUnavailable, failureKindOf, isOutage } from '../database/failures.ts';
import { measureRoundTrip } from './round-trip.ts';

// While one group's commit reaches the disk, the next can be written; more would only wait for each other's locks.
const AT_LEAST_IN_FLIGHT = 2;

// Where the database is far away, most of a write's time is its way: while some groups are on theirs, others can be
// written. One more for so much of it, as long as changes by staff find a connection too.
const MS_FOR_ANOTHER = 10;
const AT_MOST_IN_FLIGHT = 6;

// A further group starts only once it is worth its own commit; otherwise all groups would be small.
const WORTH_A_COMMIT = 16;

// More would all be answered too late.
const MAX_WAITING = 2_000;

/** Told what the groups are like. */
export type GroupFigures = {
  /** Of what waits to be written, from now on. */
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
 * Lets concurrent writes share transactions: what arrives while a write is in flight goes into the next one.
 *
 * `write` stores a whole group and resolves, after the commit, with one result for each item in order. A group that
 * fails is written again one item at a time, so that no item fails because of another; one whose connection was lost
 * is written again as it is, once. `write` must therefore recognise an item that is already stored, or that another
 * write is storing at the same moment.
 * @param options.isRepeatable false if `write` does not recognise those: a group whose connection was lost fails then
 * @param options.withinMs how long an item may take; after that it fails with DatabaseUnavailable, although it may yet
 *   be stored
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
  /** All that wait, or are being written; each has the same time, so that the first is due first. */
  const unanswered = new Set<Waiting<Item, Result>>();
  const roundTrip = measureRoundTrip();
  let isWatched = false;
  let inFlight = 0;
  /** As the newest write has shown: what has waited for its turn all the time can only know it from others. */
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

  /** @returns what is to be answered now; undefined if it has been */
  function settle(each: Waiting<Item, Result>): Waiting<Item, Result> | undefined {
    return unanswered.delete(each) ? each : undefined;
  }

  /** One timer for all: each of its own would be set and cleared for every request. */
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
