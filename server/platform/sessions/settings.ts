import { IDLE_MINUTES, LASTING_PROOF_MINUTES } from '#domain/access/session.ts';
import { defineSettings } from '../sealing/signed-settings.ts';

export type SessionSettings = {
  readonly idleMinutes: number;
  /** How long a proof of identity counts where money leaves. */
  readonly proofMinutes: number;
};

export type SignInSettings = { readonly secondFactorRequired: boolean };

export const sessionSettings = defineSettings<SessionSettings>('session_settings', {
  initial: { idleMinutes: IDLE_MINUTES.usual, proofMinutes: LASTING_PROOF_MINUTES.usual },
  whileAltered: { idleMinutes: IDLE_MINUTES.least, proofMinutes: LASTING_PROOF_MINUTES.least },
});

export const signInSettings = defineSettings<SignInSettings>('sign_in_settings', {
  initial: { secondFactorRequired: false },
  whileAltered: { secondFactorRequired: true },
});
