import { type GroupFigures, groupWrites } from '../batching/group-writes.ts';
import { awaitEarlierCommits } from '../database/await-earlier-commits.ts';
import type { Database, Queries } from '../database/database.ts';
import { failureKindOf } from '../database/failures.ts';

/** The ways of changing stored data. All resolve after the commit and wake whoever follows the changes. */
export type Changes<Entry> = {
  /**
   * Runs a change in its own transaction, together with its log entries: either all of it is stored or none. The
   * entries are written last, regardless of when `log` is called.
   */
  change<Result>(
    run: (transaction: Queries, log: (entry: Entry) => void) => Promise<Result>,
  ): Promise<Result>;
  /**
   * The same for a change of thousands of rows, which takes as long as it takes. Its caller waits; few at a time can be
   * made.
   */
  changeMany<Result>(
    run: (transaction: Queries, log: (entry: Entry) => void) => Promise<Result>,
  ): Promise<Result>;
  /** For requests that arrive in bursts: see `groupWrites`. `write` commits by itself and logs nothing. */
  groupWrites<Item, Result>(
    write: (items: readonly Item[]) => Promise<readonly Result[]>,
    limits: { readonly maxGroup: number },
  ): (item: Item) => Promise<Result>;
  /**
   * For changes of staff's that arrive in bursts: those that arrive while others are written share a transaction with
   * each other, and their entries are written by one statement. `write` makes all of them and returns one result for
   * each, in order; if it fails, nothing of them is stored, and each is made again by itself. One whose commit was not
   * answered fails, although it may be stored.
   */
  groupChanges<Item, Result>(
    write: (
      transaction: Queries,
      log: (entry: Entry) => void,
      items: readonly Item[],
    ) => Promise<readonly Result[]>,
    limits: { readonly maxGroup: number },
  ): (item: Item) => Promise<Result>;
};

/**
 * @param options.append writes log entries; until the commit nobody else can write any
 * @param options.onCommitted called after every commit, whether or not anything changed
 */
export function createChanges<Entry>(
  { queries, unhurried, replicas, forCaller, callerPatienceMs }: Database,
  options: {
    append(transaction: Queries, entries: readonly Entry[]): Promise<void>;
    onCommitted(): void;
    readonly groups?: GroupFigures;
  },
): Changes<Entry> {
  const changeThrough =
    (connections: Queries): Changes<Entry>['change'] =>
    async (run) => {
      const result = await connections
        .transaction()
        .execute(async (transaction) => {
          const entries: Entry[] = [];
          const outcome = await run(transaction, (entry) => entries.push(entry));
          if (entries.length > 0) await options.append(transaction, entries);
          else await awaitEarlierCommits(transaction);
          return outcome;
        })
        .catch(async (error: unknown) => {
          // A refusal, which may say that what is asked for is there already.
          if (failureKindOf(error) === undefined) await awaitEarlierCommits(connections);
          throw error;
        });
      replicas?.noteStored();
      options.onCommitted();
      return result;
    };

  const change = changeThrough(queries);
  return {
    change,
    changeMany: changeThrough(unhurried),

    groupWrites: (write, limits) =>
      groupWrites(
        async (items) => {
          // With a limit of its own: the group would otherwise have only what is left to the one who began it.
          const results = await forCaller(() => write(items));
          options.onCommitted();
          return results;
        },
        { ...limits, withinMs: callerPatienceMs, figures: options.groups },
      ),

    groupChanges: (write, limits) =>
      groupWrites((items) => forCaller(() => change((transaction, log) => write(transaction, log, items))), {
        ...limits,
        withinMs: callerPatienceMs,
        isRepeatable: false,
        figures: options.groups,
      }),
  };
}
