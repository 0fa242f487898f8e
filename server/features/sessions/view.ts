import { lastSeenBeforeIdle } from '#domain/access/session.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { sessionSettings } from '#server/platform/sessions/settings.ts';

export async function findSessionsOf(queries: Queries, signer: RowSigner, staffId: string, now: Date) {
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
