import { removeAdminUser } from '#contract/team/remove-admin-user.ts';
import { recordActivity } from '#server/features/activity/record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import { lockOwners, lockPerson, refuseLastOwner } from './store.ts';

export function removeAdminUserHandler({ queries }: Database, sessions: Sessions) {
  return defineHandler(removeAdminUser, async ({ input: { uid, email: givenEmail }, staff }) => {
    const email = await queries.transaction().execute(async (transaction) => {
      const owners = await lockOwners(transaction);
      const person = await lockPerson(transaction, { uid, email: givenEmail });
      refuseLastOwner(owners, person, 'removed');
      await transaction
        .updateTable('staff')
        .set({ removed_at: new Date(), initial_password_sealed: null })
        .where('id', '=', uid)
        .execute();
      await sessions.endAll(transaction, uid);
      await recordActivity(transaction, {
        action: 'admin_user_removed',
        message: `Removed ${person.email} from the staff`,
        actor: staff,
        subject: { type: 'staff', id: uid },
      });
      return person.email;
    });
    return { status: 'success' as const, message: `${email} was removed from the staff.` };
  });
}
