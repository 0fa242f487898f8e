import type { z } from 'zod';
import type { sessionSettings } from '#contract/sessions/session-settings.ts';
import { IDLE_MINUTES } from '#domain/access/idle.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type SessionSettings = z.output<typeof sessionSettings>;

/** In force, as version 0, until an owner saves others. */
const USUAL: SessionSettings = { idleMinutes: IDLE_MINUTES.usual, version: 0 };

export async function loadSessionSettings(queries: Queries): Promise<SessionSettings> {
  const row = await queries
    .selectFrom('session_settings')
    .select(['idle_minutes as idleMinutes', 'version'])
    .executeTakeFirst();
  return row ?? USUAL;
}

/**
 * @param before what was loaded in this transaction
 * @returns undefined if others have been saved since
 */
export async function saveSessionSettings(
  transaction: Queries,
  { version }: SessionSettings,
  idleMinutes: number,
  staffId: string,
): Promise<SessionSettings | undefined> {
  const saved = { idle_minutes: idleMinutes, updated_at: new Date(), updated_by: staffId };
  const row =
    version === USUAL.version
      ? await transaction
          .insertInto('session_settings')
          .values(saved)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await transaction
          .updateTable('session_settings')
          .set({ ...saved, version: version + 1 })
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return row && { idleMinutes, version: row.version };
}
