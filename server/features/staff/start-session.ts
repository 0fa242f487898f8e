import type { SecondFactor } from '#domain/access/sign-in.ts';
import { holdPassword, type StaffAccount, spendInitialPassword } from '#server/features/accounts/store.ts';
import { findSecondFactors } from '#server/features/factors/lookup.ts';
import { beginProof } from '#server/features/factors/passkey-ceremonies.ts';
import { type GivenFactor, verifyFactor } from '#server/features/factors/verify-factor.ts';
import type { Services } from '#server/features/services.ts';
import type { SessionSource } from '#server/platform/sessions/sessions.ts';
import { signInSettings } from '#server/platform/sessions/settings.ts';
import { rememberDevice } from './known-devices.ts';

export type AskedFactor = {
  readonly secondFactor: readonly SecondFactor[];
  readonly passkeyOptions?: object | undefined;
};

export type Started =
  | {
      readonly outcome: 'started';
      readonly token: string;
      readonly expiresAt: Date;
      readonly deviceToken: string;
      readonly mustSetUpFactor: boolean;
    }
  /** Changed since it was verified, which takes a while. */
  | { readonly outcome: 'password-changed' }
  /** Their second factor disappeared or was altered past Cage. */
  | { readonly outcome: 'factor-gone' | 'factor-altered' }
  | ({ readonly outcome: 'factor-missing' | 'factor-wrong' } & AskedFactor);

export async function startSession(
  services: Pick<Services, 'change' | 'sessions' | 'sealer' | 'signer' | 'configuration'>,
  account: StaffAccount,
  request: {
    readonly given: GivenFactor;
    readonly deviceToken: string | undefined;
    readonly from: SessionSource;
    readonly now: Date;
  },
): Promise<Started> {
  const { change, sessions, sealer, signer, configuration } = services;
  const { given, deviceToken, from, now } = request;
  const { relyingParty } = configuration;
  const actor = { ...account, address: from.address };
  return change(async (transaction, log): Promise<Started> => {
    if (!(await holdPassword(transaction, account))) return { outcome: 'password-changed' };
    const secondFactor = await findSecondFactors(transaction, account.id);
    if (secondFactor.length === 0 && account.hasSecondFactor) return { outcome: 'factor-gone' };
    if (secondFactor.length > 0) {
      const provenBy = await verifyFactor(
        transaction,
        { sealer, signer, relyingParty },
        { staffId: account.id, given, now },
      );
      if (provenBy === 'altered') return { outcome: 'factor-altered' };
      if (provenBy === undefined) {
        const isGiven = given.code !== undefined || given.passkey !== undefined;
        if (isGiven) {
          log({
            action: 'staff_second_factor_failed',
            message: `Failed second factor of a sign-in as ${account.email}; the password was right`,
            actor,
          });
        }
        return {
          outcome: isGiven ? 'factor-wrong' : 'factor-missing',
          secondFactor,
          passkeyOptions: await beginProof(transaction, relyingParty, { staffId: account.id, now }),
        };
      }
      if (provenBy === 'recovery-code') {
        log({ action: 'staff_recovery_code_used', message: 'Used up a recovery code', actor });
      }
    }
    if (account.initialPasswordUntil !== null) {
      await spendInitialPassword(transaction, signer, account.id, now);
    }
    const started = await sessions.start(transaction, account.id, from, now);
    const kept = await rememberDevice(transaction, account.id, { token: deviceToken, now });
    const { sessionId } = started;
    log({ action: 'staff_signed_in', message: 'Signed in', actor: { ...actor, sessionId } });
    const mustSetUpFactor =
      secondFactor.length === 0 &&
      (await signInSettings.load(transaction, signer)).settings.secondFactorRequired;
    return { outcome: 'started', ...started, deviceToken: kept, mustSetUpFactor };
  });
}
