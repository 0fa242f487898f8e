import { proveIdentity } from '#contract/sessions/prove-identity.ts';
import { provenUntil } from '#domain/access/proof.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findStaffByEmail, holdPassword } from '#server/features/staff/store.ts';
import { verifyPassword } from '#server/platform/passwords/password-hash.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';

export const proveIdentityHandler = defineHandler(
  proveIdentity,
  async ({ input, staff }, { change, database, sessions, attemptLimits }) => {
    await attemptLimits.spendOwn(staff.id);
    const account = await findStaffByEmail(database, staff.email);
    const isRight = account?.id === staff.id && (await verifyPassword(input.password, account.passwordHash));
    const now = new Date();
    const isProven = await change(async (transaction, log) => {
      // Another password may have been set while this one was verified, which takes a while.
      const isProof = isRight && (await holdPassword(transaction, account));
      if (isProof) {
        await sessions.prove(transaction, staff.tokenHash, now);
        log({ action: 'staff_identity_confirmed', message: 'Confirmed that it is them', actor: staff });
      } else {
        log({
          action: 'staff_identity_not_confirmed',
          message: 'Failed to confirm that it is them',
          actor: staff,
        });
      }
      return isProof;
    });
    if (!isProven) throw new CallError('FAILED_PRECONDITION', 'The password is wrong.');
    await attemptLimits.restoreOwn(staff.id);
    return { provenUntil: provenUntil(now).toISOString() };
  },
);
