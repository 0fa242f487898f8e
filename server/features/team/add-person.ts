import { v4 as uuidv4 } from 'uuid';
import type { Role } from '#domain/access/capabilities.ts';
import { type Actor, recordActivity } from '#server/features/activity/record.ts';
import { randomPassword } from '#server/features/staff/initial-password.ts';
import { insertStaff } from '#server/features/staff/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';
import type { Sealer } from '#server/platform/sealing/sealer.ts';

export type NewPerson = {
  readonly email: string;
  readonly role: Role;
  /** Initial, to be changed at the first sign-in; a random one is made when absent. */
  readonly password?: string | undefined;
  readonly displayName?: string | undefined;
  readonly note?: string | undefined;
};

/**
 * Adds someone to the staff, and says so in the activity log.
 * @returns their uid; undefined when someone on the staff has this address already
 */
export async function addPerson(
  database: Database,
  sealer: Sealer,
  person: NewPerson,
  actor: Actor,
): Promise<string | undefined> {
  const { email, role, note } = person;
  const id = uuidv4();
  const password = person.password ?? randomPassword();
  const passwordHash = await hashPassword(password);
  return database.queries.transaction().execute(async (transaction) => {
    const isNew = await insertStaff(
      { ...database, queries: transaction },
      {
        id,
        email,
        displayName: person.displayName ?? (email.split('@')[0] as string),
        role,
        note,
        passwordHash,
        initialPasswordSealed: sealer.seal(password, `staff:${id}`),
      },
    );
    if (!isNew) return undefined;
    await recordActivity(transaction, {
      action: 'admin_user_created',
      message: `Added ${email} to the staff as ${role}`,
      actor,
      subject: { type: 'staff', id },
    });
    return id;
  });
}
