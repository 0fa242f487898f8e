import { defineHandler } from '#server/features/define-handler.ts';
import { cutPage, readCursor, UUID } from '#server/platform/paging/page-cursor.ts';
import { findRequests, findSummary, findUsed } from './view.ts';

export { setPlayerStanding } from './set-player-standing.ts';

export const getPlayer = defineHandler('getPlayer', async ({ input }, { database: { reads } }) => {
  const { username, days, cursor, limit } = input;
  const after = cursor === undefined ? undefined : readCursor(cursor, UUID);
  const [summary, used, found] = await Promise.all([
    findSummary(reads, username),
    findUsed(reads, username),
    findRequests(reads, username, { after, limit, days: days ?? undefined }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, undefined);
  return {
    ...summary,
    used: used.map((each) => ({ ...each, lastAt: each.lastAt.toISOString() })),
    requests: rows.map(({ created_at, ...row }) => ({ ...row, timestamp: created_at.toISOString() })),
    nextCursor,
  };
});
