import { setAdminPassword } from '#contract/team/set-admin-password.ts';
import { setInitialPassword } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { refuseWeakPassword } from '#server/features/staff/refuse-weak-password.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { lockPerson } from './lock-person.ts';

export const setAdminPasswordHandler = defineHandler(
  setAdminPassword,
  async ({ input: { uid, email, password }, staff }, { change, configuration, sealer, signer, sessions }) => {
    // Whoever has got hold of a session does not know the password, which changing one's own takes.
    if (uid === staff.id || email === staff.email) {
      throw new CallError('FAILED_PRECONDITION', 'Change your own password under My account.');
    }
    refuseWeakPassword(password, { field: 'password', email, siteTitle: configuration.siteTitle });
    const passwordHash = await hashPassword(password);
    await change(async (transaction, log) => {
      const person = await lockPerson(transaction, { uid, email });
      const sealed = sealer.seal(password, `staff:${person.id}`);
      await setInitialPassword(transaction, signer, person.id, { hash: passwordHash, sealed });
      await sessions.endAll(transaction, person.id);
      log({
        action: 'admin_password_set',
        message: `Set a new initial password for ${person.email}`,
        actor: staff,
        subject: { type: 'staff', id: person.id },
      });
    });
    return { status: 'success' as const, message: 'Password updated successfully!' };
  },
);
