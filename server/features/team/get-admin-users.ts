import type { Role } from '#domain/access/capabilities.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findTeam, type TeamMember } from './view.ts';

/** People named in the configuration who are not on the staff yet are listed without a uid. */
export const getAdminUsersHandler = defineHandler(
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
