import { removeAdminUser } from '#contract/team/remove-admin-user.ts';
import { removeStaff } from '#server/features/accounts/store.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { lockOwners, lockPerson, refuseLastOwner } from './lock-person.ts';

export const removeAdminUserHandler = defineHandler(
  removeAdminUser,
  async ({ input: { uid, email: givenEmail }, staff }, { change, sessions }) => {
    const email = await change(async (transaction, log) => {
      const owners = await lockOwners(transaction);
      const person = await lockPerson(transaction, { uid, email: givenEmail });
      refuseLastOwner(owners, person, 'removed');
      await removeStaff(transaction, uid);
      await sessions.endAll(transaction, uid);
      log({
        action: 'admin_user_removed',
        message: `Removed ${person.email} from the staff`,
        actor: staff,
        subject: { type: 'staff', id: uid },
      });
      return person.email;
    });
    return { status: 'success' as const, message: `${email} was removed from the staff.` };
  },
);
