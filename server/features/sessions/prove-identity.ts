import type { CallInput } from '#contract/calls.ts';
import { provenUntil } from '#domain/access/session.ts';
import { explainAltered } from '#server/features/accounts/signed-accounts.ts';
import { findStaffByEmail, holdPassword, type StaffAccount } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { verifyFactor } from '#server/features/factors/verify-factor.ts';
import type { Services } from '#server/features/services.ts';
import { verifyPassword } from '#server/platform/passwords/password-hash.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import type { Staff } from '#server/platform/sessions/sessions.ts';

export const proveIdentity = defineHandler('proveIdentity', async ({ input, staff }, services) => {
  const { change, sessions, sealer, signer, configuration, attemptLimits } = services;
  await attemptLimits.spendOwn(staff);
  const account = await withPassword(services, staff, input.password);
  const now = new Date();
  const provenBy = await change(async (transaction, log) => {
    // Another password may have been set while this one was verified, which takes a while.
    const by =
      input.password === undefined
        ? await verifyFactor(
            transaction,
            { sealer, signer, relyingParty: configuration.relyingParty },
            { staffId: staff.id, given: input, now },
          )
        : account && (await holdPassword(transaction, account)) && 'password';
    if (by === 'recovery-code') {
      log({ action: 'staff_recovery_code_used', message: 'Used up a recovery code', actor: staff });
    }
    if (by && by !== 'altered') {
      await sessions.prove(transaction, staff.tokenHash, now);
      log({ action: 'staff_identity_confirmed', message: 'Confirmed that it is them', actor: staff });
    } else {
      log({
        action: 'staff_identity_not_confirmed',
        message: 'Failed to confirm that it is them',
        actor: staff,
      });
    }
    return by;
  });
  if (provenBy === 'altered') {
    services.onAltered({ email: staff.email });
    throw new CallError('FAILED_PRECONDITION', explainAltered(staff.email));
  }
  if (!provenBy) throw new CallError('FAILED_PRECONDITION', wordsFor(input));
  await attemptLimits.giveBackOwn(staff);
  return { provenUntil: provenUntil(now).toISOString() };
});

async function withPassword(
  { database, signer }: Pick<Services, 'database' | 'signer'>,
  staff: Staff,
  password: string | undefined,
): Promise<StaffAccount | undefined> {
  if (password === undefined) return undefined;
  const account = await findStaffByEmail(database, signer, staff.email);
  if (account === undefined || account.id !== staff.id || account.isAltered) return undefined;
  const isRight = await verifyPassword(password, account.passwordHash);
  return isRight ? account : undefined;
}

function wordsFor({ password, code }: CallInput<'proveIdentity'>): string {
  if (password !== undefined) return 'The password is wrong.';
  return code === undefined ? 'The passkey was not accepted.' : 'The code is wrong.';
}
