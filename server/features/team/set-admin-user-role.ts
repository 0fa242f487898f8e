import { setAdminUserRole } from '#contract/team/set-admin-user-role.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { setRole } from '#server/features/staff/store.ts';
import { lockOwners, lockPerson, refuseLastOwner } from './lock-person.ts';

export const setAdminUserRoleHandler = defineHandler(
  setAdminUserRole,
  async ({ input: { uid, email: givenEmail, role }, staff }, { change }) => {
    const email = await change(async (transaction, log) => {
      const owners = await lockOwners(transaction);
      const person = await lockPerson(transaction, { uid, email: givenEmail });
      if (person.role === role) return person.email;
      refuseLastOwner(owners, person, 'demoted');
      await setRole(transaction, uid, role);
      log({
        action: 'admin_user_role_updated',
        message: `Changed the role of ${person.email} from ${person.role} to ${role}`,
        actor: staff,
        subject: { type: 'staff', id: uid },
      });
      return person.email;
    });
    return { status: 'success' as const, message: `${email} is ${role} now.` };
  },
);
