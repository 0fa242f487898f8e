import { lastSeenBeforeIdle } from '#domain/access/session.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { sessionSettings } from '#server/platform/sessions/settings.ts';

export { proveIdentity } from './prove-identity.ts';
export { getSessionSettings, updateSessionSettings } from './update-session-settings.ts';

export const endAllSessions = defineHandler(
  'endAllSessions',
  async ({ staff, session }, { change, sessions }) => {
    await change(async (transaction, log) => {
      await sessions.endAll(transaction, staff.id);
      log({ action: 'staff_sessions_ended', message: 'Signed out everywhere', actor: staff });
    });
    session.end();
    return {};
  },
);

export const endSession = defineHandler(
  'endSession',
  async ({ input: { sessionId }, staff, session }, { change, sessions }) => {
    await change(async (transaction, log) => {
      const ended = await sessions.endOne(transaction, staff.id, sessionId);
      if (ended === undefined) {
        throw new CallError('NOT_FOUND', 'This session has ended already. Please refresh the list.');
      }
      const place = ended.address === null ? '' : ` at ${ended.address}`;
      log({
        action: 'staff_session_ended',
        message: `Ended their session in ${ended.browser ?? 'an unknown browser'}${place}`,
        actor: staff,
        subject: { type: 'session', id: sessionId },
      });
    });
    if (sessionId === staff.sessionId) session.end();
    return {};
  },
);

export const getSessions = defineHandler('getSessions', async ({ staff }, { database, signer }) => {
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

async function findSessionsOf(queries: Queries, signer: RowSigner, staffId: string, now: Date) {
  const { settings } = await sessionSettings.load(queries, signer);
  return queries
    .selectFrom('sessions')
    .select(['id', 'address', 'browser', 'created_at', 'last_seen_at'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>=', lastSeenBeforeIdle(settings.idleMinutes, now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}
