import { IDLE_MINUTES, LASTING_PROOF_MINUTES } from '#domain/access/session.ts';
import type { RowSigner } from '../sealing/row-signer.ts';
import { isSigned } from '../sealing/signed-settings.ts';

/** Settings that have been altered are taken for the strictest; without a row there have never been any. */
export function isFactorRequired(
  signer: RowSigner,
  row: {
    readonly second_factor_required: boolean | null;
    readonly settings_signature: string | null;
    readonly settings_epoch: number;
  },
): boolean {
  const { settings_signature: signature, settings_epoch: epoch, second_factor_required: isRequired } = row;
  if (isRequired === null) return epoch > 0;
  const settings = { second_factor_required: isRequired, signature, epoch };
  return isRequired || !isSigned(signer, 'sign_in_settings', settings);
}

/** The usual ones where none have ever been saved, and the least where somebody has altered them. */
export function sessionTermsOf(
  signer: RowSigner,
  row: {
    readonly idle_minutes: number | null;
    readonly proof_minutes: number | null;
    readonly idle_signature: string | null;
    readonly idle_epoch: number;
  },
): { readonly idleMinutes: number; readonly lastingProofMinutes: number } {
  const { idle_minutes, proof_minutes, idle_signature: signature, idle_epoch: epoch } = row;
  const isSaved = idle_minutes !== null;
  const areHeld = isSaved
    ? isSigned(signer, 'session_settings', { idle_minutes, proof_minutes, signature, epoch })
    : epoch === 0;
  const inForce = areHeld ? 'usual' : 'least';
  return {
    idleMinutes: (areHeld ? idle_minutes : null) ?? IDLE_MINUTES[inForce],
    lastingProofMinutes: (areHeld ? proof_minutes : null) ?? LASTING_PROOF_MINUTES[inForce],
  };
}
