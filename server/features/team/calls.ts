import type { Role } from '#domain/access/capabilities.ts';
import { outcomeOf } from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError } from '#server/platform/protocol/call-error.ts';
import { lockPerson } from './lock-person.ts';
import { findTeam, type TeamMember } from './view.ts';

export { createAdminUser, initializeAdminUsers } from './create-admin-user.ts';
export { getAdminCredentials } from './get-admin-credentials.ts';
export { removeAdminFactors } from './remove-admin-factors.ts';
export { removeAdminUser } from './remove-admin-user.ts';
export { setAdminPassword } from './set-admin-password.ts';
export { setAdminUserRole } from './set-admin-user-role.ts';

export const endAdminSessions = defineHandler(
  'endAdminSessions',
  async ({ input, staff }, { change, sessions }) => {
    if (input.uid === staff.id) {
      throw new CallError('FAILED_PRECONDITION', 'End your own sessions under My account.');
    }
    const { email } = await change(async (transaction, log) => {
      const person = await lockPerson(transaction, input);
      await sessions.endAll(transaction, person.id);
      log({
        action: 'admin_sessions_ended',
        message: `Signed ${person.email} out everywhere`,
        actor: staff,
        subject: { type: 'staff', id: person.id },
      });
      return person;
    });
    return outcomeOf(undefined, `${email} was signed out everywhere.`);
  },
);

/** People named in the configuration who are not on the staff yet are listed without a uid. */
export const getAdminUsers = defineHandler(
  'getAdminUsers',
  async (_, { database, signer, configuration }) => {
    const team = await findTeam(database.queries, signer);
    const emails = new Set(team.map(({ email }) => email));
    const missing = configuration.staff.filter(({ email }) => !emails.has(email));
    return { users: [...team, ...missing.map(toEntryForDisplay)] };
  },
);

function toEntryForDisplay({ email, role }: { readonly email: string; readonly role: Role }): TeamMember {
  return { uid: null, email, displayName: '', role, note: null, hasSecondFactor: false, isAltered: false };
}
