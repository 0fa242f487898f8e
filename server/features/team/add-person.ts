import { v4 as uuidv4 } from 'uuid';
import type { Role } from '#domain/access/capabilities.ts';
import type { Actor } from '#server/features/activity/store.ts';
import type { Services } from '#server/features/services.ts';
import { randomPassword } from '#server/features/staff/initial-password.ts';
import { insertStaff } from '#server/features/staff/store.ts';
import { hashPassword } from '#server/platform/passwords/password-hash.ts';

export type NewPerson = {
  readonly email: string;
  readonly role: Role;
  /** The initial password, to be changed at the first sign-in; random if absent. */
  readonly password?: string | undefined;
  readonly displayName?: string | undefined;
  readonly note?: string | undefined;
};

/**
 * Adds someone to the staff and logs it.
 * @returns their uid; undefined if somebody on the staff already has this address
 */
export async function addPerson(
  { change, sealer }: Services,
  person: NewPerson,
  actor: Actor,
): Promise<string | undefined> {
  const { email, role, note } = person;
  const id = uuidv4();
  const password = person.password ?? randomPassword();
  const passwordHash = await hashPassword(password);
  return change(async (transaction, log) => {
    const isNew = await insertStaff(transaction, {
      id,
      email,
      displayName: person.displayName ?? (email.split('@')[0] as string),
      role,
      note,
      passwordHash,
      initialPasswordSealed: sealer.seal(password, `staff:${id}`),
    });
    if (!isNew) return undefined;
    log({
      action: 'admin_user_created',
      message: `Added ${email} to the staff as ${role}`,
      actor,
      subject: { type: 'staff', id },
    });
    return id;
  });
}
