import type { z } from 'zod';
import type { sessionSettings } from '#contract/security.ts';
import { IDLE_MINUTES, LASTING_PROOF_MINUTES } from '#domain/access/session.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { signedSettings, signSettings } from '#server/platform/sealing/signed-settings.ts';

export type SessionSettings = z.output<typeof sessionSettings>;

// As for whose session is found: `sessionTermsOf`.
const stored = signedSettings('session_settings', {
  from: (row) => ({
    idleMinutes: row.idle_minutes,
    proofMinutes: row.proof_minutes ?? LASTING_PROOF_MINUTES.usual,
  }),
  whileAltered: { idleMinutes: IDLE_MINUTES.least, proofMinutes: LASTING_PROOF_MINUTES.least },
  beforeAny: { idleMinutes: IDLE_MINUTES.usual, proofMinutes: LASTING_PROOF_MINUTES.usual },
});

export async function loadSessionSettings(
  queries: Queries,
  signer: RowSigner,
): Promise<SessionSettings & { readonly isAltered: boolean }> {
  const { settings, version, isAltered } = await stored.load(queries, signer);
  return { ...settings, version, isAltered };
}

/**
 * @param before what was loaded in this transaction
 * @returns undefined if others have been saved since
 */
export async function saveSessionSettings(
  transaction: Queries,
  signer: RowSigner,
  { version }: SessionSettings,
  { idleMinutes, proofMinutes }: Omit<SessionSettings, 'version'>,
  staffId: string,
): Promise<SessionSettings | undefined> {
  const saved = {
    idle_minutes: idleMinutes,
    proof_minutes: proofMinutes,
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
  return row && { idleMinutes, proofMinutes, version: row.version };
}
