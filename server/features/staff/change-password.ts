import { replaceOwnPassword } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords/password-hash.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { forgetOtherDevices } from './known-devices.ts';
import { refuseWeakPassword } from './passwords.ts';

export const changePassword = defineHandler(
  'changePassword',
  async ({ input, staff, ip, userAgent, session, device }, services) => {
    const { change, configuration, database, sessions, signer, attemptLimits } = services;
    const { currentPassword, newPassword } = input;
    await attemptLimits.spendOwn(staff);
    const { password_hash: hash, initial_password_hash: initialHash } = await database.queries
      .selectFrom('staff')
      .select(['password_hash', 'initial_password_hash'])
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    if (!(await verifyPassword(currentPassword, hash))) throw wrongPassword();
    await attemptLimits.giveBackOwn(staff);
    if (inSmallLetters(newPassword) === inSmallLetters(currentPassword)) {
      throw new CallError('FAILED_PRECONDITION', 'The new password must be different from the current one.');
    }
    await refuseWeakPassword(newPassword, {
      ...staff,
      siteTitle: configuration.siteTitle,
      field: 'newPassword',
    });
    if (initialHash !== null && (await verifyPassword(newPassword, initialHash))) {
      throw new CallError('FAILED_PRECONDITION', 'Choose another password: this one was given to you.');
    }
    const passwordHash = await hashPassword(newPassword);
    const { token, expiresAt } = await change(async (transaction, log) => {
      // An owner may have set another one during the slow verification: theirs stays.
      const isReplaced = await replaceOwnPassword(transaction, signer, staff.id, {
        from: hash,
        to: passwordHash,
      });
      if (!isReplaced) throw wrongPassword();
      // This session too: somebody else may have its token.
      await sessions.endAll(transaction, staff.id);
      await forgetOtherDevices(transaction, staff.id, device.token);
      log({
        action: 'staff_password_changed',
        message: 'Changed their own password',
        actor: staff,
      });
      return sessions.start(transaction, staff.id, { address: ip, userAgent }, new Date());
    });
    session.start(token, expiresAt);
    return { token, expiresAt: expiresAt.toISOString() };
  },
);

/** Capitals or outer spaces alone make no new password: it would be guessed from the old one. */
function inSmallLetters(password: string): string {
  return password.normalize('NFKC').toLowerCase().trim();
}

function wrongPassword(): CallError {
  return new CallError('FAILED_PRECONDITION', 'The current password is wrong.');
}
