import { DatabaseUnavailable, failureKindOf, isOutage } from '../database/failures.ts';

// While one group's commit reaches the disk, the next can be written; more would only wait for each other's locks.
const MAX_IN_FLIGHT = 2;

// A second group starts only once it is worth its own commit; otherwise all groups would be small.
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
  isAnswered: boolean;
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
 * @param options.withinMs how long an item may take; after that it fails with DatabaseUnavailable, although it may yet
 *   be stored
 */
export function groupWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  options: {
    readonly maxGroup: number;
    readonly withinMs: number;
    readonly figures?: GroupFigures | undefined;
  },
): (item: Item) => Promise<Result> {
  const { maxGroup, withinMs, figures } = options;
  const waiting = new Set<Waiting<Item, Result>>();
  let inFlight = 0;
  /** As the newest write has shown: what has waited for its turn all the time can only know it from others. */
  let isOut = false;
  figures?.queued(waiting);

  function writeWaiting(): void {
    while (
      waiting.size > 0 &&
      (inFlight === 0 || (inFlight < MAX_IN_FLIGHT && waiting.size >= WORTH_A_COMMIT))
    ) {
      const group = [...waiting.values().take(maxGroup)];
      for (const each of group) waiting.delete(each);
      void writeGroup(group);
    }
  }

  async function writeGroup(group: ReadonlyArray<Waiting<Item, Result>>): Promise<void> {
    inFlight++;
    try {
      await writeAll(group).catch((error) => {
        if (failureKindOf(error) === 'unreachable') return writeAll(group);
        throw error;
      });
    } catch (error) {
      const kind = failureKindOf(error);
      isOut = isOutage(kind);
      // Another attempt would fail like this one.
      const isHopeless = kind !== undefined && kind !== 'busy';
      if (group.length === 1 || isHopeless) for (const { reject } of group) reject(error);
      else await writeOneByOne(group);
    }
    inFlight--;
    writeWaiting();
  }

  async function writeAll(group: ReadonlyArray<Waiting<Item, Result>>): Promise<void> {
    const startedAt = performance.now();
    const results = await write(group.map(({ item }) => item));
    isOut = false;
    figures?.written({ size: group.length, seconds: (performance.now() - startedAt) / 1_000 });
    group.forEach(({ resolve }, index) => {
      resolve(results[index] as Result);
    });
  }

  async function writeOneByOne(group: ReadonlyArray<Waiting<Item, Result>>): Promise<void> {
    for (const each of group) {
      // The time of those at the end may be over before it is their turn.
      if (!each.isAnswered) await writeAll([each]).catch(each.reject);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.size >= MAX_WAITING) {
        reject(new DatabaseUnavailable('crowded', 'Too many requests wait to be stored'));
        return;
      }
      const each: Waiting<Item, Result> = {
        item,
        isAnswered: false,
        resolve: (result) => settle(() => resolve(result)),
        reject: (reason) => settle(() => reject(reason)),
      };
      const settle = (answer: () => void) => {
        clearTimeout(timer);
        each.isAnswered = true;
        answer();
      };
      const timer = setTimeout(() => {
        waiting.delete(each);
        const kind = isOut ? 'unanswered' : 'busy';
        each.reject(new DatabaseUnavailable(kind, `Nothing was stored within ${withinMs} ms`));
      }, withinMs);
      waiting.add(each);
      writeWaiting();
    });
}
