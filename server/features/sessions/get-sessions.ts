import { defineHandler } from '#server/features/define-handler.ts';
import { findSessionsOf } from './view.ts';

export const getSessionsHandler = defineHandler('getSessions', async ({ staff }, { database, signer }) => {
  const rows = await findSessionsOf(database.queries, signer, staff.id, new Date());
  return {
    sessions: rows.map(({ id, address, browser, created_at, last_seen_at }) => ({
      id,
      address,
      browser,
      signedInAt: created_at.toISOString(),
      lastUsedAt: last_seen_at.toISOString(),
      isThisOne: id === staff.sessionId,
    })),
  };
});
