import type { z } from 'zod';
import type { sessionSettings } from '#contract/sessions/session-settings.ts';
import { IDLE_MINUTES } from '#domain/access/idle.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { signedSettings, signSettings } from '#server/platform/sealing/signed-settings.ts';

export type SessionSettings = z.output<typeof sessionSettings>;

// As for whose session is found: `idleMinutesOf`.
const stored = signedSettings('session_settings', {
  from: (row): number => row.idle_minutes,
  whileAltered: IDLE_MINUTES.least,
  beforeAny: IDLE_MINUTES.usual,
});

export async function loadSessionSettings(
  queries: Queries,
  signer: RowSigner,
): Promise<SessionSettings & { readonly isAltered: boolean }> {
  const { settings: idleMinutes, version, isAltered } = await stored.load(queries, signer);
  return { idleMinutes, version, isAltered };
}

/**
 * @param before what was loaded in this transaction
 * @returns undefined if others have been saved since
 */
export async function saveSessionSettings(
  transaction: Queries,
  signer: RowSigner,
  { version }: SessionSettings,
  idleMinutes: number,
  staffId: string,
): Promise<SessionSettings | undefined> {
  const saved = {
    idle_minutes: idleMinutes,
    version: version + 1,
    updated_at: new Date(),
    updated_by: staffId,
  };
  // There may be a row before the first save, which somebody has written past Cage.
  const row = await transaction
    .insertInto('session_settings')
    .values(saved)
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(saved).where('session_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (row) await signSettings(transaction, signer, 'session_settings');
  return row && { idleMinutes, version: row.version };
}
