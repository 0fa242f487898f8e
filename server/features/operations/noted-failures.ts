import { sql } from 'kysely';
import type { Failing } from '#domain/operations/failing.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';

/** Any number of requests from outside may fail: their failure is written down once a minute. */
const NOTE_EVERY_MS = 60_000;

export type NotedFailures = {
  failed(what: Failing): Promise<void>;
  worked(what: Failing): Promise<void>;
};

export async function noteFailed(queries: Queries, what: Failing): Promise<void> {
  await queries
    .insertInto('noted_failures')
    .values({ what, failing_since: sql`now()`, last_failed_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.column('what').doUpdateSet({
        failing_since: sql<Date>`coalesce(noted_failures.failing_since, now())`,
        last_failed_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** For a failure that was put right by hand. */
export async function forgetNoted(queries: Queries, what: Failing): Promise<void> {
  await queries
    .updateTable('noted_failures')
    .set({ failing_since: null })
    .where('what', '=', what)
    .where('failing_since', 'is not', null)
    .execute();
}

export async function findNoted(queries: Queries, what: Failing): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('noted_failures')
    .select('failing_since')
    .where('what', '=', what)
    .executeTakeFirst();
  return row?.failing_since ?? undefined;
}

/** Whether this is a restored copy: looked up until it is none, as none becomes one while it runs. */
export function watchRestored(queries: Queries): () => Promise<boolean> {
  let isCopy = true;
  return async () => {
    isCopy &&= (await findNoted(queries, 'restored')) !== undefined;
    return isCopy;
  };
}

export function noteFailures({ queries }: Database): NotedFailures {
  const notedAt = new Map<string, number>();

  /** Whether an outcome is the first in a while. */
  function isNews(outcome: string, opposite: string): boolean {
    const now = performance.now();
    notedAt.delete(opposite);
    if (now - (notedAt.get(outcome) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return false;
    notedAt.set(outcome, now);
    return true;
  }

  return {
    async failed(what) {
      if (isNews(`${what} failed`, `${what} worked`)) await noteFailed(queries, what);
    },

    async worked(what) {
      if (isNews(`${what} worked`, `${what} failed`)) await forgetNoted(queries, what);
    },
  };
}
