import { changePassword } from '#contract/staff/change-password.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords/password-hash.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { replaceOwnPassword } from './store.ts';

export const changePasswordHandler = defineHandler(
  changePassword,
  async ({ input, staff, ip }, { change, database: { queries }, sessions, attemptLimits }) => {
    await attemptLimits.spend(staff.email, ip);
    const { password_hash: hash } = await queries
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', staff.id)
      .executeTakeFirstOrThrow();
    if (!(await verifyPassword(input.currentPassword, hash))) throw wrongPassword();
    await attemptLimits.restore(staff.email, ip);
    if (input.newPassword === input.currentPassword) {
      throw new CallError('FAILED_PRECONDITION', 'The new password must be different from the current one.');
    }
    const passwordHash = await hashPassword(input.newPassword);
    await change(async (transaction, log) => {
      // An owner may have set another one while this one was being verified, which takes a while: theirs stays.
      const isReplaced = await replaceOwnPassword(transaction, staff.id, { from: hash, to: passwordHash });
      if (!isReplaced) throw wrongPassword();
      await sessions.endOthers(transaction, staff.id, staff.tokenHash);
      log({
        action: 'staff_password_changed',
        message: 'Changed their own password',
        actor: staff,
      });
    });
    return {};
  },
);

function wrongPassword(): CallError {
  return new CallError('FAILED_PRECONDITION', 'The current password is wrong.');
}
