import { sql } from 'kysely';
import { defineSharedRead } from '#server/features/define-handler.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isUpTo } from '#server/platform/paging/page-cursor.ts';
import { containing, isLike, searchInParts } from '#server/platform/paging/short-search.ts';

const MAX_USERS = 100;

// Only the newest entries are searched, so that the answer takes the same time however long the log is.
const ENTRIES_LOOKED_AT = 5_000;

export const getActivityFilters = defineSharedRead('getActivityFilters', async ({ input }, { database }) => {
  const [workers, users] = await Promise.all([findWorkers(database), findUsers(database, input?.search)]);
  return { workers, users };
});

async function findWorkers({ reads }: Database) {
  return reads
    .selectFrom('staff')
    .select(['id as uid', 'display_name as name', 'email'])
    .select((is) => is('removed_at', 'is not', null).$castTo<boolean>().as('isFormer'))
    .orderBy('display_name')
    .orderBy('email')
    .execute();
}

async function findUsers({ reads, searches }: Database, search: string | undefined): Promise<string[]> {
  const queries = search ? searches : reads;
  const rows = await searchInParts(
    queries,
    'activity_log',
    { search, after: undefined },
    ({ end, isScan }) => {
      let entries = queries
        .selectFrom('activity_log')
        .select(['username', 'created_at'])
        .where('username', 'is not', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(ENTRIES_LOOKED_AT);
      if (end) entries = entries.where(isUpTo('activity_log', end));
      if (search) {
        const pattern = containing(search);
        entries = entries
          // This condition has an index, and holds wherever the next one does.
          .where(isLike(sql`search_text`, pattern, { isScan }))
          .where((is) => is(is.fn<string>('lower', ['username']), 'like', pattern));
      }
      return queries
        .selectFrom(entries.$narrowType<{ username: string }>().as('newest'))
        .select('username')
        .groupBy('username')
        .orderBy((order) => order.fn.max('created_at'), 'desc')
        .limit(MAX_USERS)
        .execute();
    },
  );
  return rows.map(({ username }) => username);
}
