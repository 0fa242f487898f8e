import { type GroupFigures, groupWrites } from '../batching/group-writes.ts';
import { awaitEarlierCommits } from '../database/await-others.ts';
import type { Database, Queries } from '../database/database.ts';
import { failureKindOf } from '../database/failures.ts';

/** Ways of changing stored data. All resolve after the commit and wake followers of the changes. */
export type Changes<Entry> = {
  /** One transaction for a change and its entries, which are written last, whenever `log` is called. */
  change<Result>(
    run: (transaction: Queries, log: (entry: Entry) => void) => Promise<Result>,
  ): Promise<Result>;
  /** The same for thousands of rows, without a deadline. The caller waits; few at a time can be made. */
  changeMany<Result>(
    run: (transaction: Queries, log: (entry: Entry) => void) => Promise<Result>,
  ): Promise<Result>;
  /** For bursts of requests: see `groupWrites`. `write` commits by itself and logs nothing. */
  groupWrites<Item, Result>(
    write: (items: readonly Item[]) => Promise<readonly Result[]>,
    limits: { readonly maxGroup: number },
  ): (item: Item) => Promise<Result>;
  /**
   * For bursts of staff's changes: those that arrive during a write share the next transaction, their entries
   * one statement. `write` returns one result per item, in order; if it fails, nothing of it is stored and
   * each is made alone. One whose commit was not answered fails, although it may be stored.
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

/** `append` keeps all others from logging until the commit; `onCommitted` follows each, changed or not. */
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
          // A refusal may say that what is asked for is there already.
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
          // With its own limit: else the group had only what is left to the caller who began it.
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
