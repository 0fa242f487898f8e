import { setAdminPassword } from '#contract/team/set-admin-password.ts';
import { recordActivity } from '#server/features/activity/record.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';
import type { Sessions } from '#server/platform/sessions/sessions.ts';
import { lockPerson } from './store.ts';

export function setAdminPasswordHandler({ queries }: Database, sessions: Sessions, sealer: Sealer) {
  return defineHandler(setAdminPassword, async ({ input: { uid, email, password }, staff }) => {
    const passwordHash = await hashPassword(password);
    await queries.transaction().execute(async (transaction) => {
      const person = await lockPerson(transaction, { uid, email });
      await transaction
        .updateTable('staff')
        .set({
          password_hash: passwordHash,
          initial_password_sealed: sealer.seal(password, `staff:${person.id}`),
          must_change_password: true,
        })
        .where('id', '=', person.id)
        .execute();
      await sessions.endAll(transaction, person.id);
      await recordActivity(transaction, {
        action: 'admin_password_set',
        message: `Set a new initial password for ${person.email}`,
        actor: staff,
        subject: { type: 'staff', id: person.id },
      });
    });
    return { status: 'success' as const, message: 'Password updated successfully!' };
  });
}
