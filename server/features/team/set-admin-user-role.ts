import { setAdminUserRole } from '#contract/team/set-admin-user-role.ts';
import { recordActivity } from '#server/features/activity/record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { lockOwners, lockPerson, refuseLastOwner } from './store.ts';

export function setAdminUserRoleHandler({ queries }: Database) {
  return defineHandler(setAdminUserRole, async ({ input: { uid, email: givenEmail, role }, staff }) => {
    const email = await queries.transaction().execute(async (transaction) => {
      const owners = await lockOwners(transaction);
      const person = await lockPerson(transaction, { uid, email: givenEmail });
      if (person.role === role) return person.email;
      refuseLastOwner(owners, person, 'demoted');
      await transaction.updateTable('staff').set({ role }).where('id', '=', uid).execute();
      await recordActivity(transaction, {
        action: 'admin_user_role_updated',
        message: `Changed the role of ${person.email} from ${person.role} to ${role}`,
        actor: staff,
        subject: { type: 'staff', id: uid },
      });
      return person.email;
    });
    return { status: 'success' as const, message: `${email} is ${role} now.` };
  });
}
