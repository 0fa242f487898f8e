import { IDLE_MINUTES } from '#domain/access/idle.ts';
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
export function idleMinutesOf(
  signer: RowSigner,
  row: {
    readonly idle_minutes: number | null;
    readonly idle_signature: string | null;
    readonly idle_epoch: number;
  },
): number {
  const { idle_minutes: minutes, idle_signature: signature, idle_epoch: epoch } = row;
  if (minutes === null) return epoch > 0 ? IDLE_MINUTES.least : IDLE_MINUTES.usual;
  const settings = { idle_minutes: minutes, signature, epoch };
  return isSigned(signer, 'session_settings', settings) ? minutes : IDLE_MINUTES.least;
}
