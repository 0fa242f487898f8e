import { groupWrites } from '../batching/group-writes.ts';
import type { Database, Queries } from '../database/database.ts';

/** The two ways of changing what is stored. Both answer after the commit, and wake whoever follows what changed. */
export type Changes<Entry> = {
  /**
   * Runs a change in a transaction of its own, with the log entries that tell of it: all of it is stored, or nothing.
   * The entries are written last, whenever `log` is called.
   */
  change<Result>(
    run: (transaction: Queries, log: (entry: Entry) => void) => Promise<Result>,
  ): Promise<Result>;
  /** For requests that come in crowds: see `groupWrites`. `write` commits by itself, and logs nothing. */
  groupWrites: typeof groupWrites;
};

/**
 * @param options.append writes entries of the log; from there to the commit nobody else can
 * @param options.onCommitted told after every commit, whether or not anything came of the change
 */
export function createChanges<Entry>(
  { queries }: Database,
  options: {
    append(transaction: Queries, entries: readonly Entry[]): Promise<void>;
    onCommitted(): void;
  },
): Changes<Entry> {
  return {
    async change(run) {
      const result = await queries.transaction().execute(async (transaction) => {
        const entries: Entry[] = [];
        const outcome = await run(transaction, (entry) => entries.push(entry));
        if (entries.length > 0) await options.append(transaction, entries);
        return outcome;
      });
      options.onCommitted();
      return result;
    },

    groupWrites: (write, limits) =>
      groupWrites(async (items) => {
        const results = await write(items);
        options.onCommitted();
        return results;
      }, limits),
  };
}
