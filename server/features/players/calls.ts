import { defineHandler } from '#server/features/define-handler.ts';
import { cutPage, readCursor, UUID } from '#server/platform/paging/page-cursor.ts';
import { findRequests, findSummary } from './view.ts';

export { setPlayerStanding } from './set-player-standing.ts';

export const getPlayer = defineHandler('getPlayer', async ({ input }, { database: { reads } }) => {
  const { username, cursor, limit } = input;
  const after = cursor === undefined ? undefined : readCursor(cursor, UUID);
  const [summary, found] = await Promise.all([
    findSummary(reads, username),
    findRequests(reads, username, { after, limit }),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, undefined);
  return {
    ...summary,
    requests: rows.map(({ created_at, ...row }) => ({ ...row, timestamp: created_at.toISOString() })),
    nextCursor,
  };
});
