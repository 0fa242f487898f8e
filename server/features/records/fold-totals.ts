import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';
import { UNFOLDED_CHANGES } from './current-totals.ts';

const SECOND_MS = 1_000;

/** Keeps few enough changes unfolded to be read fast (0008-keep-totals). */
export function foldTotalsJob(database: Database, { onWake }: Pick<LiveFeed, 'onWake'>): Job {
  return {
    name: 'fold-totals',
    // For changes written past Cage, or by a node that died before it woke the others.
    lookEveryMs: 10 * SECOND_MS,
    onWake,
    restMs: SECOND_MS,
    maxRestMs: 10 * SECOND_MS,
    async isNeeded() {
      const { rows } = await sql`select from ${UNFOLDED_CHANGES} limit 1`.execute(database.queries);
      return rows.length > 0;
    },
    run: () => foldTotals(database),
  };
}

export async function foldTotals({ queries }: Database): Promise<void> {
  await sql`select fold_totals()`.execute(queries);
}
